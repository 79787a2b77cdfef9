import { parseArgs } from 'node:util'
import { type Comparison, compare, type Plan } from './compare.ts'
import { compareForms } from './forms.ts'
import { compareListing } from './listing.ts'
import { runRoster } from './roster.ts'
import { runRush } from './rush/rush.ts'
import { runScale } from './scale/run.ts'
import { compareSeats } from './seats.ts'
import { runSoak } from './soak/soak.ts'
import { compareTokens } from './tokens.ts'
import { runWeb } from './web/web.ts'

type Prepare = (stack: AsyncDisposableStack, plan: Plan) => Promise<Comparison[]>
/** Measures, prints a report and checks the targets; less strictly in the short form. */
type Run = (stack: AsyncDisposableStack, plan: Plan) => Promise<boolean>

const benches: Record<string, { does: string } & ({ prepare: Prepare } | { run: Run })> = {
  listing: {
    does: 'The public listing, cached and not, against bare HTTP and pgbench.',
    prepare: compareListing,
  },
  tokens: { does: 'The bearer check and the exchange of credentials.', prepare: compareTokens },
  seats: {
    does: 'Sign-up with all rules, against pgbench with the bare transaction.',
    prepare: compareSeats,
  },
  forms: {
    does: 'Answers of 5,000 people to three forms: page, counts and exports, against pg with the same rows.',
    prepare: compareForms,
  },
  scale: {
    does: 'The hot operations among 100, 1,000 and 25,000 projects (10 million memberships); see docs/operators/scale.md.',
    run: runScale,
  },
  soak: {
    does: 'A mixed load at 70 % of the most, for half an hour: no errors; memory, p99, connections and files flat.',
    run: runSoak,
  },
  rush: {
    does: 'Sign-up opens: 2,000 people within 30 s, each sees home and 300 shifts, signs up and looks again.',
    run: runRush,
  },
  roster: {
    does: 'Drafts of 60, 400 and 2,000 people on 5 seeds each: time, memory, cost, and what HiGHS proves.',
    run: runRoster,
  },
  web: {
    does: 'Bytes, requests, paint and layout shift of three pages on a slow phone; AGAINST=<working copy> compares.',
    run: runWeb,
  },
}

const help = `npm run bench -- <name> [--short]

${Object.entries(benches)
  .map(([name, { does }]) => `  ${name.padEnd(10)} ${does}`)
  .join('\n')}

Needs wrk and pgbench. Runs on the PostgreSQL from npm, or on that in PG_BIN.
--short only shows that everything runs: it does not fail on a missed target, but for scale and soak on what
goes wrong by far. SCALE_DATA=<folder> keeps the databases of scale there, for the next time.`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { short: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name = ''] = positionals
  const bench = benches[name]
  if (!bench) {
    console.log(help)
    process.exitCode = name ? 2 : 0
    return
  }
  const { short } = values
  const plan: Plan = { short, rounds: short ? 1 : 15 }
  await using stack = new AsyncDisposableStack()
  const good = await Promise.race([
    'run' in bench
      ? bench.run(stack, plan)
      : bench
          .prepare(stack, plan)
          .then((comparisons) => compare(name, comparisons, plan))
          .then((met) => met || short),
    untilStopped(),
  ])
  process.exitCode = good ? 0 : 1
}

/** Only ever rejects, so that everything that is running is stopped as after any failure. */
function untilStopped(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`Stopped by ${signal}.`)))
  })
}

await main()
