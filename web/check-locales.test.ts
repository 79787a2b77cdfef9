import { describe, expect, it } from 'vitest'
import { checkLocales } from './check-locales.ts'

const en = {
  ui: {
    close: 'Close',
    hello: 'Hello {{name}}',
    people_one: '{{count}} person',
    people_other: '{{count}} people',
  },
}
const zh = { ui: { close: '關閉', hello: '{{name}}，你好', people_other: '{{count}} 人' } }
const code = `
  const { t } = useTranslation('ui')
  t('close'), t('hello', { name }), t('people', { count })`

const check = (change: { en?: object; zh?: object; code?: string }) =>
  checkLocales({
    locales: {
      en: { ui: { ...en.ui, ...change.en } },
      'zh-TW': { ui: { ...zh.ui, ...change.zh } },
    },
    code: { 'a.tsx': code + (change.code ?? '') },
  })

/** A template placeholder, written so that this file contains none. */
const hole = (inside: string) => '$' + `{${inside}}`

describe('texts', () => {
  it('pass if they match each other and the code', () => {
    expect(check({})).toEqual([])
  })

  it('fail if missing in either language', () => {
    const uses = { code: "; t('late')" }
    expect(check({ en: { late: 'Late' }, ...uses })).toEqual(['ui:late is missing in zh-TW'])
    expect(check({ zh: { late: '晚了' }, ...uses })).toEqual(['ui:late is missing in en'])
    expect(check({ en: { late: 'Late' }, zh: { late: ' ' }, ...uses })).toEqual(['ui:late is empty in zh-TW'])
  })

  it('need every plural form of their language, and no other', () => {
    const { people_one: _, ...rest } = en.ui
    const sources = { locales: { en: { ui: rest }, 'zh-TW': zh }, code: { 'a.tsx': code } }
    expect(checkLocales(sources)).toEqual(['ui:people_one is missing in en'])
  })

  it('fail if unused', () => {
    expect(check({ en: { old: 'Old' }, zh: { old: '舊' } })).toEqual(['ui:old is not used'])
  })

  it('fail if used but not defined', () => {
    const complaint = 'a.tsx uses ui:nowhere, which is not defined'
    expect(check({ code: "; t('nowhere')" })).toEqual([complaint])
    expect(check({ code: '; <Trans i18nKey="nowhere" />' })).toEqual([complaint])
    const key = `gone.${hole('way')}`
    expect(check({ code: `; <Trans i18nKey={\`${key}\`} />` })).toEqual([
      `a.tsx uses ui:${key}, which is not defined`,
    ])
    expect(check({ code: `; t(\`${key}\`)` })).toEqual([`a.tsx uses ui:${key}, which is not defined`])
  })

  it('fail if their placeholders differ', () => {
    expect(check({ zh: { hello: '{{nam}}，你好' } })).toEqual([
      'ui:hello has the placeholders [{{name}}] in en, [{{nam}}] in zh-TW',
    ])
    expect(check({ zh: { people_other: '很多人' } })).toEqual([
      'ui:people has the placeholders [{{count}}] in en, [] in zh-TW',
    ])
  })
})

describe('uses', () => {
  const both = (ui: object) => ({ en: ui, zh: ui })

  it('include both branches of a choice, but not the comparison', () => {
    expect(check({ ...both({ a: 'A', b: 'B' }), code: "; t(state === 'draft' ? 'a' : 'b')" })).toEqual([])
  })

  it('include keys built at run time, with a cast and a default', () => {
    const texts = both({ rules: { one: '1', two: '2' } })
    expect(
      check({ ...texts, code: `; t(\`rules.${hole("rule as 'one'")}\`, { defaultValue: rule })` }),
    ).toEqual([])
  })

  it('include keys inside another text and over several lines', () => {
    expect(check({ ...both({ a: 'A', b: 'B' }), code: "; t(\n  'a',\n  { x: t('b') },\n)" })).toEqual([])
  })

  it('include keys in a table', () => {
    expect(
      check({ ...both({ a: 'A', b: 'B' }), code: "; const keys = ['a', 'b', 'c']; t(keys[0])" }),
    ).toEqual([])
  })

  it('use the namespace above them, or the one they name', () => {
    const sources = {
      locales: { en: { ...en, home: { a: 'A' } }, 'zh-TW': { ...zh, home: { a: 'A' } } },
      code: { 'a.tsx': code, 'b.tsx': "useTranslation(['home', 'ui']); t('a'); t('ui:close'); t('close')" },
    }
    expect(checkLocales(sources)).toEqual(['b.tsx uses home:close, which is not defined'])
  })
})
