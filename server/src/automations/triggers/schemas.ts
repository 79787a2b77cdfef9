import { z } from 'zod'

const kinds = [
  'before_event',
  'accepted',
  'profile_unfinished',
  'form_due',
  'after_last_shift',
  'event_opens',
] as const
export type TriggerKind = (typeof kinds)[number]

export const Trigger = z
  .strictObject({
    kind: z.enum(kinds).meta({
      description:
        '`before_event`: days before the first day. `accepted`: days after someone joined. `profile_unfinished`: the same, if their introduction, spoken languages or public listing are missing. `form_due`: days before a form closes, to those who still have to submit it, for each form. `after_last_shift`: days after someone’s last shift, once the event is over. `event_opens`: to people who are invited back and haven’t been asked yet, when the project is open.',
      example: 'before_event',
    }),
    days: z.int().min(0).max(90).default(0).meta({
      description: 'Number of days. It is sent at 10:00 then; after `accepted` with 0 days, at once.',
      example: 1,
    }),
  })
  .refine(({ kind, days }) => kind !== 'event_opens' || days === 0, {
    path: ['days'],
    message: 'Must be 0 for `event_opens`.',
  })
  .meta({ id: 'AutomationTrigger', description: 'When people get it, in the time zone of the project.' })
export type Trigger = z.output<typeof Trigger>
