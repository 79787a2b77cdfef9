import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import { text, time } from '../../platform/values.ts'

const words = text(2000).min(1, 'Must not be empty.').meta({
  description: 'Text of the note. Only chiefs and owners can read it.',
  example: 'Met her at the stand: very keen.',
})

export const NewNote = z.strictObject({ text: words }).meta({ id: 'NewApplicationNote' })

export const Note = z
  .object({
    id: z.uuid(),
    by: z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) }),
    text: z.string(),
    at: time('When the note was written.'),
  })
  .meta({ id: 'ApplicationNote', description: 'Internal note. The applicant never sees it.' })

export const Notes = pageOf(Note)
