import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FormChange } from '../src/forms/definitions/schemas.ts'
import { Language } from '../src/platform/values.ts'
import { projectRoles } from '../src/projects/roles/schemas.ts'
import { ProjectChange } from '../src/projects/schemas.ts'
import { TaskRules } from '../src/tasks/rules/schemas.ts'
import { TaskChange } from '../src/tasks/schemas.ts'
import { TeamChange } from '../src/teams/schemas.ts'

type Tree = { [key: string]: string | Tree }

const wordsIn = (language: Language) => {
  const file = new URL(`../../web/src/locales/${language}/manage.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as { fields: Tree; verbs: Tree }
}

const has = (tree: Tree, key: string): boolean => {
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>(
      (at, step) => (typeof at === 'object' ? (at[step] ?? at[`${step}_other`]) : undefined),
      tree,
    )
  return typeof found === 'string'
}

/** The history shows the texts and questions of a form as its version. */
const formFields = Object.keys(FormChange.shape).filter((field) => field !== 'texts' && field !== 'questions')
/** `message` is a note to the people on a shift, and isn't stored. */
const fields = [ProjectChange, TeamChange, TaskChange, TaskRules].flatMap(({ shape }) =>
  Object.keys(shape).filter((field) => field !== 'message'),
)

/** The arguments of each call of `audit` in a source file. */
function* auditsIn(code: string): Generator<string> {
  for (const { index } of code.matchAll(/\baudit\(/g)) {
    let depth = 0
    let end = code.indexOf('(', index)
    do {
      if (code[end] === '(') depth++
      if (code[end] === ')') depth--
      end++
    } while (depth > 0 && end < code.length)
    yield code.slice(index, end)
  }
}

const root = new URL('../src/', import.meta.url)
const audited = globSync('**/*.ts', { cwd: root.pathname })
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('demo/'))
  .map((path) => readFileSync(new URL(path, root), 'utf8'))
  .filter((code) => /\baudit\w*\(/.test(code))
const written = audited
  .flatMap((code) => [...auditsIn(code)])
  .filter((call) => /\bpid\b/.test(call))
  .flatMap((call) => [...call.matchAll(/verb: '([a-z-]+\.[a-z-]+)'/g)].map(([, verb]) => verb!))

/** Of these things, other changes belong to no event. */
const ofAccounts = ['person', 'second-step']
const isOfEvents = (verb: string) => {
  const [thing] = verb.split('.')
  return thing! in wordsIn('en').verbs && !ofAccounts.includes(thing!)
}
/** Those in a variable, or an argument of another function. */
const indirect = audited
  .flatMap((code) => code.split('\n'))
  .filter((line) => /verb|\baudit\w+\(/i.test(line))
  .flatMap((line) => [...line.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, verb]) => verb!))
  .filter(isOfEvents)

const each = (things: readonly string[], verbs: readonly string[]) =>
  things.flatMap((thing) => verbs.map((verb) => `${thing}.${verb}`))
const teamRoles = ['chief', 'member']
/** What is recorded by verbs that are put together, by how they are written. */
const assembled: Record<string, string[]> = {
  '${role}.accepted': each(teamRoles, ['accepted']),
  '${role}.added': each(teamRoles, ['added']),
  '${role}.invited': each(teamRoles, ['invited']),
  '${before.role}.became-${role}': ['chief.became-member', 'member.became-chief'],
  '${role}.removed': each(teamRoles, ['removed']),
  '${role}.${how}': each(teamRoles, ['left', 'removed', 'declined']),
  '${role}.left': each(teamRoles, ['left']),
  '${role}.${verb}': each(projectRoles, [
    'granted',
    'accepted',
    'declined',
    'confirmed',
    'revoked',
    'expired',
  ]),
  'announcement.${what}': each(['announcement'], ['scheduled', 'cancelled']),
  'automation.${what}': each(['automation'], ['created', 'changed', 'started', 'stopped', 'deleted']),
  'roster-draft.${what}': each(['roster-draft'], ['created', 'changed', 'filled', 'published', 'discarded']),
  'second-step-reset.${verb}': each(['second-step-reset'], ['requested', 'confirmed']),
  'application.${pastOf[decision.decision]}': each(['application'], ['accepted', 'declined', 'forwarded']),
}
/** Names of files are put together in the same way. */
const isOfFile = (template: string) => template.endsWith('format}')
const templates = audited
  .flatMap((code) => [...code.matchAll(/`((?:[a-z-]|\$\{[^`}]*\})+\.(?:[a-z-]|\$\{[^`}]*\})+)`/g)])
  .map(([, template]) => template!)
  .filter((template) => template.includes('${') && !isOfFile(template))

const verbs = [...written, ...indirect, ...Object.values(assembled).flat()]

it.each(Language.options)('in %s the history names every field that can change', (language) => {
  const words = wordsIn(language)
  expect([...fields, ...formFields, 'version'].filter((field) => !has(words.fields, field))).toEqual([])
})

it.each(Language.options)('in %s the history has a sentence for everything recorded', (language) => {
  const words = wordsIn(language)
  for (const found of [written, indirect, templates]) expect(found.length).toBeGreaterThan(9)
  expect(verbs.filter((verb) => !has(words.verbs, verb))).toEqual([])
})

it('every verb that is put together is known, and recorded', () => {
  expect(Object.keys(assembled).toSorted()).toEqual([...new Set(templates)].toSorted())
})
