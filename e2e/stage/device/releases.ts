import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '../../../server/dev/postgres.ts'

export interface Releases extends AsyncDisposable {
  url: string
  /** From now on serves the next release: all files have other names, and the former ones are gone. */
  release(): void
}

/** In front of a system. */
export async function serveReleases(system: { url: string }): Promise<Releases> {
  let nth = 1
  const folder = () => (nth === 1 ? 'assets/' : `assets/${nth}/`)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!
    if (path.startsWith('/assets/') && !path.replace(/[^/]*$/, '').endsWith(`/${folder()}`)) {
      response.writeHead(404).end()
      return
    }
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>
    const answered = await fetch(system.url + path.replace(folder(), 'assets/'), {
      method: request.method!,
      headers: { ...headers, 'accept-encoding': 'identity' },
      redirect: 'manual',
    })
    const kept = [...answered.headers].filter(
      ([name]) => !/^(transfer-encoding|content-length|connection|etag)$/.test(name),
    )
    const body = Buffer.from(await answered.arrayBuffer())
    const isCode = /javascript|html|css/.test(answered.headers.get('content-type') ?? '')
    response.writeHead(answered.status, Object.fromEntries(kept))
    response.end(isCode ? rename(body.toString()) : body)
  }
  // A release has a name of its own, too.
  const rename = (code: string) =>
    nth === 1 ? code : code.replaceAll('assets/', folder()).replaceAll('`app-', `\`app-${nth}-`)

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    url: `http://localhost:${port}`,
    release: () => void nth++,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
