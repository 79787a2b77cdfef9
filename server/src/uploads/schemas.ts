import { z } from 'zod'
import { time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'

export const uploadParams = pidParams.extend({
  id: z.uuid().meta({ description: 'Of the file.', example: '019a8f2e-7c41-7a3b-9d2e-5f60718293a4' }),
})

export const uploadQuery = z.object({
  name: z.string().max(1000).default('').meta({
    description:
      'What you call the file. Folders, control characters and what turns text around are left out of it, and its ending says what the file is.',
    example: 'train-ticket.jpg',
  }),
})

export const mediaTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const

export const Upload = z
  .object({
    id: z.string().meta({ example: '019a8f2e-7c41-7a3b-9d2e-5f60718293a4' }),
    name: z.string().meta({ example: 'train-ticket.jpg' }),
    media_type: z.enum(mediaTypes).meta({ example: 'image/jpeg' }),
    size: z.int().meta({ description: 'Bytes, as it is kept.', example: 184_213 }),
    created_at: time('When it was sent.'),
  })
  .meta({ id: 'Upload', description: 'A file that you gave in confidence.' })
