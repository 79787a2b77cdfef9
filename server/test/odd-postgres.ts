import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `kind` is the letter of the message; null drops it. */
type Change = (kind: string, body: Buffer) => Buffer | null

/** A PostgreSQL with altered responses: an older version, or one behind a careless pooler. */
export async function startOddPostgres(databaseUrl: string, change: Change) {
  const { port, pathname } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.pipe(far)
    let rest = Buffer.alloc(0)
    far.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data])
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const end = 1 + rest.readInt32BE(1)
        const kind = String.fromCharCode(rest[0]!)
        const body = change(kind, rest.subarray(5, end))
        if (body) near.write(Buffer.concat([frame(kind, body.length), body]))
        rest = rest.subarray(end)
      }
    })
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function frame(kind: string, length: number): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind, 0, 'latin1')
  head.writeInt32BE(length + 4, 1)
  return head
}
