import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { personalData } from '../src/personal-data.ts'
import { Language } from '../src/platform/values.ts'

it.each(Language.options)('in %s the web app has texts for everything that is erased or kept', (language) => {
  const file = new URL(`../../web/src/locales/${language}/privacy.json`, import.meta.url)
  const { what } = JSON.parse(readFileSync(file, 'utf8')) as { what: Record<string, string> }
  expect(personalData.map(({ name }) => name).filter((name) => !what[name])).toEqual([])
})
