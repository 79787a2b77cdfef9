import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { time } from '../../platform/values.ts'
import { pidParams } from '../../projects/index.ts'

const State = z.enum(['held', 'queued', 'sent', 'bounced', 'failed', 'dropped']).meta({
  description:
    '`held` while it can still be undone, `queued` until the mail server has taken it, then `sent`. `bounced`: the mail server knows no such address. `failed`: given up. `dropped`: undone, unwanted or of no use any more.',
  example: 'sent',
})

const kind = { description: 'What kind of message.', example: 'application.received' }

export const messagesQuery = pageQuery.extend({
  state: State.optional(),
  kind: z.string().max(60).optional().meta(kind),
})

export const messageParams = pidParams.extend({
  id: z.uuid().meta({ description: 'Which message.', example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
})

export const Message = z
  .object({
    id: z.uuid(),
    kind: z.string().meta(kind),
    to: z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) }),
    state: State,
    send_at: time('Not before then.'),
    sent_at: time('When the mail server took it.').nullable(),
    tries: z.int().meta({ description: 'How often it was tried.', example: 1 }),
    problem: z.string().nullable().meta({
      description:
        'Codes of the last refusal; `mail-off` if no mail server is set up, `internal` if it could not be written, `given-up` if it waited for too long.',
      example: null,
    }),
  })
  .meta({ id: 'Message', description: 'A mail that goes out for a project. What it says is not shown.' })

export const Messages = pageOf(Message)
