import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort, startPostgres } from '../dev/postgres.ts'
import { startServers } from './processes.ts'
import { createTestDatabase } from './test-database.ts'

/** Tests the monitoring files for operators with a real Prometheus: apt-get install prometheus. */
const folder = new URL('../../deploy/observe/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const token = 'a-token-for-prometheus'
const headers = { authorization: `Bearer ${token}` }
const absent = !process.env.CI && spawnSync('promtool', ['--version']).error !== undefined

interface Panel {
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string }[]
}
const dashboard = JSON.parse(read('grafana-dashboard.json')) as {
  panels: Panel[]
  annotations: { list: { expr: string }[] }
}
const expressions = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.annotations.list.map(({ expr }) => expr),
  read('alerts.yml'),
]
const named = [
  ...new Set(expressions.flatMap((text) => text.match(/\b(manyhands|process|nodejs)_[a-z0-9_]+/g) ?? [])),
].toSorted()

describe('the dashboard and the alerts', () => {
  it('use all metrics of a running service, and no others', async () => {
    const url = await createTestDatabase()
    await using servers = await startServers(1, url, { METRICS_TOKEN: token, WORK_IN_SERVE: 'true' })
    const text = await (await fetch(`${servers.urls[0]}/metrics`, { headers })).text()
    const documented = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name!],
      ),
    )
    expect(named.filter((name) => !documented.has(name))).toEqual([])
    // And the other way round: every metric is used, except these.
    const looked = named.map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    const unseen = [...text.matchAll(/^# TYPE (\w+) /gm)]
      .map(([, name]) => name!)
      .filter((name) => !looked.includes(name))
    expect(unseen).toEqual([
      'process_open_fds',
      'nodejs_gc_seconds_total',
      'manyhands_cache_entries',
      'manyhands_readings_good',
    ])
  }, 30_000)

  it('ask one question per row, and lay out their panels without overlap', () => {
    const rows = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title)
    expect(rows).toEqual([
      'Is it up?',
      'Is it fast?',
      'Is email going out?',
      'Is the queue moving?',
      'Is the database healthy?',
    ])
    const positions = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)
    expect(new Set(positions).size).toBe(positions.length)
    expect(dashboard.panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  })

  it('link to existing headings', () => {
    const page = readFileSync(new URL('../../docs/operators/monitoring.md', folder), 'utf8')
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase())
    const anchors = [...read('alerts.yml').matchAll(/runbook: docs\/operators\/monitoring\.md#(\w+)/g)]
    const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!.toLowerCase())
    expect(anchors.map(([, anchor]) => anchor)).toEqual(alerts)
    expect(alerts.filter((name) => !headings.includes(name))).toEqual([])
  })

  it.skipIf(absent)('pass promtool', () => {
    const directory = mkdtempSync(join(tmpdir(), 'manyhands-promtool-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    for (const name of ['alerts.yml', 'alerts.test.yml', 'prometheus.yml'])
      copyFileSync(fileURLToPath(new URL(name, folder)), join(directory, name))
    writeFileSync(join(directory, 'metrics_token'), token)
    const promtool = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: directory, encoding: 'utf8' })
      return status === 0 ? 'good' : stdout + stderr
    }
    expect(promtool('check', 'config', 'prometheus.yml')).toBe('good')
    expect(promtool('check', 'rules', 'alerts.yml')).toBe('good')
    expect(promtool('test', 'rules', 'alerts.test.yml')).toBe('good')
  })
})

interface Alert {
  state: string
  labels: { alertname: string }
}

/** As shipped, except for the addresses and shorter intervals. */
function prepare(directory: string, target: string): void {
  const faster = (text: string) => text.replace(/(_interval|for): \d+[sm]/g, '$1: 1s')
  writeFileSync(join(directory, 'alerts.yml'), faster(read('alerts.yml')))
  const config = faster(read('prometheus.yml')).replace('localhost:8080', new URL(target).host)
  writeFileSync(join(directory, 'prometheus.yml'), config)
  writeFileSync(join(directory, 'metrics_token'), token)
}

async function startPrometheus(directory: string): Promise<string> {
  const address = `127.0.0.1:${await freePort()}`
  const args = [
    `--config.file=${join(directory, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(directory, 'series')}`,
    `--web.listen-address=${address}`,
  ]
  const child = spawn('prometheus', args, { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  return `http://${address}/api/v1`
}

describe.skipIf(absent)('a real Prometheus', () => {
  it('scrapes a real service, and raises an alert when PostgreSQL is stopped', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'manyhands-prometheus-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const postgres = await startPostgres({ folder: join(directory, 'postgres'), bin: process.env.PG_BIN })
    onTestFinished(() => postgres.stop())
    await using servers = await startServers(1, postgres.url(), {
      METRICS_TOKEN: token,
      MIGRATE_ON_START: 'true',
    })
    prepare(directory, servers.urls[0]!)
    const api = await startPrometheus(directory)
    const ask = async <T>(path: string) =>
      ((await (await fetch(`${api}/${path}`)).json()) as { data: T }).data
    const value = async (query: string) => {
      const { result } = await ask<{ result: { value: [number, string] }[] }>(
        `query?query=${encodeURIComponent(query)}`,
      )
      return result[0]?.value[1]
    }
    const raised = async () => {
      const { alerts } = await ask<{ alerts: Alert[] }>('alerts')
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
    }

    await expect.poll(() => value('up').catch(() => 'not yet'), { timeout: 20_000 }).toBe('1')
    await expect.poll(() => value('manyhands_database_up'), { timeout: 20_000 }).toBe('1')
    expect(await value('count({job="manyhands"})').then(Number)).toBeGreaterThan(50)
    expect(await raised()).toEqual([])

    await postgres.stop()
    await expect.poll(raised, { timeout: 20_000 }).toContain('DatabaseDown')
    expect([await value('up'), await value('manyhands_changes_lost_total')]).toEqual(['1', '1'])
  }, 90_000)
})
