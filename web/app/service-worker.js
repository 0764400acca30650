/** Keeps the page, so that it works without the network. With the network, the page is the newest. */
const CACHE = "crosstrack-VERSION";
const PAGE = "./";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(PAGE))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("crosstrack-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  const root = new URL(PAGE, self.location).pathname;
  const isPage = pathname === root || pathname === `${root}index.html`;
  if (event.request.mode !== "navigate" || !isPage) return;
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
});
