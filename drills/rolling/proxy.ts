import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../server/dev/postgres.ts'
import { launch, type Server, untilAnswers } from '../processes.ts'

const config = new URL('../../deploy/proxy/haproxy.cfg', import.meta.url)

/** The documented haproxy in front of both processes, with other ports. */
export async function startHaproxy(
  stack: AsyncDisposableStack,
  folder: string,
  servers: Server[],
): Promise<string> {
  const port = await freePort()
  const text = readFileSync(config, 'utf8')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:8081', new URL(servers[0]!.url).host)
    .replaceAll('127.0.0.1:8082', new URL(servers[1]!.url).host)
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, text)
  const child = launch(stack, 'haproxy', ['-q', '-db', '-f', path], { PATH: process.env.PATH })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(child, `${url}/readyz`)
  return url
}
