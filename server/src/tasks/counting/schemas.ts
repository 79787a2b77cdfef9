import { z } from 'zod'

const count = (description: string, example: number) => z.int().meta({ description, example })

export const TaskCounts = z
  .object({
    tasks: count('Planned tasks.', 120),
    cancelled: count('Cancelled tasks.', 2),
    open: count('Planned tasks that have open seats and are not over.', 14),
    at_risk: count('Understaffed tasks that start within seven days.', 3),
    requests: count('Requests that nobody has answered, on tasks that are not over.', 5),
    swaps: count('Swaps and handovers that need your consent.', 1),
    covers: count(
      'Upcoming tasks with open seats whose cover search ended because nobody was left to ask.',
      1,
    ),
    cells: z
      .array(
        z.object({
          day: z.string().nullable().meta({
            description:
              'Day on which the tasks start, in the event’s time zone; null for tasks without a time.',
            example: '2026-12-12',
            format: 'date',
          }),
          tid: z.string().nullable().meta({ example: 'registration' }),
          team: z.string().nullable().meta({ description: 'Display name.', example: 'Registration' }),
          tasks: count('Planned tasks.', 6),
          seats: count('Seats of these tasks.', 24),
          taken: count('Number of seats taken.', 20),
          tentative: count(
            'How many of the taken seats are provisional, on tasks that are not over: the person is invited but hasn’t accepted yet.',
            2,
          ),
          open: count('Tasks that have open seats and are not over.', 2),
          at_risk: count('Understaffed tasks that start within seven days.', 1),
        }),
      )
      .meta({ description: 'Planned tasks by day and team, sorted by day, then by team.' }),
    categories: z
      .array(z.string())
      .meta({ description: 'Categories in use, cancelled tasks included.', example: ['Stage'] }),
  })
  .meta({ id: 'TaskCounts' })
