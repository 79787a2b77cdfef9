import { z } from 'zod'

const count = (description: string, example: number) => z.int().meta({ description, example })

export const Closing = z
  .object({
    ended: z.boolean().meta({ description: 'Whether the last day of the event is over.', example: true }),
    unrecorded: count('Seats on shifts that are over without any recorded attendance.', 4),
    people: count('People who have worked.', 300),
    certified: count('People who have created a certificate.', 120),
    announcements: count(
      'Announcements since the last day of the event to everyone in the project, or by an automation after someone’s last shift, other than for feedback.',
      1,
    ),
    forms: count('Forms that have opened since its last day, such as one for feedback.', 1),
    next: z.string().nullable().meta({
      description: '`pid` of the project that was created from this one, if you can see it.',
      example: '2027',
    }),
  })
  .meta({ id: 'Closing' })
