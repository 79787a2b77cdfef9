import { z } from 'zod'
import { Where } from '../audiences/index.ts'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import { Language, line, text, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { Tid } from '../teams/index.ts'

const subject = { description: 'Subject of the email.', example: 'Saturday starts at 8:30' }
const body = {
  description:
    'Text in Markdown. `{name}`, `{project}`, `{shifts}` (upcoming shifts) and `{next_shift}` are replaced for each recipient.',
  example: 'Hi {name},\n\nwe open **half an hour earlier** on Saturday.\n\n{shifts}',
}

const words = z.strictObject({
  subject: line(150).meta(subject),
  body: text(10_000).min(1, 'Must not be empty.').meta(body),
})

const texts = z
  .strictObject({ en: words.optional(), 'zh-TW': words.optional() })
  .refine((given) => given.en || given['zh-TW'], 'Write the text in at least one language.')
  .meta({
    description: 'The text in one or both languages. People whose language is missing get the other.',
    example: { en: { subject: subject.example, body: body.example } },
  })

const tid = Tid.optional().meta({
  description: 'Only people in this team. Required for chiefs, who can only write to their own teams.',
  override: { type: 'string' },
})

const where = Where.default([]).meta({
  description:
    'Only people for whom all of these conditions hold when it is sent. Chiefs can only use `shift` with the team in `tids`.',
})

export const AnnouncementDraft = z.strictObject({ texts, tid, where }).meta({ id: 'AnnouncementDraft' })
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>

export const NewAnnouncement = AnnouncementDraft.extend({
  send_at: z.iso.datetime({ offset: true }).optional().meta({
    description:
      'When to send it, at most a year ahead. If omitted, in 30 seconds. Between 22:00 and 8:00 in the time zone of the project, it is sent at 8:00.',
    example: '2026-08-07T18:00:00+08:00',
  }),
  urgent: z.boolean().default(false).meta({ description: 'Whether to send it between 22:00 and 8:00, too.' }),
}).meta({ id: 'NewAnnouncement' })
export type NewAnnouncement = z.output<typeof NewAnnouncement>

const count = (description: string, example: number) => z.int().meta({ description, example })

export const Announcement = z
  .object({
    id: z.uuid(),
    tid: z.string().nullable().meta({ description: 'The team, if it is for one.', example: 'registration' }),
    author: z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) }),
    texts,
    where: Where,
    urgent: z.boolean(),
    state: z.enum(['scheduled', 'sent', 'cancelled', 'stopped']).meta({
      description:
        '`scheduled`: nothing has been sent yet. `sent`: emails are being sent, or have been. `cancelled`: withdrawn; emails that had already left are counted. `stopped`: not sent, because the project had been archived or the author could no longer write to these people.',
      example: 'sent',
    }),
    created_at: time('When it was written.'),
    send_at: time('Earliest time of sending.'),
    sent_at: time('When the recipients were determined.').nullable(),
    automation: z.uuid().nullable().meta({
      description: 'The automation that sent it; its author last changed it. Null if someone wrote it.',
      example: null,
    }),
    recipients: count('Number of recipients.', 312),
    read: count(
      'How many of them have opened it in the app; null for fewer than five recipients.',
      97,
    ).nullable(),
    emails: z
      .object({
        waiting: count('Not yet accepted by the mail server.', 0),
        sent: count('Accepted by the mail server.', 301),
        undelivered: count('Bounced or failed.', 2),
        dropped: count('Not sent, because the person unsubscribed or it was withdrawn.', 9),
      })
      .meta({ description: 'By state. Deleted after a year.' }),
  })
  .meta({ id: 'Announcement', description: 'Something that owners or chiefs wrote to people of a project.' })

export const Announcements = pageOf(Announcement)

export const announcementsQuery = pageQuery.extend({
  automation: z
    .uuid()
    .optional()
    .meta({ description: 'Only what this automation sent. If omitted, only what people wrote.' }),
})

export const announcementParams = pidParams.extend({
  id: z.uuid().meta({
    description: 'Announcement identifier.',
    example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e',
  }),
})

export const AnnouncementPreview = z
  .object({
    count: count('Number of people who would get it now.', 312),
    examples: z.array(
      z.object({
        name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
        language: Language,
        subject: z.string().meta(subject),
        text: z.string().meta({ description: 'Plain text of the email.' }),
      }),
    ),
  })
  .meta({ id: 'AnnouncementPreview', description: 'The emails of up to three recipients.' })

export const Recipient = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
    email: z
      .enum(['waiting', 'sent', 'bounced', 'failed', 'dropped'])
      .nullable()
      .meta({ description: 'State of the email; null if it was deleted after a year.', example: 'sent' }),
  })
  .meta({ id: 'AnnouncementRecipient' })

export const Recipients = pageOf(Recipient)

export const recipientsQuery = pageQuery.extend({
  undelivered: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      description: '`true` for people whose email bounced or failed.',
      override: { type: 'string', enum: ['true', 'false'] },
    }),
})
