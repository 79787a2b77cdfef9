import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { fillIn } from './fill-in.ts'

const html = (source: string, values: Record<string, string>) =>
  renderToStaticMarkup(createElement(Markdown, { source, change: fillIn(values) })).replace(
    /^<div[^>]*>(.*)<\/div>$/s,
    '$1',
  )

it('fills in placeholders, and leaves others as typed', () => {
  expect(html('Hi **{name}**, {nobody} {constructor}', { name: 'Ada' })).toBe(
    '<p>Hi <strong>Ada</strong>, {nobody} {constructor}</p>',
  )
})

it('makes no markup, links or tags of values', () => {
  const name = '**Ada** [x](https://evil.example) <b> {project}'
  expect(html('{name}', { name, project: 'No' })).toBe(
    '<p>**Ada** [x](https://evil.example) &lt;b&gt; {project}</p>',
  )
  expect(html('[x](https://{name}.example)', { name: 'evil' })).not.toContain('evil')
})
