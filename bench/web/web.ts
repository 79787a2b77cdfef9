import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { openBrowser } from '../../server/test/browser.ts'
import type { Plan } from '../compare.ts'
import { startDemo } from './systems.ts'
import { type Visit, visitTwice } from './visit.ts'

interface Target {
  name: string
  path: string
  person?: string
  /** Upper limits of a cold visit; `lcp` is a ratio to the version compared with. */
  most: Pick<Visit, 'script' | 'requests' | 'lcp' | 'cls'>
}

const event = '/p/2026'
const targets: Target[] = [
  { name: 'public', path: event, most: { script: 140, requests: 12, lcp: 0.45, cls: 0.05 } },
  {
    name: 'home',
    path: '/home',
    person: 'volunteer@demo.test',
    most: { script: 170, requests: 20, lcp: 0.55, cls: 0.05 },
  },
  {
    name: 'shifts',
    path: `${event}/tasks`,
    person: 'volunteer@demo.test',
    most: { script: 170, requests: 20, lcp: 0.6, cls: 0.05 },
  },
]

type Round = Record<'ours' | 'theirs', { cold: Visit; warm: Visit } | null>

/**
 * Three pages on a slow phone, with an empty and with a warm cache. `AGAINST=<working copy>` measures another
 * version in the same rounds, because only the ratio of two interleaved measurements means anything here.
 */
export async function runWeb(stack: AsyncDisposableStack, { short }: Plan): Promise<boolean> {
  const ours = await startDemo(stack, fileURLToPath(new URL('../..', import.meta.url)))
  const theirs = process.env.AGAINST ? await startDemo(stack, process.env.AGAINST) : null
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const measured = new Map<string, Round[]>(targets.map(({ name }) => [name, []]))
  for (let round = 0; round < (short ? 1 : 5); round++)
    for (const { name, path, person } of targets) {
      const visit = (url: string) =>
        visitTwice(browser, `${url}${path}`, (context) => signIn(context, url, person))
      // The order alternates, so that noise affects both equally.
      const first = round % 2 === 0 ? await visit(ours) : null
      const other = theirs ? await visit(theirs) : null
      measured.get(name)!.push({ ours: first ?? (await visit(ours)), theirs: other })
    }
  const good = targets.map((target) => report(target, measured.get(target.name)!))
  return short || good.every(Boolean)
}

/** Through the demo's identity provider. */
async function signIn({ request }: BrowserContext, url: string, email: string | undefined): Promise<void> {
  if (!email) return
  const question = await request.get(`${url}/api/sign-in/providers/demo?return_to=/home&fresh=1`)
  await request.post(question.url(), { form: { email, verified: 'on' } })
  const { person } = (await (await request.get(`${url}/api/sign-in`)).json()) as { person: unknown }
  if (!person) throw new Error(`${email} could not sign in at ${url}.`)
}

function report({ name, most }: Target, rounds: Round[]): boolean {
  for (const side of ['ours', 'theirs'] as const)
    for (const cache of ['cold', 'warm'] as const) {
      const visits = rounds.map((round) => round[side]?.[cache]).filter((visit) => visit !== undefined)
      if (visits.length > 0) console.log(`${name.padEnd(8)} ${side.padEnd(6)} ${cache}  ${describe(visits)}`)
    }
  const cold = rounds.map((round) => round.ours!.cold)
  const ratios = rounds.flatMap(({ ours, theirs }) => (theirs ? [ours!.cold.lcp / theirs.cold.lcp] : []))
  const figures = {
    script: median(cold.map(({ script }) => script)),
    requests: median(cold.map(({ requests }) => requests)),
    cls: Math.max(...cold.map(({ cls }) => cls)),
    ...(ratios.length > 0 && { lcp: median(ratios) }),
  }
  if (ratios.length > 0) console.log(`${name.padEnd(8)} LCP is ${figures.lcp!.toFixed(2)} of theirs`)
  const missed = Object.entries(figures).filter(([key, value]) => value > most[key as keyof typeof most])
  for (const [key, value] of missed)
    console.log(
      `${name.padEnd(8)} missed: ${key} ${value.toFixed(2)}, at most ${most[key as keyof typeof most]}`,
    )
  return missed.length === 0
}

function describe(visits: Visit[]): string {
  const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]))
  return `${of('script').toFixed(0)} kB script, ${of('total').toFixed(0)} kB, ${of('requests')} requests, LCP ${of('lcp').toFixed(0)} ms, CLS ${of('cls').toFixed(3)}`
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
