import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import type { Service } from './service.ts'

interface Written {
  tid: string
  asked: number
  /** When the 201 response arrived; null if none did, so that the outcome is unknown. */
  acknowledged: number | null
}

/** Clients that create teams through the API without pause, and record each response. */
export interface Writers {
  written: Written[]
  /** After a restore has been checked: drops what it lost. */
  forget(lost: Set<string>): void
  resume(): void
  /** Returns once nothing is in flight. */
  pause(): Promise<void>
  /** Lets them write for that long. */
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
  /** Acknowledged before the moment but missing, and present although requested only after it. */
  missing: number
  tooMany: number
  acknowledged: number
  /** How many exist, acknowledged or not. */
  present: number
  /** Seconds before the end at which the first lost one was acknowledged; 0 if none was lost. */
  secondsLost: number
  /** All that are missing, whenever they were requested. */
  gone: Set<string>
}

/** Compares what was acknowledged before a moment with what the database contains. */
export async function judgeWritten(url: string, written: Written[], moment: number): Promise<Loss> {
  const database = openDatabase(url, { size: 1, statementTimeout: 0 })
  const { rows } = await database.pool.query<{ tid: string }>(
    `select tid from teams where pid = '2026' and tid like 'drill-%'`,
  )
  await database.close()
  const there = new Set(rows.map(({ tid }) => tid))
  const kept = written.filter(({ acknowledged }) => acknowledged !== null && acknowledged <= moment)
  const lost = kept.filter(({ tid }) => !there.has(tid))
  const first = Math.min(moment, ...lost.map(({ acknowledged }) => acknowledged!))
  return {
    missing: lost.length,
    tooMany: written.filter(({ tid, asked }) => asked > moment && there.has(tid)).length,
    acknowledged: kept.length,
    present: there.size,
    gone: new Set(written.flatMap(({ tid }) => (there.has(tid) ? [] : [tid]))),
    secondsLost: (moment - first) / 1000,
  }
}
