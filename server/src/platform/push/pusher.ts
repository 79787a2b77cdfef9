import webPush from 'web-push'
import type { Config } from '../config.ts'
import { createGuardedPost, ForbiddenTarget } from '../outgoing/guarded-post.ts'

/** A browser, as its push service knows it. */
export interface PushTarget {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface Push {
  /** What the service worker gets. Encrypted for the browser: the push service can't read it (RFC 8291). */
  content: object
  /** At most 32 characters: a newer one replaces an older one that hasn't been delivered. */
  topic: string
  /** Whether to wake a device that saves power. */
  urgent: boolean
}

export type PushOutcome =
  | { outcome: 'accepted' }
  /** The browser no longer wants any, or never existed. */
  | { outcome: 'gone' }
  /** Not worth trying again: the push service doesn't accept it from us. */
  | { outcome: 'refused' }
  /** `seconds` if the push service said when; `hung` if it took too long to answer. */
  | { outcome: 'later'; seconds?: number | null; hung?: boolean }

export interface Pusher {
  /** What browsers need to subscribe. */
  publicKey: string
  push(target: PushTarget, push: Push): Promise<PushOutcome>
  close(): void
}

/** Push services keep it so long for a device that is offline. */
const secondsToLive = 12 * 3600

/** Null if no key is configured. */
export function createPusher(config: Config): Pusher | null {
  const keys = config.PUSH_KEY
  if (!keys) return null
  // Without HTTPS this is a development server, which no push service but a local one hears of.
  const subject = config.BASE_URL.startsWith('https:') ? config.BASE_URL : 'mailto:nobody@localhost'
  const guarded = createGuardedPost({ loopback: config.PUSH_LOOPBACK })
  return {
    publicKey: keys.publicKey,
    async push(target, { content, topic, urgent }) {
      const { endpoint, headers, body } = webPush.generateRequestDetails(target, padded(content), {
        vapidDetails: { subject, ...keys },
        TTL: secondsToLive,
        topic,
        urgency: urgent ? 'high' : 'normal',
      })
      try {
        const answer = await guarded.post(endpoint, { headers, body: body! })
        return outcomeOf(answer.status, answer.headers['retry-after'])
      } catch (error) {
        if (error instanceof ForbiddenTarget) return { outcome: 'gone' }
        return { outcome: 'later', hung: (error as { code?: unknown }).code === 'ABORT_ERR' }
      }
    },
    close: () => guarded.close(),
  }
}

const step = 1024

/** So that its length doesn't tell the push service what it is about. */
function padded(content: object): string {
  const text = JSON.stringify(content)
  return text + ' '.repeat(-Buffer.byteLength(text) & (step - 1))
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'accepted' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500) return { outcome: 'later', seconds: secondsOf(retryAfter) }
  return { outcome: 'refused' }
}

/** Seconds or a date, as in RFC 9110. */
function secondsOf(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
