import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { placeholdersOf } from '../src/messages/notification-kind.ts'
import { notificationKinds } from '../src/notifications.ts'
import { Language } from '../src/platform/values.ts'
import { oldWords } from './old-words.ts'

type Kinds = { [key: string]: Kinds | string }

interface Words {
  kinds: Kinds
  placeholders: Record<string, string>
}

/** A kind can have kinds below it: `announcement.team`. */
const wordsOf = (kinds: Kinds, kind: string) =>
  kind.split('.').reduce<Kinds>((at, step) => (typeof at[step] === 'object' ? at[step] : {}), kinds) as {
    name?: string
    when?: string
  }

it.each(Language.options)('in %s the web app has texts for every email and its placeholders', (language) => {
  const file = new URL(`../../web/src/locales/${language}/messages.json`, import.meta.url)
  const { kinds, placeholders } = JSON.parse(readFileSync(file, 'utf8')) as Words
  const names = Object.keys(notificationKinds).filter((kind) => {
    const words = wordsOf(kinds, kind)
    return !words.name || !words.when
  })
  expect(names).toEqual([])
  // The outbox is filtered by name.
  const called = Object.keys(notificationKinds).map((kind) => wordsOf(kinds, kind).name)
  expect(called.filter((name, at) => called.indexOf(name) !== at)).toEqual([])
  const all = new Set(Object.values(notificationKinds).flatMap(placeholdersOf))
  expect([...all].filter((name) => !placeholders[name])).toEqual([])
})

it('uses the words of the app in English emails', () => {
  const rules = oldWords.filter(({ where }) => where === 'app')
  const texts = Object.values(notificationKinds).flatMap(({ defaults, button, note }) =>
    [defaults.en.subject, defaults.en.body, button?.label.en, note?.en].map((text) =>
      text?.replace(/\{\w+\}/g, ''),
    ),
  )
  expect(texts.filter((text) => text && rules.some(({ word }) => word.test(text.toLowerCase())))).toEqual([])
})

it.each([
  ['en', /team leads.* two days.*owners/],
  ['zh-TW', /兩天內.*組長.*活動負責人/],
] as const)('in %s says who gets requests and cancellations', (language, recipients) => {
  const file = new URL(`../../web/src/locales/${language}/messages.json`, import.meta.url)
  const { kinds } = JSON.parse(readFileSync(file, 'utf8')) as Words
  for (const what of ['requested', 'released'])
    expect(wordsOf(kinds, `task.${what}`).when).toMatch(recipients)
})
