import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** `take`, or a reply of three digits and text; or no reply, with the connection kept open or dropped. */
export type Fate = 'take' | 'stall' | 'drop' | 'take and drop' | `${4 | 5}${string}`

interface Asked {
  to: string
  /** At the recipient, before the text, or after its last line. */
  at: 'rcpt' | 'data' | 'end'
}

export interface Taken {
  to: string
  messageId: string
  text: string
}

/** A mail server that misbehaves as told. */
export async function startFaultyMail(judge: (asked: Asked) => Fate) {
  const taken: Taken[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    speakSmtp(socket, judge, taken)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    taken,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function speakSmtp(socket: Socket, judge: (asked: Asked) => Fate, taken: Taken[]): void {
  let to = ''
  let text: string[] | null = null
  let rest = ''
  const say = (line: string) => void (socket.destroyed || socket.write(`${line}\r\n`))

  function decide(at: Asked['at'], yes: () => void): void {
    const fate = judge({ to, at })
    if (fate === 'take and drop') socket.destroy()
    if (fate.startsWith('take')) yes()
    else if (fate === 'drop') socket.destroy()
    else if (/^\d/.test(fate)) say(fate)
  }

  function end(lines: string[]): void {
    text = null
    const raw = lines.join('\n')
    decide('end', () => {
      taken.push({ to, messageId: /^Message-ID: (\S+)/im.exec(raw)![1]!, text: raw })
      say('250 taken')
    })
  }

  function hear(line: string): void {
    const [verb = ''] = line.toUpperCase().split(/[ :]/)
    if (text && line === '.') end(text)
    else if (text) text.push(line)
    else if (verb === 'RCPT') {
      to = /<(.*?)>/.exec(line)![1]!
      decide('rcpt', () => say('250 ok'))
    } else if (verb === 'DATA')
      decide('data', () => {
        text = []
        say('354 go on')
      })
    else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say('250 ok')
  }

  socket.on('data', (data) => {
    const lines = (rest + data.toString('latin1')).split('\r\n')
    rest = lines.pop()!
    for (const line of lines) hear(line)
  })
  say('220 faulty.test')
}
