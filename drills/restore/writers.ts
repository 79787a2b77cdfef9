import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import type { Service } from './service.ts'

interface Written {
  tid: string
  asked: number
  /** When the answer 201 was here; null if there was none, so that nobody knows. */
  acknowledged: number | null
}

/** People who make teams through the API without a rest, and remember what they were told. */
export interface Writers {
  written: Written[]
  /** Once a restore has been judged: what it took away counts no more. */
  forget(lost: Set<string>): void
  resume(): void
  /** Returns once nothing is under way any more. */
  pause(): Promise<void>
  /** Lets them write for so long. */
  during(seconds: number): Promise<void>
}

const atOnce = 4

export function createWriters(stack: AsyncDisposableStack, service: Service, token: string): Writers {
  let count = 0
  let going = false
  let busy: Promise<void>[] = []

  async function write(): Promise<void> {
    while (going) {
      const one: Written = { tid: `drill-${++count}`, asked: Date.now(), acknowledged: null }
      writers.written.push(one)
      const answer = await service.client
        .call(`POST ${service.url}/api/projects/2026/teams`, { token, json: { tid: one.tid, name: one.tid } })
        .catch(() => null)
      if (answer?.status === 201) one.acknowledged = Date.now()
      await sleep(10)
    }
  }
  const writers: Writers = {
    written: [],
    forget(lost) {
      writers.written = writers.written.filter(({ tid }) => !lost.has(tid))
    },
    resume() {
      going = true
      busy = Array.from({ length: atOnce }, write)
    },
    async pause() {
      going = false
      await Promise.all(busy)
    },
    async during(seconds) {
      writers.resume()
      await sleep(seconds * 1000)
      await writers.pause()
    },
  }
  stack.defer(() => writers.pause())
  return writers
}

export interface Loss {
  /** Of what was acknowledged before the moment, and what is there that was only asked for after it. */
  missing: number
  tooMany: number
  acknowledged: number
  /** How many are there, whatever people were told. */
  present: number
  /** Seconds before the end at which the first lost one was acknowledged; 0 if none was. */
  secondsLost: number
  /** All that is not there, whenever it was asked for. */
  gone: Set<string>
}

/** Compares what people were told before a moment with what the database holds. */
export async function judgeWritten(url: string, written: Written[], moment: number): Promise<Loss> {
  const database = openDatabase(url, { size: 1, statementTimeout: 0 })
  const { rows } = await database.pool.query<{ tid: string }>(
    `select tid from teams where pid = '2026' and tid like 'drill-%'`,
  )
  await database.close()
  const there = new Set(rows.map(({ tid }) => tid))
  const told = written.filter(({ acknowledged }) => acknowledged !== null && acknowledged <= moment)
  const lost = told.filter(({ tid }) => !there.has(tid))
  const first = Math.min(moment, ...lost.map(({ acknowledged }) => acknowledged!))
  return {
    missing: lost.length,
    tooMany: written.filter(({ tid, asked }) => asked > moment && there.has(tid)).length,
    acknowledged: told.length,
    present: there.size,
    gone: new Set(written.flatMap(({ tid }) => (there.has(tid) ? [] : [tid]))),
    secondsLost: (moment - first) / 1000,
  }
}
