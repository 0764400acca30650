/** Where the page was exported to be installed, and is on a web host, the browser is told so. */
export function offerInstalling() {
  const wanted = "CROSSTRACK_INSTALLABLE" in globalThis && /^https?:$/.test(location.protocol);
  if (!wanted || !("serviceWorker" in navigator)) return;
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = "manifest.webmanifest";
  document.head.append(manifest);
  // Without it the page works all the same, as long as there is a network.
  navigator.serviceWorker.register("service-worker.js").catch(() => {});
}
