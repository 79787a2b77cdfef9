import { z } from 'zod'
import { Language, line, text, time, timeZone } from '../platform/values.ts'
import { languageTag } from './private/schemas.ts'
import type { Person } from './queries.ts'

const name = z.string().meta({ description: 'What others see.', example: 'Mei-Ling Chen 陳美玲' })
const intro = { description: 'Markdown, for others to read.', example: 'Runs the **photo team** since 2019.' }
const languages = z.array(z.string()).meta({
  description: 'That they speak, as BCP 47 tags them.',
  example: ['zh-Hant', 'en'],
})
const zone = { description: 'IANA name; null for that of the device.', example: 'Asia/Taipei' }
const listed = z.boolean().meta({ description: 'Whether public listings show them.', example: true })
const listedOrNot = z
  .boolean()
  .nullable()
  .meta({ description: 'Whether public listings show them; null until they have said.', example: true })

export const Me = z
  .object({
    uid: z.uuid().meta({ example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
    name,
    email: z
      .string()
      .meta({ description: 'Where mails go. Others never see it.', example: 'mei-ling@example.org' }),
    admin: z.boolean().meta({ description: 'Whether they run this installation.', example: false }),
    language: Language,
    intro: z.string().meta(intro),
    languages,
    time_zone: z.string().nullable().meta(zone),
    listed: listedOrNot,
    avatar: z
      .enum(['initials', 'gravatar', 'upload'])
      .meta({ description: 'What they are shown by.', example: 'initials' }),
    avatar_url: z.string().nullable().meta({ description: 'Null for initials.', example: null }),
    erase_on: time('When they will be erased, as they asked.').nullable(),
  })
  .meta({ id: 'Me', description: 'The caller.' })

/** Someone as they see themselves. */
export const presentMe = ({ avatar_changed_at, erase_on, ...person }: Person) => ({
  ...person,
  avatar_url: avatarUrl(person.uid, avatar_changed_at),
  erase_on: erase_on?.toISOString() ?? null,
})

/** Another one for each picture, so that a new one is seen at once. */
export const avatarUrl = (uid: string, changedAt: Date | null): string | null =>
  changedAt && `/api/users/${uid}/avatar?v=${changedAt.getTime().toString(36)}`

export const MeChange = z
  .strictObject({
    name: line(120).meta(name.meta()!),
    language: Language,
    intro: text(2000).meta(intro),
    languages: z.array(languageTag).max(10).meta(languages.meta()!),
    time_zone: timeZone.nullable().meta(zone),
    listed,
  })
  .partial()
  .meta({ id: 'MeChange', description: 'Only what is given changes.', example: { language: 'zh-TW' } })
export type MeChange = z.output<typeof MeChange>
