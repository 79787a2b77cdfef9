import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The responses of the bare server by path. */
export type BareAnswers = Map<string, { status: number; headers: string[]; body: Buffer | undefined }>

/**
 * The minimum that node:http can do: looks up the path and sends the bytes. Runs in its own process and gets
 * the responses from its parent.
 */
process.once('message', (answers: BareAnswers) => {
  const server = createServer((request, response) => {
    const { status, headers, body } = answers.get(request.url!)!
    response.writeHead(status, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
