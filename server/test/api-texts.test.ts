import { expect, it } from 'vitest'
import { describeApi } from '../src/serve.ts'

interface Described {
  summary: string
  description: string
}

const document = await describeApi()
const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as Described[]
const summaries = operations.map(({ summary }) => summary)

/** Words with capitals within a sentence. */
const names = /^(API|CSV|Gravatar|PDF|QR|XLSX)$/

const isSentenceCase = (summary: string): boolean => {
  const [first = '', ...others] = summary.replace(/[(),]/g, '').split(' ')
  return (
    /^[A-Z][a-z]+$/.test(first) && others.every((word) => names.test(word) || word === word.toLowerCase())
  )
}

it('has short, unique summaries in sentence case without a full stop', () => {
  expect(summaries.length).toBeGreaterThan(200)
  expect(summaries.filter((summary) => summary.length > 60)).toEqual([])
  expect(summaries.filter((summary) => /[.!?]$/.test(summary))).toEqual([])
  expect(summaries.filter((summary) => !isSentenceCase(summary))).toEqual([])
  expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([])
})

it('describes every operation and every tag in full sentences', () => {
  const { tags } = document as unknown as { tags: { name: string; description: string }[] }
  const used = new Set(operations.flatMap((one) => (one as unknown as { tags: string[] }).tags))
  expect([...used].filter((tag) => !tags.some(({ name }) => name === tag))).toEqual([])
  const texts = [...operations, ...tags].map(({ description }) => description.split('\n\n**Access:**')[0]!)
  expect(texts.filter((text) => !text.trim().endsWith('.'))).toEqual([])
})
