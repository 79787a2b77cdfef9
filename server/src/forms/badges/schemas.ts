import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { Language } from '../../platform/values.ts'

const state = {
  description: '`ready`: nothing is missing. `waiting`: a required form has not been filled in.',
  example: 'ready',
}

export const badgesQuery = pageQuery.extend({
  state: z
    .enum(['ready', 'waiting'])
    .optional()
    .meta({ ...state, description: 'Only people in this state.' }),
})
export type BadgesQuery = z.output<typeof badgesQuery>

export const exportQuery = z.object({
  language: Language.default('en').meta({ description: 'Language of headings and roles.' }),
})

const form = {
  fid: z.string().meta({ example: 'clothes' }),
  title: z
    .object({ en: z.string(), 'zh-TW': z.string() })
    .meta({ example: { en: 'Your T-shirt', 'zh-TW': '你的 T 恤' } }),
  lifted_by: z.enum(['self', 'owner']).meta({
    description:
      '`self`: the person can fill in the form. `owner`: the form is closed, and an owner has to reopen it.',
    example: 'self',
  }),
}

const Badge = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen' }),
    badge_name: z.string().nullable().meta({
      description:
        'Preferred name: the answer to `thanked_name` of the form `appreciation-name`. Null if there is none or the question is private.',
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
      .meta({ description: 'Current teams.' }),
    roles: z
      .array(z.enum(['owner', 'finance', 'desk']))
      .meta({ description: 'Project-wide roles.', example: [] }),
    state: z.enum(['ready', 'waiting']).meta(state),
    missing: z
      .array(z.object(form))
      .meta({ description: 'Required forms the person has not filled in.', example: [] }),
  })
  .meta({ id: 'Badge', description: 'Badge of a person.' })

export const Badges = pageOf(Badge)
  .extend({
    counts: z
      .object({ ready: z.int().meta({ example: 190 }), waiting: z.int().meta({ example: 24 }) })
      .meta({ description: 'Totals, regardless of the `state` filter.' }),
    forms: z
      .array(
        z.object({
          ...form,
          missing: z
            .int()
            .meta({ description: 'Number of people who have not filled in the form.', example: 24 }),
        }),
      )
      .meta({ description: 'Forms currently required for a badge.' }),
  })
  .meta({ id: 'Badges' })
