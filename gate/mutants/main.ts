import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { copyTree, putInto } from './copy.ts'
import { findRed, judge, type Verdict } from './judge.ts'
import { areas, drawSample, keyOf, type Mutant } from './sample.ts'

/** Applies mutants to a copy of the tree, one at a time, and reports which of them the gate detects. */
const help = `node gate/mutants/main.ts [options]

  --seed N       which sample (1)
  --count N      how large (60)
  --list         only list the mutants
  --only N       only the one with this number in the list
  --tree DIR     judge in a copy of this checkout instead; mutants are found again by their lines
  --wide         only those that survived so far, by every other test that loads the file, and all journeys
  --results FILE where to note verdicts down, and to go on from (.tmp/mutants.jsonl)
  --hints FILE   the results of another run, whose killers are tried first
  --through CMD  run every command through this one, such as 'nice -n 19'
`

interface Noted extends Verdict {
  key: string
  wide: boolean
  seconds: number
  missing?: true
}

const here = fileURLToPath(new URL('../..', import.meta.url))

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    list: { type: 'boolean', default: false },
    only: { type: 'string' },
    tree: { type: 'string', default: here },
    wide: { type: 'boolean', default: false },
    results: { type: 'string', default: join(here, '.tmp/mutants.jsonl') },
    hints: { type: 'string', default: '' },
    through: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})

type Notes = Map<string, Noted>

function readNotes(path: string): Notes {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []
  return new Map(lines.filter(Boolean).map((line) => [JSON.parse(line).key, JSON.parse(line)]))
}

/** Equivalent mutants, each with a reason, reviewed by a person. */
const reasons = new Map<string, string>(
  JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8')).map(
    (one: Pick<Mutant, 'file' | 'before' | 'after'> & { reason: string }) => [keyOf(one), one.reason],
  ),
)

/** Identical lines of a file are different mutants. */
const labelOf = ({ file, line, after }: Mutant): string => `${file}:${line} ${after}`

const show = (mutant: Mutant, number: number): string =>
  `${number}. ${mutant.area}, ${mutant.kind}: ${mutant.file}:${mutant.line}\n     ${mutant.before}\n   → ${mutant.after}`

function tell(mutant: Mutant, { killedBy, missing, seconds, message }: Noted): string {
  const time = `${Math.round(seconds)} s`
  if (missing) return '   not in this tree'
  if (killedBy) return `   killed by ${killedBy} (${time})\n     ${message?.replaceAll('\n', '\n     ')}`
  const reason = reasons.get(keyOf(mutant))
  return reason ? `   equivalent: ${reason}` : `   SURVIVED (${time})`
}

async function judgeAll(sample: Mutant[], notes: Notes): Promise<void> {
  using copy = copyTree(options.tree)
  const hints = readNotes(options.hints)
  const judging = { root: copy.root, through: options.through.split(' ').filter(Boolean), wide: options.wide }
  for (const [index, mutant] of sample.entries()) {
    const key = labelOf(mutant)
    const noted = notes.get(key)
    const due = options.wide ? noted?.killedBy === null && !noted.wide && !noted.missing : !noted
    if (!due || reasons.has(keyOf(mutant)) || (options.only && Number(options.only) !== index + 1)) continue
    console.log(show(mutant, index + 1))
    const started = performance.now()
    using present = putInto(copy.root, mutant, readFileSync(join(here, mutant.file), 'utf8'))
    const hint = hints.get(key)?.killedBy ?? undefined
    const verdict = present
      ? await judge({ ...judging, hint }, mutant.file)
      : { killedBy: null, missing: true as const }
    const note: Noted = { key, ...verdict, wide: options.wide, seconds: (performance.now() - started) / 1000 }
    notes.set(key, note)
    mkdirSync(dirname(options.results), { recursive: true })
    appendFileSync(options.results, `${JSON.stringify(note)}\n`)
    console.log(tell(mutant, note))
  }
  const killers = [...notes.values()].flatMap(({ killedBy }) => killedBy?.split(': ')[0] ?? [])
  const red = await findRed(copy.root, judging.through, [...new Set(killers)])
  if (red.length > 0)
    console.log(`Red without any mutant, so that their kills do not count: ${red.join(', ')}`)
}

function summarise(sample: Mutant[], notes: Notes): void {
  const rows = Object.keys(areas).map((area) => {
    const ours = sample.filter((mutant) => mutant.area === area)
    const judged = ours.flatMap((mutant) => notes.get(labelOf(mutant)) ?? [])
    const killed = judged.filter(({ killedBy }) => killedBy).length
    const missing = judged.filter(({ missing }) => missing).length
    const equivalent = ours.filter((mutant) => reasons.has(keyOf(mutant))).length
    return {
      area,
      mutants: ours.length,
      killed,
      missing,
      equivalent,
      left: ours.length - killed - missing - equivalent,
    }
  })
  console.table(rows)
}

const sample = drawSample(here, { seed: Number(options.seed), count: Number(options.count) })
if (options.help) console.log(help)
else if (options.list) for (const [index, mutant] of sample.entries()) console.log(show(mutant, index + 1))
else {
  const notes = readNotes(options.results)
  await judgeAll(sample, notes)
  summarise(sample, notes)
}
