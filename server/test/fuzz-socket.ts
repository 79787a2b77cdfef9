import { connect } from 'node:net'

/** Everything received until the connection is closed; null on timeout. */
export function exchange(port: number, bytes: string): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    const deadline = setTimeout(() => {
      resolve(null)
      socket.destroy()
    }, 5000)
    socket.setTimeout(150, () => socket.end())
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', () => {
      clearTimeout(deadline)
      resolve(Buffer.concat(chunks).toString('latin1'))
    })
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}
