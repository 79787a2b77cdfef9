import { clothesSizes } from '../../../../form-schema/src/choices.ts'
import type { AskedQuestion, Condition, Question } from '../../../../form-schema/src/questions.ts'
import type { Texts } from '../queries.ts'

/** English and Traditional Chinese. */
type Words = readonly [string, string]

export interface Template {
  texts: Texts
  questions: Question[]
}

export const words = (
  [en, zh]: Words,
  [intro, intro2]: Words,
  [purpose, purpose2]: Words = ['', ''],
): Texts => ({
  en: { title: en, intro, purpose },
  'zh-TW': { title: zh, intro: intro2, purpose: purpose2 },
})

const asked = (id: string, [en, zh]: Words, [help, help2]: Words = ['', '']) => ({
  id,
  rev: 1,
  texts: { en: { label: en, help }, 'zh-TW': { label: zh, help: help2 } },
})

export const section = (id: string, label: Words, help?: Words): Question => ({
  ...asked(id, label, help),
  kind: 'section',
})

type Kind = AskedQuestion['kind']
type Own<Of extends Kind> = Omit<Extract<AskedQuestion, { kind: Of }>, keyof AskedQuestion>

interface Manner {
  help?: Words
  required?: boolean
  private?: boolean
  when?: Condition
}

const ask = <Of extends Kind>(
  kind: Of,
  id: string,
  label: Words,
  { help, required = false, private: inPrivate = false, when, ...own }: Manner & Own<Of>,
) =>
  ({
    ...asked(id, label, help),
    required,
    private: inPrivate,
    when: when ?? null,
    kind,
    ...own,
  }) as unknown as Extract<AskedQuestion, { kind: Of }>

export const text = (
  id: string,
  label: Words,
  { max = 120, lines = false, ...manner }: Manner & Partial<Own<'text'>>,
) => ask('text', id, label, { max, lines, ...manner })

export const number = (
  id: string,
  label: Words,
  { min, max, ...manner }: Manner & { min: number; max: number },
) => ask('number', id, label, { whole: true, min, max, ...manner })

export const choice = (
  id: string,
  label: Words,
  { options, many = false, ...manner }: Manner & { options: Record<string, Words>; many?: boolean },
) =>
  ask('choice', id, label, {
    many,
    options: Object.entries(options).map(([key, [en, zh]]) => ({ id: key, texts: { en, 'zh-TW': zh } })),
    ...manner,
  })

export const date = (id: string, label: Words, manner: Manner) =>
  ask('date', id, label, { from: null, until: null, ...manner })

export const size = (id: string, label: Words, manner: Manner) =>
  ask('size', id, label, { sizes: [...clothesSizes], ...manner })

export const dietary = (id: string, label: Words, manner: Manner) =>
  ask('dietary', id, label, { ...manner, private: true })

export const consent = (id: string, label: Words, manner: Manner) => ask('consent', id, label, manner)
