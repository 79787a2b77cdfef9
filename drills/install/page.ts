import { readFileSync } from 'node:fs'

export interface Block {
  /** The heading that it stands under. */
  step: string
  commands: string
}

/** What the page tells to type, in order. */
export function readBlocks(path: string): Block[] {
  let step = ''
  return [...readFileSync(path, 'utf8').matchAll(/^###? (.+)$|^```bash\n([\s\S]*?)^```$/gm)].flatMap(
    ([, heading, commands]) => {
      step = heading ?? step
      return commands ? [{ step, commands }] : []
    },
  )
}
