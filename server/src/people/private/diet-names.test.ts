import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allergens, storedDiets } from '../../../../form-schema/src/choices.ts'
import { dietNames } from './diet-names.ts'

it.each(['en', 'zh-TW'] as const)('are those of the app in %s', (language) => {
  const url = new URL(`../../../../web/src/locales/${language}/private.json`, import.meta.url)
  const app = JSON.parse(readFileSync(url, 'utf8'))
  expect(dietNames[language]).toEqual({ diets: app.diets, allergens: app.allergens })
  expect(Object.keys(app.diets).toSorted()).toEqual([...storedDiets].toSorted())
  expect(Object.keys(app.allergens).toSorted()).toEqual([...allergens].toSorted())
})
