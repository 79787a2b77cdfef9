import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAsked } from '../../../../form-schema/src/questions.ts'
import { schemaOf } from '../../../../form-schema/src/schema.ts'
import { validate } from '../../../../form-schema/src/validate.ts'
import { validAnswers } from '../../../../form-schema/test/arbitraries.ts'
import { createWorld } from '../../../test/world/world.ts'
import { templateIds } from '../schemas.ts'
import { templates } from './templates.ts'

const world = await createWorld()
const { put } = world.forms

it('are listed for anyone signed in', async () => {
  const { ada } = await world.forms.scene()
  const { data } = (await world.call('GET /api/form-templates', { token: ada.token })).json()
  expect(data).toEqual(templateIds.map((id) => ({ id, ...templates[id] })))
})

it('contain no questions with contradictory answers', () => {
  const idsIn = (id: 'accommodation' | 'catering') => templates[id].questions.map((one) => one.id)
  expect(idsIn('accommodation').slice(1, 4)).toEqual(['days', 'first_night', 'nights'])
  expect(validate(schemaOf(templates.catering.questions), { eats: 'no' }, { draft: false })).toEqual([])
  const both = { eats: 'no', meals: ['lunch'] }
  expect(validate(schemaOf(templates.catering.questions), both, { draft: false })).toEqual([
    { question: 'meals', fault: 'not-asked' },
  ])
})

describe.each(templateIds)('the ready-made form %s', (id) => {
  const { texts, questions } = templates[id]

  it('can be opened unchanged', async () => {
    const scene = await world.forms.scene()
    const body = { from: id }
    const made = await world.call(`POST ${scene.path}`, { token: scene.owner.token, body })
    expect(made.json()).toMatchObject({ fid: id, texts, questions, state: 'draft' })
    const opened = await put(scene, id, questions, { texts })
    expect([opened.statusCode, opened.json().questions]).toEqual([200, questions])
  })

  it('can be filled in by anyone', () => {
    fc.assert(
      fc.property(validAnswers(questions), (values) => {
        expect(validate(schemaOf(questions), values, { draft: false })).toEqual([])
      }),
    )
  })

  it('has all texts in both languages, the Chinese with full-width punctuation', () => {
    const spoken: Record<'en' | 'zh-TW', Record<string, string>>[] = [
      texts,
      ...questions.map((one) => one.texts),
      ...questions.flatMap((one) =>
        one.kind === 'choice'
          ? one.options.map(({ texts: { en, 'zh-TW': zh } }) => ({ en: { name: en }, 'zh-TW': { name: zh } }))
          : [],
      ),
    ]
    for (const { en, 'zh-TW': zh } of spoken)
      for (const [key, english] of Object.entries(en)) {
        const chinese = zh[key]
        expect(Boolean(chinese)).toBe(Boolean(english))
        expect(chinese).not.toMatch(/[,?!:;()]/)
        expect(english).not.toMatch(/\p{Script=Han}|[，。？！：；（）]/u)
      }
    expect(questions.filter(isAsked).some(({ required }) => required)).toBe(true)
  })
})
