import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { time } from '../../platform/values.ts'
import { pidParams } from '../../projects/index.ts'

const State = z.enum(['held', 'queued', 'sent', 'bounced', 'failed', 'dropped']).meta({
  description:
    '`held`: can still be undone. `queued`: not yet accepted by the mail server. `sent`: accepted by the mail server. `bounced`: the address doesn’t exist. `failed`: not delivered, and not tried again. `dropped`: undone, unsubscribed, or no longer relevant.',
  example: 'sent',
})

const kind = { description: 'Kind of message.', example: 'application.received' }

export const messagesQuery = pageQuery.extend({
  state: State.optional(),
  kind: z.string().max(60).optional().meta(kind),
  undelivered: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      description: '`true` for emails from the last 14 days that bounced or failed.',
      override: { type: 'string', enum: ['true', 'false'] },
    }),
})

export const messageParams = pidParams.extend({
  id: z.uuid().meta({ description: 'Message identifier.', example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
})

export const Message = z
  .object({
    id: z.uuid(),
    kind: z.string().meta(kind),
    to: z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) }),
    state: State,
    send_at: time('Earliest time of sending.'),
    sent_at: time('When the mail server accepted the email.').nullable(),
    tries: z.int().meta({ description: 'Number of attempts.', example: 1 }),
    problem: z.string().nullable().meta({
      description:
        'Codes from the last rejection; `mail-off` if no mail server is configured, `internal` if the email could not be generated, `given-up` if it waited too long.',
      example: null,
    }),
  })
  .meta({ id: 'Message', description: 'An email sent for a project. Its content is not included.' })

export const Messages = pageOf(Message)
