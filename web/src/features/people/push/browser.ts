/** Why this browser shows no notifications, or that it may. */
export type PushState =
  /** Only if the app is installed: iPhones and iPads. */
  'install' | 'unsupported' | 'blocked' | 'off' | 'on'

const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  // An iPad that asks for pages of a computer.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Without asking anything. */
export async function readPushState(): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window)) return isApple() ? 'install' : 'unsupported'
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await registration.pushManager.getSubscription())
    ? 'on'
    : 'off'
}

/** Asks the person, and then the push service of the browser. Null if they said no. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  // An earlier one may be of another key, and then the browser refuses.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return subscription.toJSON()
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
