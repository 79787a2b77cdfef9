import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { time } from '../../platform/values.ts'

export const inboxQuery = pageQuery

export const InboxItem = z
  .object({
    id: z.uuid(),
    project: z.object({
      pid: z.string().meta({ example: 'demo-2027' }),
      name: z.string().meta({ example: 'Demo 2027' }),
    }),
    team: z.string().nullable().meta({ description: 'The team, if it is for one.', example: 'Registration' }),
    author: z.string().meta({
      description: 'Who wrote it; the project, if an automation did.',
      example: 'Mei-Ling Chen 陳美玲',
    }),
    subject: z.string().meta({
      description: 'In your language, if it was written in it, with placeholders replaced.',
      example: 'Saturday',
    }),
    sent_at: time('When it was sent.'),
    read_at: time('When you opened it.').nullable(),
  })
  .meta({ id: 'InboxItem', description: 'An announcement to you.' })

export const Inbox = pageOf(InboxItem).extend({
  unread: z.int().meta({ description: 'How many you haven’t opened.', example: 1 }),
})

export const ReceivedAnnouncement = InboxItem.extend({
  body: z.string().meta({
    description: 'Text in Markdown. Each placeholder in `values` stands for its value, literally.',
    example: 'Hi {name},\n\nwe open **half an hour earlier** on Saturday.',
  }),
  values: z
    .record(z.string(), z.string())
    .meta({ description: 'Values of the placeholders, as of now.', example: { name: 'Mei-Ling' } }),
}).meta({ id: 'ReceivedAnnouncement', description: 'An announcement to you, with its text.' })

export const inboxParams = z.object({
  id: z.uuid().meta({
    description: 'Announcement identifier.',
    example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e',
  }),
})
