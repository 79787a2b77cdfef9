import { openPushed, renewPushed, showPushed } from './push.ts'

/**
 * The service worker: keeps the files of the app, so that it opens without a network. It stores nothing of
 * the API and no page that the server has rendered. The build fills in its files.
 */
declare const self: ServiceWorkerGlobalScope
declare const filesOfApp: string[]
/** Changes with every release. */
declare const release: string

// Once, because the build would repeat them at each use.
const files = filesOfApp
const prefix = 'app-'
const own = prefix + release
/** The page for every address, before anything is rendered into it. */
const shell = '/index.html'
/** Pages of former releases stay open and load more of their files. */
const kept = 3
/** As slow as that is as good as no network. */
const patienceMs = 3000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(tidyUp()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(findFile(event.request))
  else if (mode === 'navigate' && !isElsewhere(pathname)) event.respondWith(openPage(event.request))
})
self.addEventListener('push', showPushed)
self.addEventListener('notificationclick', openPushed)
self.addEventListener('pushsubscriptionchange', renewPushed)

/** What is no page of the app: the network answers. */
const isElsewhere = (path: string) =>
  /^\/(api|help|members|healthz|readyz|metrics)(\/|$)|^\/[^/]+\.\w+$/.test(path)

/** All or nothing: a file of another release would break the app when it opens without a network. */
async function install(): Promise<void> {
  const page = await fetch(shell, {
    cache: 'no-cache',
    credentials: 'omit',
    headers: { accept: 'text/html' },
  })
  const text = await page.clone().text()
  const named = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file!)
  if (!page.ok || named.some((file) => !files.includes(file)))
    throw new Error('The server has another release')
  const cache = await caches.open(own)
  await cache.addAll(files)
  await cache.put(shell, page)
  // Open pages don't mind: they find the files of their own release.
  await self.skipWaiting()
}

async function tidyUp(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(names.slice(0, -(kept - 1)).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The name of a file contains the hash of its content, so it is right in any release. */
async function findFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** From the server, and never stored: it may carry answers for the person who is signed in. */
async function openPage(request: Request): Promise<Response> {
  const stored = await caches.match(shell, { cacheName: own, ignoreVary: true })
  if (!stored) return fetch(request)
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  const page = await Promise.race([fetch(request).catch(() => null), late])
  return page ?? stored
}
