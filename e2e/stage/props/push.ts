import type { Page } from '@playwright/test'

interface Browser {
  /** What it has said about notifications so far. */
  permission: 'default' | 'denied'
  /** What its push service gives it. */
  subscription: object
}

/**
 * A browser with a push service and a worker, which the headless one doesn't have. Asked for permission, the person
 * agrees.
 */
export async function offerPush(page: Page, given: Partial<Browser> = {}): Promise<void> {
  const { permission = 'default', subscription = subscriptionOfNobody } = given
  await page.addInitScript(
    ({ first, json }) => {
      let current: object | null = null
      let said = first
      const made = {
        toJSON: () => json,
        async unsubscribe() {
          current = null
        },
      }
      const pushManager = {
        getSubscription: async () => current,
        async subscribe() {
          current = made
          return current
        },
      }
      const registration = { pushManager, update: async () => {} }
      const serviceWorker = {
        ready: Promise.resolve(registration),
        getRegistration: async () => registration,
        register: async () => registration,
        addEventListener() {},
      }
      Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker })
      Object.defineProperty(Notification, 'permission', { get: () => said })
      Notification.requestPermission = async () => {
        said = 'granted'
        return said as NotificationPermission
      }
    },
    { first: permission as string, json: subscription },
  )
}

const subscriptionOfNobody = {
  endpoint: 'http://127.0.0.1:9/nobody',
  keys: {
    p256dh: 'BJG1eD1SO2zGMcQWJpNSGGUJ4cFypMaqaTtQleH0xC3_S4VownmuQj79Evx7kYdDMBlYECN-bdV_GirPUIZLwZI',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
}
