import { z } from 'zod'
import { Language, line, text, time, timeZone } from '../platform/values.ts'
import { languageTag } from './private/schemas.ts'
import type { Person } from './queries.ts'

const name = z.string().meta({ description: 'Display name.', example: 'Mei-Ling Chen 陳美玲' })
const intro = {
  description: 'Public introduction in Markdown.',
  example: 'Runs the **photo team** since 2019.',
}
const languages = z.array(z.string()).meta({
  description: 'Spoken languages, as BCP 47 tags.',
  example: ['zh-Hant', 'en'],
})
const zone = { description: 'IANA time zone; null to use that of the device.', example: 'Asia/Taipei' }
const listed = z
  .boolean()
  .meta({ description: 'Whether public listings may show the person.', example: true })
const listedOrNot = z.boolean().nullable().meta({
  description: 'Whether public listings may show the person; null until they choose.',
  example: true,
})

export const Me = z
  .object({
    uid: z.uuid().meta({ example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
    name,
    email: z.string().meta({
      description: 'Primary email address. Never shown to others.',
      example: 'mei-ling@example.org',
    }),
    admin: z.boolean().meta({ description: 'Whether the person is an admin of this site.', example: false }),
    language: Language,
    intro: z.string().meta(intro),
    languages,
    time_zone: z.string().nullable().meta(zone),
    listed: listedOrNot,
    avatar: z
      .enum(['initials', 'gravatar', 'upload'])
      .meta({ description: 'Kind of picture.', example: 'initials' }),
    avatar_url: z
      .string()
      .nullable()
      .meta({ description: 'URL of the picture; null for initials.', example: null }),
    erase_on: time('When the account will be deleted, if requested.').nullable(),
  })
  .meta({ id: 'Me', description: 'The caller.' })

/** A person as shown to themselves. */
export const presentMe = ({ avatar_changed_at, erase_on, ...person }: Person) => ({
  ...person,
  avatar_url: avatarUrl(person.uid, avatar_changed_at),
  erase_on: erase_on?.toISOString() ?? null,
})

/** The version parameter changes with each picture, so that caches don't show an old one. */
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
  .meta({ id: 'MeChange', description: 'Only the given fields change.', example: { language: 'zh-TW' } })
export type MeChange = z.output<typeof MeChange>
