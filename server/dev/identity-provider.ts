import { generateKeyPairSync, hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type AdapterFactory, type AdapterPayload, type Configuration } from 'oidc-provider'
import { escapeHtml, frame } from './page-frame.ts'

export interface Account {
  sub: string
  name: string
  /** Optional: a provider may not know the address. */
  email?: string
  email_verified?: boolean
  /** Authentication methods at the provider; includes a second step by default. */
  amr?: string[]
}

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** From now on, answers without a page: as this account, or as someone who declines. `null` asks again. */
  answerWith(account: Account | 'no' | null): void
  stop(): Promise<void>
}

interface Options {
  port?: number | undefined
  redirectUris: string[]
  accounts?: Account[] | undefined
}

const clientId = 'manyhands'
const clientSecret = 'for-development-only'

const demoAccounts: Account[] = [
  demoAccount('admin', 'Arun Selvakumar'),
  demoAccount('owner', '蘇郁芬 Yufen Su'),
  demoAccount('chief', '曾柏霖 Bolin Tseng'),
  demoAccount('volunteer', 'Sofía Arteaga Luna'),
]

function demoAccount(local: string, name: string): Account {
  return { sub: `demo-${local}`, name, email: `${local}@demo.test`, email_verified: true }
}

/** A real OpenID provider that accepts any claims. For development and tests. */
export async function startIdentityProvider({
  port = 0,
  redirectUris,
  accounts = demoAccounts,
}: Options): Promise<IdentityProvider> {
  const known = new Map(accounts.map((account) => [account.sub, account]))
  let answer: Account | 'no' | null = null
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configuration(redirectUris, known))
  provider.on('server_error', (_, error) => console.error(error))
  const standard = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response)
    const chosen =
      request.method === 'POST'
        ? chooseAccount(new URLSearchParams(await text(request)), accounts)
        : (answer ?? accounts.find(({ email }) => email === params.login_hint))
    if (!chosen) return send(response, 200, 'Demo identity', loginPage(accounts))
    if (chosen !== 'no') known.set(chosen.sub, chosen)
    const result =
      chosen === 'no'
        ? { error: 'access_denied', error_description: 'The person said no.' }
        : { login: { accountId: chosen.sub, remember: false, amr: chosen.amr ?? ['mfa'] } }
    await provider.interactionFinished(request, response, result)
  }

  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    // Drops earlier sessions, so that every sign-in asks.
    if (pathname === '/auth') delete request.headers.cookie
    if (!pathname.startsWith('/interaction/')) return void standard(request, response)
    interact(request, response).catch((error: unknown) =>
      send(response, 400, 'That did not work', `<p class="empty">${escapeHtml(String(error))}</p>`),
    )
  })

  return {
    issuer,
    clientId,
    clientSecret,
    answerWith(account) {
      answer = account
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function configuration(redirectUris: string[], known: Map<string, Account>): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    adapter: keepInMemory(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] } as never,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    // As the large providers do: the ID token contains the requested claims.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 600,
      Session: 600,
    },
    findAccount(_, sub) {
      const account = known.get(sub)
      return account && { accountId: sub, claims: async () => ({ ...account }) }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError(context, out) {
      context.type = 'html'
      context.body = frame('That did not work', `<p class="empty">${escapeHtml(JSON.stringify(out))}</p>`)
    },
  }
}

/** Like the library's own adapter, but without its warning at every start. */
function keepInMemory(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>()
  return (model) => {
    const key = (id: string) => `${model}:${id}`
    const find = async (id: string) => kept.get(key(id))
    const findBy = async (fits: (payload: AdapterPayload) => boolean) => kept.values().find(fits)
    return {
      upsert: async (id, payload) => void kept.set(key(id), payload),
      find,
      findByUid: (uid) => findBy((payload) => payload.kind === model && payload.uid === uid),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) =>
        void Object.assign((await find(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void kept.delete(key(id)),
      async revokeByGrantId(grantId) {
        for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name)
      },
    }
  }
}

function chooseAccount(form: URLSearchParams, accounts: Account[]): Account | 'no' {
  if (form.has('no')) return 'no'
  const listed = accounts.find(({ sub }) => sub === form.get('sub'))
  if (listed) return listed
  const email = form.get('email') ?? ''
  const typed = accounts.find((account) => account.email === email.toLowerCase())
  return {
    sub: typed?.sub ?? hash('sha256', email.toLowerCase()).slice(0, 20),
    name: form.get('name') || (typed?.name ?? email.replace(/@.*/, '')),
    email,
    email_verified: form.has('verified'),
  }
}

function loginPage(accounts: Account[]): string {
  const buttons = accounts.map(
    ({ sub, name, email }) => `<button class="account" name="sub" value="${escapeHtml(sub)}">
      <span>${escapeHtml(name)}</span> <span class="soft">${escapeHtml(email ?? '')}</span></button>`,
  )
  return `
    <h2>Who are you?</h2>
    <form method="post">${buttons.join('')}</form>
    <h3>Someone else</h3>
    <form method="post">
      <label for="email">Email address</label>
      <input id="email" name="email" type="email" required autocomplete="off">
      <label for="name">Name <span class="soft">(may be left out)</span></label>
      <input id="name" name="name" type="text" autocomplete="off">
      <label class="check"><input type="checkbox" name="verified" checked> The address is verified</label>
      <button>Continue</button>
    </form>
    <form method="post"><button class="quiet" name="no" value="no">Cancel</button></form>`
}

function send(response: ServerResponse, status: number, title: string, content: string): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
  response.writeHead(status, headers).end(frame(title, content))
}
