import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { Language } from '../../platform/values.ts'

const state = {
  description: '`ready`: nothing is missing. `waiting`: a form has to be filled in first.',
  example: 'ready',
}

export const badgesQuery = pageQuery.extend({
  state: z
    .enum(['ready', 'waiting'])
    .optional()
    .meta({ ...state, description: 'Only those.' }),
})
export type BadgesQuery = z.output<typeof badgesQuery>

export const exportQuery = z.object({
  language: Language.default('en').meta({ description: 'Of headings and roles.' }),
})

const form = {
  fid: z.string().meta({ example: 'clothes' }),
  title: z
    .object({ en: z.string(), 'zh-TW': z.string() })
    .meta({ example: { en: 'Your T-shirt', 'zh-TW': '你的 T 恤' } }),
  lifted_by: z.enum(['you', 'owner']).meta({
    description: '`you`: the person can fill it in. `owner`: it has closed, an owner opens it again.',
    example: 'you',
  }),
}

const Badge = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen' }),
    badge_name: z.string().nullable().meta({
      description:
        'As they wish to be named: the answer to `thanked_name` of the form `appreciation-name`. Null if there is none, or if it is asked in private.',
      example: 'Meimei',
    }),
    teams: z
      .array(
        z.object({
          tid: z.string().meta({ example: 'photo' }),
          name: z.string().meta({ example: 'Photo' }),
          role: z.enum(['chief', 'member']).meta({ example: 'member' }),
        }),
      )
      .meta({ description: 'Where they are now.' }),
    roles: z
      .array(z.enum(['owner', 'finance', 'desk']))
      .meta({ description: 'What they are in the whole project.', example: [] }),
    state: z.enum(['ready', 'waiting']).meta(state),
    missing: z
      .array(z.object(form))
      .meta({ description: 'The forms that they still have to fill in.', example: [] }),
  })
  .meta({ id: 'Badge', description: 'Someone who gets a badge.' })

export const Badges = pageOf(Badge)
  .extend({
    counts: z
      .object({ ready: z.int().meta({ example: 190 }), waiting: z.int().meta({ example: 24 }) })
      .meta({ description: 'Of all, whatever `state` asks for.' }),
    forms: z
      .array(
        z.object({
          ...form,
          missing: z.int().meta({ description: 'How many still have to fill it in.', example: 24 }),
        }),
      )
      .meta({ description: 'The forms that are needed for a badge now.' }),
  })
  .meta({ id: 'Badges' })
