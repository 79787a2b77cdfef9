import { z } from 'zod'
import { time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'

export const uploadParams = pidParams.extend({
  id: z.uuid().meta({ description: 'File identifier.', example: '019a8f2e-7c41-7a3b-9d2e-5f60718293a4' }),
})

export const uploadQuery = z.object({
  name: z.string().max(1000).default('').meta({
    description:
      'File name. Folders, control characters and text-direction characters are removed, and the extension is set to match the type.',
    example: 'train-ticket.jpg',
  }),
})

export const mediaTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const

export const Upload = z
  .object({
    id: z.string().meta({ example: '019a8f2e-7c41-7a3b-9d2e-5f60718293a4' }),
    name: z.string().meta({ example: 'train-ticket.jpg' }),
    media_type: z.enum(mediaTypes).meta({ example: 'image/jpeg' }),
    size: z.int().meta({ description: 'Stored size in bytes.', example: 184_213 }),
    created_at: time('When the file was uploaded.'),
  })
  .meta({ id: 'Upload', description: 'A private file that you uploaded.' })
