import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { newId } from '../src/platform/ids.ts'
import { hashSecret, newToken } from '../src/sign-in/secrets.ts'

/**
 * A control for one-time-exchange.test.ts: a common mistake, on purpose. It reads, then deletes, then inserts
 * in one transaction; two that read at once both get a token.
 */
function exchangeWrongly({ transact }: Database, username: string, password: string) {
  return transact(async (tx) => {
    const found = await tx
      .selectFrom('exchange_credentials')
      .selectAll()
      .where('username', '=', username)
      .where('password_hash', '=', hashSecret(password))
      .executeTakeFirst()
    if (!found) return null
    await tx.deleteFrom('exchange_credentials').where('username', '=', username).execute()
    const token = newToken()
    const { uid, name, scopes } = found
    const expires_at = new Date(Date.now() + 86_400_000)
    await tx
      .insertInto('api_tokens')
      .values({ id: newId<string>(), uid, token_hash: hashSecret(token), name, scopes, expires_at })
      .execute()
    return token
  })
}

const database = openDatabase(process.env.DATABASE_URL!, { size: 10, statementTimeout: 10_000 })
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => (text += part))
  request.on('end', () => {
    const form = new URLSearchParams(text)
    exchangeWrongly(database, form.get('username') ?? '', form.get('password') ?? '').then(
      (token) => {
        response.writeHead(token ? 200 : 400, { 'content-type': 'application/json' })
        response.end(JSON.stringify(token ? { access_token: token } : { error: 'invalid_grant' }))
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
