/** The page in each of its languages: chosen by the browser, kept where the reader chose, whole, and nothing cut on a phone. */
import { check, settled, turnIs } from "./browser.mjs";
import { cut } from "./layout.mjs";
import { axe, clean, VIEWS } from "./views.mjs";

/** What the navigation says, and whose turn it is. */
const SAID = {
  de: ["Spielen Lernen Rätsel Erkunden Gelöst Hilfe", "Spieler 1 am Zug"],
  fr: ["Jouer Leçons Énigmes Explorer Résolu Aide", "joueur 1 au trait"],
  nl: ["Spelen Leren Puzzels Verkennen Opgelost Hulp", "speler 1 aan zet"],
};
/** Those that axe-core looks at once more: words change, and names with them. */
const LOOKED = ["start", "explore", "puzzles", "help"];
/** English words that none of the languages has. */
const ENGLISH = /\b(?:the|you|your|with|player|moves|turns?|board|pieces?|puzzles?|game|wins)\b/i;

/** Words that are seen, without what is the same in all languages. @param {import("playwright-core").Page} page */
function visibleWords(page) {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const one = node.parentElement;
      if (one?.closest("code, kbd, svg, .clauses, .facts, [data-game], option, script, legend"))
        continue;
      if (one?.checkVisibility() && node.textContent.trim()) words.push(node.textContent.trim());
    }
    return words;
  });
}

/** @param {keyof typeof SAID} language */
function spoken(language) {
  const [nav, turn] = SAID[language];
  return {
    name: `${language}: every view at 360 px, nothing cut, nothing in English`,
    options: { locale: `${language}-BE`, viewport: { width: 360, height: 640 }, hasTouch: true },
    async run({ page, at, shot }) {
      for (const [name, hash, sign] of VIEWS) {
        if (name === "sheet" || name === "crossings") continue;
        await at(hash);
        await page.waitForSelector(name === "new" ? ".new-game" : sign);
        check((await page.getAttribute("html", "lang")) === language, `${name}: the language`);
        const faults = await cut(page);
        check(faults.length === 0, `${name}: ${faults.join("; ")}`);
        const english = (await visibleWords(page)).filter((words) => ENGLISH.test(words));
        check(english.length === 0, `${name}: in English: ${english.slice(0, 5).join(" | ")}`);
        if (LOOKED.includes(name)) {
          await page.evaluate(axe);
          await clean(page, name, {});
        }
        await shot(`${language}-${name}`);
        if (name !== "play") continue;
        const links = await page.locator("nav .nav-item").allInnerTexts();
        check(links.join(" ") === nav, `the navigation says ${links.join(" ")}`);
        await turnIs(page, turn);
        const moves = await page.locator(".line .step").allInnerTexts();
        check(moves.join(" ") === "rA.b1.0 bD.d4.0", `moves are the same: ${moves}`);
      }
    },
  };
}

export const cases = [
  .../** @type {const} */ (["de", "fr", "nl"]).map(spoken),
  {
    name: "the language is the browser's until the reader chooses one, which is kept",
    options: { locale: "nl-NL" },
    async run({ page, at }) {
      await at("#view=help");
      await page.waitForSelector('h1:text-is("Hulp")');
      await page.selectOption('label:has-text("taal") select', "fr");
      await page.waitForSelector('h1:text-is("Aide")');
      await at("#view=start");
      await page.waitForSelector('a:has-text("Leçons")');
      await at("#view=help");
      await page.selectOption('label:has-text("langue") select', "");
      await page.waitForSelector('h1:text-is("Hulp")');
      // A move that is typed is read, and said, the same way.
      await at("#view=explore&game=crosstrack&pos=x1_4x2_1122.1_4-6-6-6-6-4_d");
      await settled(page);
      await page.fill("#move-field", "rA.b1.0");
      await page.keyboard.press("Enter");
      await turnIs(page, "speler 2 aan zet");
      check((await page.textContent(".line .step.now"))?.trim() === "rA.b1.0", "the move");
    },
  },
];
