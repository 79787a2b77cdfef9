import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAsked, type Question } from '../../form-schema/src/questions.ts'
import { type FormSchema, schemaOf } from '../../form-schema/src/schema.ts'
import { type Values, validate } from '../../form-schema/src/validate.ts'
import { anyQuestions, mutated, validAnswers } from '../../form-schema/test/arbitraries.ts'
import { copyForms } from '../src/forms/index.ts'
import { openAnswer } from '../src/forms/mine/answers.ts'
import { selectAnswer } from '../src/forms/mine/queries.ts'
import { createKeyRing } from '../src/platform/db/key-ring.ts'
import type { ProjectId } from '../src/platform/ids.ts'
import { anyEdits, applyEdit } from './form-edits.ts'
import { png } from './pictures.ts'
import { type FormScene, formTexts } from './world/forms.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld()
const { call, database, make } = world
const { get, put, mine, answer } = world.forms
const scene = await world.forms.scene()
let forms = 0

const form = anyQuestions(7).filter((questions) => questions.some(isAsked))
const formWithAnswers = form.chain((questions) => fc.tuple(fc.constant(questions), validAnswers(questions)))

async function upload({ pid, ada }: FormScene): Promise<string> {
  const headers = { 'content-type': 'image/png' }
  const sent = await call(`POST /api/projects/${pid}/uploads?name=a.png`, {
    token: ada.token,
    headers,
    body: png(),
  })
  return sent.json().id
}

/** With existing uploads. */
async function withFiles(questions: readonly Question[], values: Values): Promise<Values> {
  const filled = { ...values }
  for (const { id, kind } of questions)
    if (kind === 'file' && Object.hasOwn(values, id)) filled[id] = await upload(scene)
  return filled
}

async function openForm(questions: readonly Question[]) {
  const fid = `f${++forms}`
  return { fid, made: await make.form(scene, questions, { fid }) }
}

const few = { numRuns: 40, endOnFailure: true }
const minutes = 120_000

it('any form is stored unchanged, and validates over HTTP like the shared validator', {
  timeout: minutes,
}, async () => {
  const all = formWithAnswers.chain(([questions, values]) =>
    fc.tuple(fc.constant(questions), fc.constant(values), mutated(questions, values)),
  )
  await fc.assert(
    fc.asyncProperty(all, async ([questions, given, wrong]) => {
      const { fid, made } = await openForm(questions)
      const schema = schemaOf(questions)
      expect([made.questions, made.schema]).toEqual([questions, schema])
      expect((await get(scene, fid, scene.ada)).json()).toEqual(made)
      const values = await withFiles(questions, given)
      const kept = await answer(scene, scene.ada, values, { fid })
      expect([kept.statusCode, kept.json().values]).toEqual([200, values])

      const findings = validate(schema, wrong, { draft: false })
      if (findings.length === 0) return
      const refused = await answer(scene, scene.ada, wrong, { fid })
      expect(refused.statusCode).toBe(400)
      // Keys that would pollute the prototype are refused earlier.
      if (!Object.hasOwn(wrong, '__proto__'))
        expect(
          refused.json().errors.map(({ pointer, code }: Record<string, string>) => [pointer, code]),
        ).toEqual(
          findings.map(({ question, fault }) => [
            `/body/values/${question.replace('a/b~c', 'a~1b~0c')}`,
            fault,
          ]),
        )
      expect((await mine(scene, fid, scene.ada)).json()).toEqual(kept.json())
    }),
    few,
  )
})

it('no change of a form falsifies an answer', { timeout: minutes }, async () => {
  const ring = createKeyRing(world.config)
  await fc.assert(
    fc.asyncProperty(formWithAnswers, anyEdits, async ([questions, given], edits) => {
      const { fid } = await openForm(questions)
      const values = await withFiles(questions, given)
      await answer(scene, scene.ada, values, { fid })
      let now = questions
      for (const edit of edits) {
        const wanted = applyEdit(now, edit)
        if (!wanted.some(isAsked)) return
        const changed = await put(scene, fid, wanted)
        expect([changed.statusCode, changed.json().errors]).toEqual([200, undefined])
        now = changed.json().questions
        const schema = schemaOf(now)

        // The stored answer is unchanged, for the questions that were asked.
        const ref = { pid: scene.pid as ProjectId, fid, uid: scene.ada.uid }
        const row = (await selectAnswer(database.db, ref))!
        expect([row.version, await openAnswer(database.db, ring, ref, row)]).toEqual([2, values])
        expect(await schemaIn(fid, row.version)).toEqual(schemaOf(questions))

        // Shown answers belong to unchanged questions, and someone who counts as done has nothing to add.
        const shown = (await mine(scene, fid, scene.ada)).json()
        for (const id of Object.keys(shown.values))
          expect([revOf(now, id), shown.values[id]]).toEqual([revOf(questions, id), values[id]])
        expect(validate(schema, shown.values, { draft: shown.state !== 'done' })).toEqual([])
        if (shown.state === 'done') expect(shown.reanswer).toEqual([])
      }
    }),
    few,
  )
})

const revOf = (questions: readonly Question[], id: string) => questions.find((one) => one.id === id)?.rev

async function schemaIn(fid: string, version: number): Promise<FormSchema> {
  const row = await database.db
    .selectFrom('form_versions')
    .select('schema')
    .where('pid', '=', scene.pid)
    .where('fid', '=', fid)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return row.schema as unknown as FormSchema
}

it('any form is copied to the next year unchanged', { timeout: minutes }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(form, { minLength: 1, maxLength: 4 }), async (all) => {
      const old = await world.forms.scene()
      for (const [n, questions] of all.entries()) await make.form(old, questions, { fid: `f${n}` })
      const { pid } = await make.project()
      await make.owner(pid, old.owner.uid)
      const carry = () =>
        database.transact((tx) =>
          copyForms(tx, old.owner.uid, { from: old.pid as ProjectId, pid: pid as ProjectId }),
        )
      await carry()
      await carry()
      for (const [n, questions] of all.entries()) {
        const carried = await call(`GET /api/projects/${pid}/forms/f${n}`, { token: old.owner.token })
        expect(carried.json()).toMatchObject({
          questions,
          texts: formTexts(),
          state: 'draft',
          version: 1,
          position: n,
        })
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
