import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../..')
const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const read = (path: string) => readFileSync(path, 'utf8')
const imports = /import \{([^}]*)\} from '@mantine\/core'/g

it('has a line for every Mantine component in use', () => {
  const used = globSync('**/*.tsx', { cwd: src }).flatMap((path) =>
    [...read(join(src, path)).matchAll(imports)].flatMap(([, names]) =>
      names!.split(',').map((name) => name.trim()),
    ),
  )
  expect(used).toContain('Button')
  const styles = read(join(import.meta.dirname, 'styles.ts'))
  const missing = [...new Set(used)].filter(
    (name) =>
      existsSync(join(mantine, `styles/${name}.layer.css`)) && !styles.includes(`/${name}.layer.css'`),
  )
  expect(missing).toEqual([])
})
