/** Sounds: off until they are turned on, none before a press, another one for each thing that happens. */
import { check, settled } from "./browser.mjs";

const MIDDLE = "#view=explore&game=crosstrack&pos=x1_4x2_1122.1_4-6-gA6.rI1.yA6.gI1.bC5.1-6-6-4_d";

/** An AudioContext that notes what it plays, in place of the browser's. @param {import("playwright-core").Page} page */
function listen(page) {
  return page.addInitScript(() => {
    window.heard = [];
    window.contexts = 0;
    const param = () => ({
      setValueAtTime(value) {
        this.value = value;
      },
      exponentialRampToValueAtTime() {},
    });
    window.AudioContext = class {
      currentTime = 0;
      state = "running";
      constructor() {
        window.contexts += 1;
      }
      createOscillator() {
        return {
          frequency: param(),
          connect: (to) => to,
          start() {
            window.heard.push(Math.round(this.frequency.value));
          },
          stop() {},
        };
      }
      createGain() {
        return { gain: param(), connect: (to) => to };
      }
    };
  });
}

/** What is heard while something is done, as one text. */
async function heard(page, act) {
  await page.evaluate(() => (window.heard = []));
  await act();
  await page.waitForTimeout(80);
  return page.evaluate(() => window.heard.join(" "));
}

/** Writes a move, until a sign of what came of it is there. */
async function write(page, move, sign = `.step.now:text("${move}")`) {
  await page.fill("#move-field", move);
  await page.press("#move-field", "Enter");
  await page.waitForSelector(sign);
}

const contexts = (page) => page.evaluate(() => window.contexts);

export const cases = [
  {
    name: "sounds are off, are turned on by a switch, and stay on",
    async run({ page, at }) {
      await listen(page);
      await at(MIDDLE);
      await settled(page);
      const off = await heard(page, () => write(page, "b3.3"));
      check(off === "" && (await contexts(page)) === 0, `nothing is made or heard: ${off}`);
      await at("#view=help");
      const on = await heard(page, () => page.click("#sound"));
      check(on !== "" && (await contexts(page)) === 1, "turned on, it is heard");
      await page.reload();
      // The computer moves before anything is pressed.
      await at("#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&seats=2,person");
      await page.waitForSelector(".step.now");
      await page.waitForTimeout(100);
      check(await page.isChecked("#sound"), "on after a reload");
      check((await contexts(page)) === 0, "nothing is made before a press");
      await page.click("#sound");
      check((await contexts(page)) === 0, "turned off, it is silent");
      check(!(await page.isChecked("#sound")), "off");
    },
  },
  {
    name: "sounds tell what happened: placed, turned, moved, refused, won",
    async run({ page, at }) {
      await listen(page);
      await at("#view=help");
      const placed = await heard(page, () => page.click("#sound"));
      await at(MIDDLE);
      await settled(page);
      const said = {
        placed,
        turned: await heard(page, () => write(page, "b3.3")),
        refused: await heard(page, () => write(page, "b3.3", ".fault")),
        other: await heard(page, () => write(page, "bD.e5.2")),
        slid: await heard(page, () => write(page, "b3.b2.1")),
      };
      check(said.other === placed, `placed: ${said.other}, not ${placed}`);
      delete said.other;
      await at("#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&line=rA.a1.0,gI.b1.1");
      await page.waitForSelector('.step.now:text("gI.b1.1")');
      said.won = await heard(page, () => write(page, "a1.2"));
      const notes = Object.values(said);
      check(
        notes.every((one) => one !== "") && new Set(notes).size === notes.length,
        JSON.stringify(said),
      );
      check(said.won.startsWith(said.turned), `the turn, and then the win: ${said.won}`);
    },
  },
  {
    name: "a puzzle that is solved is heard",
    async run({ page, at }) {
      await listen(page);
      await at("#view=help");
      await page.click("#sound");
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector(".judgement.yours");
      for (const level of ["piece", "place", "move"])
        await page.click(`#hint:has-text("${level}")`);
      const move = (await page.textContent(".hint code")) ?? "";
      const solved = await heard(page, () => write(page, move, ".judgement.solved"));
      check(/523 659 784 1047/.test(solved), `C major upwards: ${solved}`);
    },
  },
];
