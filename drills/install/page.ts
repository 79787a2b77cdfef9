import { readFileSync } from 'node:fs'

export interface Block {
  /** The heading above the block. */
  step: string
  commands: string
}

/** The commands of the page, in order. */
export function readBlocks(path: string): Block[] {
  let step = ''
  return [...readFileSync(path, 'utf8').matchAll(/^###? (.+)$|^```bash\n([\s\S]*?)^```$/gm)].flatMap(
    ([, heading, commands]) => {
      step = heading ?? step
      return commands ? [{ step, commands }] : []
    },
  )
}
