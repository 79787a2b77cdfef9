import { z } from 'zod'
import { pageOf } from '../platform/http/pages.ts'
import { line, time } from '../platform/values.ts'
import { Tid } from '../teams/index.ts'
import { kinds } from './handles.ts'

const Kind = z.enum(kinds).meta({ description: 'Phone, or the app to write to.', example: 'signal' })

export const contactParams = z.object({ kind: Kind })

const audience = z.enum(['nobody', 'leads', 'shifts', 'teams']).meta({
  description:
    'Who can see the contact detail. `leads`: chiefs of your teams and shifts, and owners of the project. `shifts`: also people with a seat on a task that you have a seat on or lead. `teams`: also everyone in your teams. Chiefs and owners count three days after they got the role. A seat that a chief of another team assigned counts once the person has arrived. People who have not accepted their invitation never see it. Applies only in open and closed projects, until two weeks after the event ends.',
  example: 'shifts',
})
const during = z.enum(['event', 'shift']).meta({
  description:
    'When these people can see the contact detail. `event`: as long as you are both in the project. `shift`: from twelve hours before a task that you share until twelve hours after it. A chief shares all tasks of the team.',
  example: 'event',
})
const handle = { description: 'Number, name or link, as entered.', example: '+886 912 345 678' }
const url = z.string().meta({ description: 'Link that calls or opens a chat.', example: 'tel:+886912345678' })

export const NewContact = z
  .strictObject({ handle: line(200).meta(handle), audience, during })
  .meta({ id: 'NewContact' })
export type NewContact = z.output<typeof NewContact>

export const MyContact = z
  .object({
    kind: Kind,
    handle: z.string().meta(handle),
    url,
    audience,
    during,
    changed_at: time('When it was last changed.'),
  })
  .meta({ id: 'MyContact', description: 'A way to reach you, and who sees it.' })

export const MyContacts = pageOf(MyContact)

const Contact = z.object({ kind: Kind, handle: z.string().meta(handle), url }).meta({ id: 'Contact' })

export const Reachable = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Lin Mei-ling' }),
    chief: z.boolean().meta({
      description: 'Whether the person is a chief of the team, or of the team that the task belongs to.',
    }),
    contacts: z.array(Contact),
  })
  .meta({ id: 'Reachable', description: 'Someone who shares contact details with you.' })

export const ReachablePeople = pageOf(Reachable)

const Viewer = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Chang Hao' }),
    audience: z.enum(['leads', 'shifts', 'teams']).meta({
      description:
        'Why the person can see your contact details: the narrowest value of `audience` that includes them.',
      example: 'shifts',
    }),
    kinds: z
      .array(Kind)
      .meta({ description: 'Which of your contact details the person can see.', example: ['phone'] }),
  })
  .meta({ id: 'ContactViewer', description: 'Someone who can see some of your contact details now.' })

const ViewersInProject = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    project: z.string().meta({ description: 'Name of the project.', example: 'Lantern Days 2026' }),
    people: z.array(Viewer).meta({
      description:
        'Sorted by `audience`, then by name. Empty if nobody sees any of your contact details now.',
    }),
  })
  .meta({ id: 'ContactViewersInProject' })

export const ContactViewers = pageOf(ViewersInProject)

export const reachableQuery = z.object({
  team: Tid.optional().meta({ description: 'People in this team.' }),
  task: z
    .uuid()
    .optional()
    .meta({ description: 'People with a seat on this task, and the chiefs of its team.' }),
  at: z.iso
    .datetime({ offset: true })
    .transform((written) => new Date(written))
    .refine((at) => at.getTime() >= 0 && at.getTime() < Date.UTC(2200, 0), 'Must be between 1970 and 2199.')
    .optional()
    .meta({
      description: 'People on tasks, and chiefs of their teams, from a day before to a day after this time.',
      example: '2026-08-08T08:30:00+08:00',
      override: { type: 'string', format: 'date-time' },
    }),
})
export type ReachableQuery = z.output<typeof reachableQuery>
