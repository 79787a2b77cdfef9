import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { jobTables } from '../../server/src/platform/jobs/graphile.ts'
import { type Cluster, type Node, password } from './cluster.ts'
import type { Promised } from './load.ts'

/** Covers everything that was acknowledged, in this trial and before. */
export interface Verdict {
  lost: number
  /** Keys with more than one task, or without exactly one audit line. */
  doubled: number
  /** Whether all nodes hold the same data. */
  same: boolean
}

async function ask<Row extends pg.QueryResultRow>(
  node: Node,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    host: node.folder,
    port: 5432,
    user: 'manyhands',
    password,
    database: 'manyhands',
  })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Reads the primary directly, bypassing the service. */
export async function judge({ nodes, findPrimary }: Cluster, { keys }: Promised): Promise<Verdict> {
  const primary = await findPrimary()
  const rows = await ask<{ key: string; tasks: number; lines: number }>(
    primary!,
    `select key,
            (select count(*)::int from tasks where title = key) as tasks,
            (select count(*)::int from audit where verb = 'task.created' and after ->> 'title' = key) as lines
       from unnest($1::text[]) as key`,
    [[...keys]],
  )
  return {
    lost: rows.filter(({ tasks }) => tasks === 0).length,
    doubled: rows.filter(({ tasks, lines }) => tasks > 1 || (tasks === 1 && lines !== 1)).length,
    same: await areSame(nodes),
  }
}

async function areSame(nodes: Node[]): Promise<boolean> {
  const sum = async (node: Node) => {
    const [row] = await ask<{ sum: string }>(
      node,
      `select (select count(*) || ' ' || coalesce(sum(hashtext(title)), 0) from tasks)
           || (select ' ' || count(*) || ' ' || coalesce(sum(hashtext(id::text)), 0) from audit) as sum`,
    )
    return row!.sum
  }
  for (let tries = 0; tries < 40; tries++) {
    const sums = await Promise.all(nodes.map((node) => sum(node).catch(() => node.name)))
    if (new Set(sums).size === 1) return true
    await sleep(500)
  }
  return false
}

/** Waits until no job is left; returns the remaining ones after a timeout. */
export async function untilNoJobs({ findPrimary }: Cluster, seconds: number): Promise<string> {
  let left = ''
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(500)) {
    const primary = await findPrimary()
    const rows = await ask<{ identifier: string; jobs: number; locked: number; attempts: number }>(
      primary!,
      `select identifier, count(*)::int as jobs, count(locked_at)::int as locked, max(attempts)::int as attempts
         from ${jobTables.jobs} jobs join ${jobTables.tasks} tasks on tasks.id = task_id
        where identifier like 'mail%' group by 1`,
    )
    left = JSON.stringify(rows)
    if (rows.length === 0) return ''
  }
  return left
}

/** Counts the titles that the service itself lists, page by page. */
export async function countThroughApi(url: string, token: string, { keys }: Promised): Promise<number> {
  const seen = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const response: Response = await fetch(
      `${url}/api/projects/drill/tasks?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    const page = (await response.json()) as { data: { title: string }[]; next_cursor: string | null }
    for (const { title } of page.data) seen.add(title)
    cursor = page.next_cursor
  }
  return [...keys].filter((key) => seen.has(key)).length
}
