/**
 * The service worker of a site without a server: it keeps all that the site is made of, so that it needs no network
 * after the first visit. `SITE`, which is written before this when the site is built, says which files there are: each
 * with a digest of what is in it. A new version waits until somebody wants it, or until nobody looks at the old one.
 */
/* global SITE */

const CACHE = `plume-${SITE.version}`;
const MANUAL = "manual";
/** The version before this one stays, for tabs that were opened with it. */
const VERSIONS = 2;

const key = (path) => `${path}?${SITE.files[path]}`;

/** What has not changed since the last version is not fetched again. */
async function keep(cache, path) {
  const kept = await caches.match(key(path));
  const answer = kept ?? (await fetch(path, { cache: "no-cache" }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(key(path), answer);
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.keys(SITE.files).map((path) => keep(cache, path)));
}

async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith("plume-") && name !== CACHE);
  await Promise.all(names.slice(0, 1 - VERSIONS).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The file that is wanted: every screen is the one document. */
function wanted({ url, mode }) {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return null;
  return mode === "navigate" && !isOfManual(pathname) ? "/" : pathname;
}

const isOfManual = (path) => path.startsWith("/manual/");

/** Of the manual the pages are kept that somebody has read, as they were read last. */
async function page(request) {
  const cache = await caches.open(MANUAL);
  try {
    const found = await fetch(request);
    if (found.ok) await cache.put(request, found.clone());
    return found;
  } catch (problem) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw problem;
  }
}

async function answer(request, path) {
  const kept = path in SITE.files ? await caches.match(key(path)) : await caches.match(path, { ignoreSearch: true });
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const path = event.request.method === "GET" ? wanted(event.request) : null;
  if (path === null) return;
  event.respondWith(isOfManual(path) ? page(event.request) : answer(event.request, path));
});
