import { z } from 'zod'
import { pushTopics } from '../../messages/index.ts'
import { allowedTarget } from '../../platform/outgoing/guarded-post.ts'
import { isPublicKey } from '../../platform/push/push-keys.ts'

const Topic = z.enum(pushTopics).meta({
  description:
    '`reminders` of shifts, `changes` of shifts, `offers` of spots from a waitlist, `swaps` and handovers, requests for `help`, or `announcements`.',
  example: 'reminders',
})

const device = z.object({
  id: z.uuid().meta({ description: 'Device identifier.', example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
  device: z.string().meta({ description: 'Browser and system.', example: 'Chrome on Android' }),
  current: z.boolean().meta({ description: 'Whether it is the browser of the calling session.' }),
  working: z.boolean().meta({
    description:
      'False if the server’s key has changed since: the device gets nothing until it subscribes again.',
  }),
  created_at: z.iso.datetime().meta({
    description: 'When notifications were turned on.',
    example: '2026-08-01T09:00:00.000Z',
  }),
})

export const PushSettings = z
  .object({
    public_key: z.string().nullable().meta({
      description:
        'Key for `PushManager.subscribe` (`applicationServerKey`); null if this installation doesn’t send notifications to devices.',
      example: 'BNbN3j…',
    }),
    topics: z
      .array(
        z.object({ topic: Topic, wanted: z.boolean().meta({ description: 'Whether devices show it.' }) }),
      )
      .meta({ description: 'All topics.' }),
    devices: z.array(device).meta({ description: 'Your devices, newest first; at most ten.' }),
  })
  .meta({ id: 'PushSettings' })

/** As browsers encode bytes. */
const base64url = z
  .string()
  .max(200)
  .regex(/^[\w-]+={0,2}$/, 'Must be base64url.')

export const pushSubscription = (options: { loopback: boolean }) =>
  z
    .object({
      endpoint: z
        .string()
        .max(1000)
        .refine(
          (url) => allowedTarget(url, options) !== null,
          'Must be an HTTPS URL of a push service on the internet.',
        )
        .meta({ description: 'URL at the push service.', example: 'https://push.example.net/send/5f1c' }),
      keys: z.object({
        p256dh: base64url.refine(isPublicKey, 'Must be a public key of P-256.').meta({
          description: 'Public key of the browser.',
          example: 'BJG1eD1SO2zGMcQWJpNSGGUJ4cFypMaqaTtQleH0xC3_S4VownmuQj79Evx7kYdDMBlYECN-bdV_GirPUIZLwZI',
        }),
        auth: base64url
          .refine((text) => Buffer.from(text, 'base64url').length === 16, 'Must be 16 bytes.')
          .meta({ description: 'Secret of the browser.', example: 'AAAAAAAAAAAAAAAAAAAAAA' }),
      }),
    })
    .meta({ id: 'PushSubscription', description: 'What `PushSubscription.toJSON()` returns in the browser.' })

export const PushTopicsChange = z
  .strictObject({
    off: z
      .array(Topic)
      .max(pushTopics.length)
      .meta({ description: 'Topics that your devices don’t show.', example: ['announcements'] }),
  })
  .meta({ id: 'PushTopicsChange' })

export const deviceParams = z.object({
  id: z
    .union([z.uuid(), z.literal('current')])
    .meta({ description: 'Device identifier, or `current` for the browser of the calling session.' }),
})
