import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../server/dev/postgres.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { checkProxy } from '../../server/src/platform/doctor/proxy.ts'
import { createWorld } from '../../server/test/world/world.ts'
import { makeCertificate } from './certificate.ts'

/** The example configurations, with names and ports changed, in front of the real service. */
const folder = mkdtempSync(join(tmpdir(), 'manyhands-proxy-'))
// nginx workers run as another user and store large bodies here.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
tls.setDefaultCACertificates([...tls.getCACertificates('default'), makeCertificate(folder, ['localhost'])])

const read = (name: string) => readFileSync(new URL(`../../deploy/proxy/${name}`, import.meta.url), 'utf8')

interface Ports {
  plain: number
  safe: number
  service: number
}

const configureNginx = ({ plain, safe, service }: Ports) => `
  pid ${folder}/nginx.pid; error_log stderr; daemon off; events {}
  http {
    access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
    ${read('nginx.conf')
      .replaceAll(/^\tlisten \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ', `listen 127.0.0.1:${safe} `)
      .replace('https://volunteers.example.org', `https://localhost:${safe}`)
      .replaceAll('server_name volunteers.example.org', 'server_name localhost')
      .replace(/\S+fullchain\.pem/, `${folder}/cert.pem`)
      .replace(/\S+privkey\.pem/, `${folder}/key.pem`)
      .replace('127.0.0.1:8080', `127.0.0.1:${service}`)}
  }`

const configureCaddy = ({ plain, safe, service }: Ports) => `{
    admin off
    http_port ${plain}
    https_port ${safe}
    skip_install_trust
  }
  ${read('Caddyfile')
    .replace('{$SITE:volunteers.example.org} {', `localhost {\n\ttls ${folder}/cert.pem ${folder}/key.pem`)
    .replace('{$UPSTREAM:127.0.0.1:8080}', `127.0.0.1:${service}`)}`

const proxies = {
  nginx: { configure: configureNginx, check: ['-t', '-c'], run: ['-c'] },
  caddy: {
    configure: configureCaddy,
    check: ['validate', '--adapter', 'caddyfile', '--config'],
    run: ['run', '--adapter', 'caddyfile', '--config'],
  },
}

async function startProxy(name: keyof typeof proxies, service: number) {
  const ports = { plain: await freePort(), safe: await freePort(), service }
  const { configure, check, run } = proxies[name]
  const path = join(folder, `${name}.conf`)
  writeFileSync(path, configure(ports))
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, XDG_DATA_HOME: folder }
  const { status, stderr } = spawnSync(name, [...check, path], { encoding: 'utf8', env })
  if (status !== 0) throw new Error(stderr)
  const child = spawn(name, [...run, path], { stdio: 'ignore', env })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  const site = `https://localhost:${ports.safe}`
  for (let i = 0; i < 100 && !(await fetch(`${site}/healthz`).catch(() => null)); i++) await sleep(100)
  return { site, plain: `http://localhost:${ports.plain}` }
}

const has = (program: string) =>
  spawnSync('sh', ['-c', 'PATH="$PATH:/usr/sbin" command -v "$0"', program]).status === 0

describe.each(['nginx', 'caddy'] as const)('%s, set up as the docs show it', (name) => {
  it.skipIf(!has(name))(
    'forwards the client address, streams and uploads, and redirects to https',
    async () => {
      const app = await createWorld({ settings: { BASE_URL: 'https://localhost', TRUST_PROXY: '127.0.0.1' } })
      const { port } = new URL(await app.fastify.listen({ host: '127.0.0.1', port: 0 }))
      const { site, plain } = await startProxy(name, Number(port))

      const config = readConfig({ DATABASE_URL: app.url, BASE_URL: site, TRUST_PROXY: '127.0.0.1' })
      expect(await checkProxy(config, app.database)).toEqual([
        {
          check: 'proxy',
          level: 'ok',
          says: `${site} reaches this installation through the proxy at 127.0.0.1, which sends client addresses.`,
        },
      ])
      const led = await fetch(`${plain}/a?b=c`, { redirect: 'manual' })
      expect([led.status, led.headers.get('location')]).toEqual([308, expect.stringContaining('/a?b=c')])
      expect(led.headers.get('location')).toMatch(/^https:\/\/localhost/)

      const [{ pid }, { uid }] = [await app.make.project(), await app.make.person()]
      await app.make.membership(pid, (await app.make.team(pid)).tid, uid)
      const token = await app.make.token(uid, ['write', 'private'])
      const upload = (megabytes: number) =>
        fetch(`${site}/api/projects/${pid}/uploads`, {
          method: 'POST',
          headers: { 'content-type': 'application/pdf', authorization: `Bearer ${token}` },
          body: Buffer.alloc(megabytes * 1024 * 1024, 'x'),
        }).then(
          ({ status, headers }) => `${status} ${headers.get('content-type')}`,
          () => 'cut',
        )
      // The service refuses both: the first after reading it, the second because the proxy blocked it.
      expect(await upload(10)).toBe('400 application/problem+json; charset=utf-8')
      expect(await upload(13)).toMatch(/^(413(?! application)|cut)/)
    },
    60_000,
  )
})
