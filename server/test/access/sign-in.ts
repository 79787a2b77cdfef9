import { addPasskey, anyoneKnown, at, make, newEmail, newest, open, people, type Rows } from './stage.ts'

const fromOwnPage = (line: string, body?: () => object) => async () => ({
  line,
  headers: { 'sec-fetch-site': 'same-origin' },
  ...(body && { body: body() }),
})

/** Shaped like what a browser gives, and good for nothing. */
const madeUp = (response: object) => ({
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  response: { clientDataJSON: Buffer.from('{"challenge":"none"}').toString('base64url'), ...response },
})

export const signIn: Rows = {
  exchangeCredentials: {
    call: async (role) => {
      const { username, password } = await make.credentials(people[role].uid)
      return { line: 'POST /api/token', form: { username, password } }
    },
    scope: 'none',
    answers: open,
  },
  makeExchangeCredentials: {
    call: at('POST /api/exchange-credentials', { name: 'Test', scopes: ['read', 'admin'] }),
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(201),
  },
  listTokens: { call: at('GET /api/tokens'), scope: 'read', answers: anyoneKnown(200) },
  revokeToken: {
    call: async (role) => {
      await make.token(people[role].uid)
      return { line: `DELETE /api/tokens/${await newest('api_tokens', role)}` }
    },
    scope: 'write',
    answers: anyoneKnown(204),
  },
  getSignIn: { call: at('GET /api/sign-in'), scope: 'read', answers: open },
  listSignIns: { call: at('GET /api/sign-in/history'), scope: 'read', answers: anyoneKnown(200) },
  listSessions: { call: at('GET /api/sessions'), scope: 'read', answers: anyoneKnown(200) },
  endSession: {
    call: async (role) => {
      await make.session(people[role].uid)
      return { line: `DELETE /api/sessions/${await newest('sessions', role)}` }
    },
    scope: 'write',
    answers: anyoneKnown(204),
  },
  endAllSessions: {
    call: at('DELETE /api/sessions'),
    scope: 'write',
    answers: anyoneKnown(204),
    endsCredentials: true,
  },
  mailSignIn: {
    call: fromOwnPage('POST /api/sign-in/mail', () => ({ email: newEmail() })),
    scope: 'none',
    answers: { else: 202 },
  },
  signInWithCode: {
    call: fromOwnPage('POST /api/sign-in/code', () => ({ attempt: 'none', code: '123456' })),
    scope: 'none',
    answers: { else: 400 },
  },
  signInWithLink: {
    call: fromOwnPage('POST /api/sign-in/link', () => ({ link: 'none' })),
    scope: 'none',
    answers: { else: 400 },
  },
  startPasskeySignIn: {
    call: fromOwnPage('POST /api/sign-in/passkey/options'),
    scope: 'none',
    answers: open,
  },
  signInWithPasskey: {
    call: fromOwnPage('POST /api/sign-in/passkey', () => ({
      response: madeUp({ authenticatorData: '', signature: '' }),
    })),
    scope: 'none',
    answers: { else: 400 },
  },
  listPasskeys: { call: at('GET /api/passkeys'), scope: 'read', answers: anyoneKnown(200) },
  startPasskey: {
    call: at('POST /api/passkeys/options'),
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(200),
  },
  addPasskey: {
    call: at('POST /api/passkeys', { name: 'Mine', response: madeUp({ attestationObject: '' }) }),
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(400),
  },
  renamePasskey: {
    call: async (role) => ({
      line: `PATCH /api/passkeys/${await addPasskey(role)}`,
      body: { name: 'Mine too' },
    }),
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(200),
  },
  removePasskey: {
    call: async (role) => ({ line: `DELETE /api/passkeys/${await addPasskey(role)}` }),
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(204),
  },
}
