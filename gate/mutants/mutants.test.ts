import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findAgain } from './copy.ts'
import { applyEdit } from './mutation.ts'
import { areas, drawSample, findMutants } from './sample.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** All mutated versions of the source. */
function mutate(area: string, source: string, path = 'one.ts'): string[] {
  return findMutants(area, path, source).map((mutant) => applyEdit(source, mutant))
}

describe('code', () => {
  it.each([
    ['a < b', ['a <= b']],
    ['a >= b', ['a > b']],
    ['a === b', ['a !== b']],
    ['a && b', ['a', 'b']],
    ['a || b', ['a', 'b']],
    ['a ?? b', []],
    ['a ? b : c', ['!a ? b : c']],
    ['!a ? b : c', ['a ? b : c']],
    ['a === b ? c : d', ['a !== b ? c : d']],
    ['a < b ? c : d', ['!(a < b) ? c : d', 'a <= b ? c : d']],
    ['if (a) b()', ['if (!a) b()', 'if (false) b()']],
    ['if (a) b()\nelse c()', ['if (!a) b()\nelse c()']],
    ['type A = B extends C ? D : E', []],
  ])('%s', (source, mutated) => {
    expect(mutate('rules', source)).toEqual(mutated)
  })

  it('reads JSX', () => {
    const source = 'const a = <p>{b && <i>{c}</i>}</p>'
    expect(mutate('web screens', source, 'one.tsx')).toEqual([
      'const a = <p>{b}</p>',
      'const a = <p>{<i>{c}</i>}</p>',
    ])
  })
})

describe('queries', () => {
  it.each([
    ['where a < 1', ['where a <= 1']],
    ['where a >= @(b > c)@', ['where a > @(b > c)@']],
    ['where a = @(b)@', ['where a <> @(b)@']],
    ['update a set b = @(c)@', []],
    ['where a is null', ['where a is not null']],
    ['order by a desc', ['order by a asc']],
    [
      'where a <> 1 and b = @(c)@',
      ['where a = 1 and b = @(c)@', 'where a <> 1 and b <> @(c)@', 'where a <> 1 '],
    ],
    ['where a > 1 and b = any(c)', ['where a >= 1 and b = any(c)', 'where a > 1 and b <> any(c)']],
    ['where a between 1 and 2', []],
    ['select a\n  and (b or c)', ['select a\n  ']],
    ['exists (select\n  and b) as c', []],
  ])('%s', (text, mutated) => {
    const whole = (one: string) => `sql\`${one.replaceAll(/@\((.*?)\)@/g, '$${$1}')}\``
    expect(mutate('queries', whole(text))).toEqual(mutated.map(whole))
  })

  it('reads calls of Kysely', () => {
    expect(mutate('queries', `db.selectFrom('a').where('b', '<', c).orderBy('d')`)).toEqual([
      `db.selectFrom('a').where('b', '<', c).orderBy('d', 'desc')`,
      `db.selectFrom('a').where('b', '<=', c).orderBy('d')`,
      `db.selectFrom('a').orderBy('d')`,
    ])
  })

  it('leaves other template literals alone', () => {
    expect(mutate('queries', 'html`where a < 1`')).toEqual([])
  })
})

describe('access declarations', () => {
  it.each([
    ['owners', 'access: owners', ['access: { ...owners, check: async () => {} }']],
    ['who checks nothing', 'access: signedIn', []],
    ['who checks nothing, in other words', "access: { ...signedIn, who: 'chiefs' }", []],
    ['a constant that checks nothing', 'access: own', []],
    ['scope', "scope: 'private'", ["scope: 'read'"]],
    ['the least scope', "scope: 'read'", []],
  ])('%s', (_, property, mutated) => {
    const whole = (text: string) => `const own = { ...oneself, who: 'they' }\nread({ ${text} })`
    expect(mutate('access', whole(property), 'routes.ts')).toEqual(mutated.map(whole))
  })
})

describe('a sample', () => {
  const sample = drawSample(root, { seed: 1, count: 60 })

  it('is reproducible by its seed, and differs between seeds', () => {
    expect(drawSample(root, { seed: 1, count: 60 })).toEqual(sample)
    expect(drawSample(root, { seed: 2, count: 60 })).not.toEqual(sample)
  })

  it('includes every area by its share', () => {
    const sizes = Object.keys(areas).map((name) => sample.filter(({ area }) => area === name).length)
    expect(sizes).toEqual(Object.values(areas).map(({ share }) => share))
    expect(drawSample(root, { seed: 1, count: 25 })).toHaveLength(25)
  })

  it('excludes tests, the demo and generated files', () => {
    expect(sample.filter(({ file }) => /\.test\.|\/demo\/|\.gen\.|api-client|locales/.test(file))).toEqual([])
  })
})

describe('the same mutant in another tree', () => {
  const source = 'if (a < b) c()\nd()\nif (a < b) c()\n'
  const second = findMutants('rules', 'one.ts', source).find(
    ({ line, kind }) => line === 3 && kind === 'comparison',
  )!

  it('is found by its lines', () => {
    const moved = `e()\n${source}`
    const start = findAgain(second, source, moved)!
    expect(applyEdit(moved, { ...second, start, end: start + 1 })).toBe(
      'e()\nif (a < b) c()\nd()\nif (a <= b) c()\n',
    )
  })

  it('is not found if its lines are ambiguous', () => {
    expect(findAgain(second, source, 'if (a < b) c()\n')).toBeNull()
    expect(findAgain(second, source, `if (a < b) c()\n${source}`)).toBeNull()
    expect(findAgain(second, source, source.replaceAll('a', 'x'))).toBeNull()
  })
})
