import { createReadStream, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { SMTPServer } from 'smtp-server'
import { parseEmail } from '../../server/dev/received-email.ts'

/** Runs in the machine's network in place of nodejs.org and smtp.example.org. Prints each email. */
const [folder = '', what = ''] = process.argv.slice(2)
const secrets = { key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/cert.pem`) }

if (what === 'nodejs.org') {
  const server = createServer(secrets, ({ url = '' }, response) => {
    const stream = createReadStream(`${folder}/dist/${url.split('/').at(-1)}`)
    stream.on('error', () => response.writeHead(404).end())
    stream.pipe(response)
  })
  server.listen(443, '127.0.0.1', () => console.log('ready'))
} else {
  const server = new SMTPServer({
    ...secrets,
    onAuth: ({ username, password }, _session, done) =>
      username === 'user' && password === 'password'
        ? done(null, { user: username })
        : done(new Error('wrong user or password')),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        void parseEmail(Buffer.concat(parts), to, 0).then((message) => {
          console.log(JSON.stringify({ to, subject: message.subject, links: message.links }))
          done(null, 'kept')
        })
      })
    },
  })
  server.on('error', () => {})
  server.listen(587, '127.0.0.1', () => console.log('ready'))
}
