/**
 * Notifications on this device. They come through the push service of the browser's maker, decrypted by the browser,
 * and name nobody: a locked phone shows them to anyone.
 */
declare const self: ServiceWorkerGlobalScope

/** As server/src/push/sending/notes.ts writes it, in the language of the person. */
interface Pushed {
  title: string
  /** The name of the event. */
  body: string
  /** A path of this site. */
  url: string
  lang: string
  /** A newer one replaces an older one of the same tag. */
  tag: string
}

/** Browsers demand that each push is shown. */
export function showPushed(event: PushEvent): void {
  const { title, body, url, lang, tag } = event.data!.json() as Pushed
  const more = { body, lang, tag, icon: '/icons/app-192.png', data: { url } }
  event.waitUntil(self.registration.showNotification(title, more))
}

export function openPushed(event: NotificationEvent): void {
  event.notification.close()
  event.waitUntil(show(event.notification.data.url))
}

/** In a window that is already open, if there is one; nowhere but on this site. */
async function show(path: string): Promise<void> {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return void (await self.clients.openWindow(url))
  await open.focus()
  await open.navigate(url.href)
}

/** The push service gave this browser another address. */
export function renewPushed(event: PushSubscriptionChangeEvent): void {
  event.waitUntil(renew(event.oldSubscription))
}

const own = '/api/users/me/push'

/** Only if whoever is signed in had turned them on: on a shared phone it may be someone else. */
async function renew(old: PushSubscription | null): Promise<void> {
  if (!old) return
  const settings = await fetch(own)
  if (!settings.ok) return
  const { devices } = (await settings.json()) as { devices: { current: boolean }[] }
  if (!devices.some(({ current }) => current)) return
  const renewed = await self.registration.pushManager.subscribe(old.options)
  await fetch(`${own}/devices/current`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(renewed),
  })
}
