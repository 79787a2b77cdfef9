import { z } from 'zod'
import { time } from '../../platform/values.ts'
import { SeatState } from '../../tasks/index.ts'
import { happened, how, runningLate } from '../schemas.ts'
import { normaliseCode } from './codes.ts'

const minutes = (least: number, most: number) => z.int().min(least).max(most)

export const CheckInSettings = z
  .strictObject({
    button: z.boolean().meta({
      description: 'Whether people can check themselves in with a button, wherever they are.',
      example: false,
    }),
    code: z.boolean().meta({
      description: 'Whether people can check themselves in with the code shown at the desk.',
      example: true,
    }),
    minutes_before: minutes(5, 240).meta({
      description: 'From how long before the start of a shift people can check themselves in.',
      example: 60,
    }),
    minutes_after: minutes(5, 720).meta({
      description: 'Until how long after the start.',
      example: 60,
    }),
  })
  .meta({ id: 'CheckInSettings', description: 'How people check themselves in.' })
export type CheckInSettings = z.output<typeof CheckInSettings>

export const selfCheckIn = z
  .object({
    by: z
      .array(z.enum(['button', 'code']))
      .meta({ description: 'Ways in which the person can check in.', example: ['code'] }),
    from: time('From when.'),
    until: time('Until when.'),
  })
  .nullable()
  .meta({ description: 'How and when the person can check themselves in; null if they can’t.' })

export const MyAttendance = z
  .object({
    state: SeatState,
    arrived_at: time('When you checked in.').nullable(),
    left_at: time('When you checked out.').nullable(),
    recorded_at: time('When that was recorded.').nullable(),
    how,
    running_late: runningLate,
    check_in: selfCheckIn,
  })
  .meta({ id: 'MyAttendance', description: 'Your attendance on a task.' })

export const CheckIn = z
  .strictObject({
    code: z
      .string()
      .max(20)
      .transform(normaliseCode)
      .optional()
      .meta({
        description: 'The code shown at the desk.',
        example: '7QK2M9XD',
        override: { type: 'string' },
      }),
    at: happened,
  })
  .meta({ id: 'CheckIn' })

export const Lateness = z
  .strictObject({
    minutes: minutes(0, 240).meta({
      description: 'By how much you will be late, in minutes; 0 takes it back.',
      example: 10,
    }),
    at: happened,
  })
  .meta({ id: 'Lateness' })

export const CheckInCode = z
  .object({
    code: z.string().meta({ example: '7QK2M9XD' }),
    url: z.string().meta({
      description: 'Opening it on a phone checks people in.',
      example: 'https://volunteers.example.org/here#2026.7QK2M9XD',
    }),
    qr: z.array(z.string()).meta({
      description: 'The URL as a QR code: rows of modules, `1` for dark. Add a quiet zone.',
      example: ['101', '010', '101'],
    }),
    changes_at: time('When the next code has to be shown.'),
  })
  .meta({ id: 'CheckInCode' })
