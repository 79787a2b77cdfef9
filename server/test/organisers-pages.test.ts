import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as applications from '../src/applications/policy.ts'
import * as forms from '../src/forms/policy.ts'
import { notificationKinds } from '../src/notifications.ts'
import { Language } from '../src/platform/values.ts'
import * as projects from '../src/projects/policy.ts'
import { nextStates as nextClaimStates } from '../src/subsidy/claims/policy.ts'
import { claimStates } from '../src/subsidy/claims/schemas.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const folders = { en: 'docs/organisers', 'zh-TW': 'docs/zh-TW/organisers' }
const wordsOf = (language: Language, file: string) =>
  JSON.parse(read(`web/src/locales/${language}/${file}.json`))

interface Status {
  label: string
  name: string
  next: string[]
}

/** The tables of statuses.md with status transitions, in order. */
function statusTables(language: Language): Status[][] {
  const sections = read(`${folders[language]}/statuses.md`).split('\n## ').slice(1)
  return sections
    .map((section) => {
      const rows = [
        ...section.matchAll(/^\| \*\*(?<label>.+?)\*\* +\| `(?<name>\w+)` +\|[^|]*\| (?<next>[^|]*?) +\|$/gm),
      ].map(({ groups }) => groups as { label: string; name: string; next: string })
      const names = new Map(rows.map(({ label, name }) => [label, name]))
      const nameOf = (label: string) => names.get(label) ?? label
      return rows.map(({ label, name, next }) => ({
        label,
        name,
        next: next === '–' ? [] : next.split(/, |、/).map(nameOf),
      }))
    })
    .filter((rows) => rows.length > 0)
}

describe.each(Language.options)('the organisers’ pages in %s', (language) => {
  it('list every status by its name in the app, and its transitions', () => {
    const tables = statusTables(language)
    expect(
      tables.map((rows) => Object.fromEntries(rows.map(({ name, next }) => [name, next.toSorted()]))),
    ).toEqual(
      [
        projects.nextStates,
        applications.nextStates,
        applications.nextStepStates,
        forms.nextStates,
        Object.fromEntries(claimStates.map((state) => [state, nextClaimStates[state]])),
      ].map((states) =>
        Object.fromEntries(Object.entries(states).map(([state, next]) => [state, next.toSorted()])),
      ),
    )
    const [manage, inbox, form, subsidy] = ['manage', 'inbox', 'forms', 'subsidy'].map((file) =>
      wordsOf(language, file),
    )
    const labels = [
      (name: string) => manage.states[name].name,
      (name: string) => inbox.state[name],
      (name: string) => inbox.way.state[name],
      (name: string) => form.formStates[name],
      (name: string) => subsidy.state[name],
    ]
    tables.forEach((rows, at) => {
      expect(rows.map(({ label }) => label)).toEqual(rows.map(({ name }) => labels[at]!(name)))
    })
  })

  it('list every email by its name in the app', () => {
    const { kinds } = wordsOf(language, 'messages')
    const rows = read(`${folders[language]}/emails.md`).matchAll(
      /^\| (.+?) +\| `([a-z]+)\.([a-z-]+)` +\|.*\| (yes|no|是|否) +\| (yes|no|是|否) +\|$/gm,
    )
    const isYes = (cell: string) => cell === 'yes' || cell === '是'
    const listed = [...rows].map(([, label, group, own, text, stop]) => [
      `${group}.${own}`,
      label === kinds[group!][own!].name,
      isYes(text!),
      isYes(stop!),
    ])
    expect(listed).toEqual(
      Object.entries(notificationKinds).map(([kind, { editable, optional }]) => [
        kind,
        true,
        editable,
        optional,
      ]),
    )
  })
})
