import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { firstWords, parseMarkdown } from '../../../../form-schema/src/markdown.ts'
import { Markdown } from './markdown.tsx'

const html = (source: string) =>
  renderToStaticMarkup(createElement(Markdown, { source })).replace(/^<div[^>]*>(.*)<\/div>$/s, '$1')

const rel = 'rel="nofollow noopener noreferrer"'

describe('supported Markdown', () => {
  it.each([
    ['Hello', '<p>Hello</p>'],
    ['One\nline\n\nTwo', '<p>One<br/>line</p><p>Two</p>'],
    ['One\r\nline', '<p>One<br/>line</p>'],
    [
      'Runs the **photo team** since *2019*.',
      '<p>Runs the <strong>photo team</strong> since <em>2019</em>.</p>',
    ],
    ['**我是**組長', '<p><strong>我是</strong>組長</p>'],
    ['`a *b* c`', '<p><code>a *b* c</code></p>'],
    ['- tea\n- **cake**', '<ul><li>tea</li><li><strong>cake</strong></li></ul>'],
    ['* tea\n1. cake\n2) jam', '<ul><li>tea</li></ul><ol><li>cake</li><li>jam</li></ol>'],
    ['Likes:\n- tea\nand cake', '<p>Likes:</p><ul><li>tea</li></ul><p>and cake</p>'],
    ['[me](https://a.example/b?c=1&d)', `<p><a href="https://a.example/b?c=1&amp;d" ${rel}>me</a></p>`],
    [
      '**[mail](mailto:a@b.example)**',
      `<p><strong><a href="mailto:a@b.example" ${rel}>mail</a></strong></p>`,
    ],
  ])('%j', (source, wanted) => {
    expect(html(source)).toBe(wanted)
  })

  it('is all there is: the rest stays as typed', () => {
    for (const source of ['# Big', '> so', '2 * 3 * 4', '**', '** a **', '_x_', '---', '~~no~~', '1.no'])
      expect(html(source)).toBe(`<p>${source.replace('>', '&gt;')}</p>`)
    expect(html('![cat](https://a.example/cat.png)')).toBe(
      `<p>!<a href="https://a.example/cat.png" ${rel}>cat</a></p>`,
    )
    expect(html('')).toBe('')
  })
})

describe('hostile input', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](javascript:alert&lpar;1)',
    '[x](JAVASCRIPT:location=name)',
    '[x](java\tscript:alert)',
    '[x](data:text/html;base64,PHNjcmlwdD4)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/api/users/me)',
    '[x](&#106;avascript:alert)',
    '[[x](https://a.example',
    '[x]( https://a.example)',
    '[x](file:///etc/passwd)',
  ])('%j makes no tag', (source) => {
    const made = html(source)
    expect(made.replace(/^<p>(.*)<\/p>$/s, '$1')).not.toMatch(/[<>]/)
    expect(made).not.toContain('href')
  })

  it('cannot break out of its attribute', () => {
    expect(html('[x](https://a.example/"onmouseover="alert`1`)')).toContain('&quot;onmouseover=&quot;')
  })

  it('resolves nested brackets from the inside', () => {
    expect(html('[a [b](https://b.example) c](https://c.example)')).toBe(
      `<p>[a <a href="https://b.example" ${rel}>b</a> c](https://c.example)</p>`,
    )
  })

  it.each([
    ['stars', '*'.repeat(20_000)],
    ['open stars', '*a '.repeat(20_000)],
    ['words between stars', '**a*'.repeat(20_000)],
    ['backticks', '`'.repeat(20_001)],
    ['open brackets', '['.repeat(20_000)],
    ['open links', '[a](b'.repeat(20_000)],
    ['spaces', `${' '.repeat(20_000)}x`],
    ['lines', '\n'.repeat(20_000)],
    ['marks of a list', '- '.repeat(20_000)],
  ])('%s stay fast', (_, source) => {
    const start = performance.now()
    parseMarkdown(source)
    expect(performance.now() - start).toBeLessThan(250)
  })
})

it.each([
  ['We carry **light**\nthrough the [town](https://a.example).\n\nCome!', 'We carry light through the town.'],
  ['- tea\n- *cake*', 'tea cake'],
  ['  ', ''],
])('the first words of %j', (source, words) => {
  expect(firstWords(source)).toBe(words)
})
