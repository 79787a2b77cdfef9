import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const first = /^systemctl stop postgresql@|^runuser .* rename to |^patronictl .* remove /

/** When an operator pastes a restore into a terminal, it must stop at the first line that fails. */
it.each([
  ['backup', 4],
  ['high-availability', 1],
])('nothing follows a step of a restore that fails: %s', (name, count) => {
  const page = readFileSync(new URL(`../../docs/operators/${name}.md`, import.meta.url), 'utf8')
  const blocks = [...page.matchAll(/^```bash\n([\s\S]*?)\n```$/gm)].map(([, text]) => text!.split('\n'))
  const restores = blocks.flatMap((lines) => {
    const begin = lines.findIndex((line) => first.test(line))
    return begin < 0 ? [] : [lines.slice(begin, -1)]
  })
  const loose = restores.flat().filter((line) => !line.endsWith(' &&'))
  expect([restores.length, loose]).toEqual([count, []])
})
