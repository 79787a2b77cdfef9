import {
  addIdentity,
  addPasskey,
  addTotp,
  anyoneKnown,
  at,
  make,
  newEmail,
  newest,
  open,
  ownersAndAdmins,
  people,
  pid,
  type Rows,
  removeTotp,
} from './stage.ts'

const fromOwnPage = (line: string, body?: () => object) => async () => ({
  line,
  headers: { 'sec-fetch-site': 'same-origin' },
  ...(body && { body: body() }),
})

/** Shaped like a browser's response, but invalid. */
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
  signInWithTotp: {
    call: at('POST /api/sign-in/totp', { code: '123456' }),
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(400),
  },
  signInWithRecoveryCode: {
    call: at('POST /api/sign-in/recovery-code', { code: 'none' }),
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(400),
  },
  startTotp: {
    call: async (role) => {
      await removeTotp(role)
      return { line: 'POST /api/users/me/totp' }
    },
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(201),
  },
  confirmTotp: {
    call: async (role) => {
      await removeTotp(role)
      return { line: 'POST /api/users/me/totp/confirmation', body: { code: '123456' } }
    },
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(400),
  },
  removeTotp: {
    call: async (role) => {
      await addTotp(role)
      return { line: 'DELETE /api/users/me/totp' }
    },
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(204),
    provesSecondStep: true,
  },
  makeRecoveryCodes: {
    call: async (role) => {
      await addPasskey(role)
      return { line: 'POST /api/users/me/recovery-codes' }
    },
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(201),
    provesSecondStep: true,
  },
  listSecondSteps: {
    call: at(`GET /api/projects/${pid}/second-steps`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  listSecondStepResets: {
    call: at(`GET /api/projects/${pid}/second-step-resets`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  // Needs a browser sign-in and an owner; being an admin isn't enough.
  requestSecondStepReset: {
    call: at(`PUT /api/projects/${pid}/second-step-resets/${people.member.uid}`),
    scope: 'write',
    answers: { anyone: 401, else: 403 },
    inSession: { anyone: 401, else: 403, owner: 200, 'new-owner': 403 },
  },
  withdrawSecondStepReset: {
    call: at(`DELETE /api/projects/${pid}/second-step-resets/${people.member.uid}`),
    scope: 'write',
    answers: ownersAndAdmins(204),
  },
  listOwnSecondStepResets: {
    call: at('GET /api/users/me/second-step-resets'),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  stopSecondStepResets: {
    call: at('DELETE /api/users/me/second-step-resets'),
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(204),
  },
  stopSecondStepResetByLink: {
    call: at('POST /api/second-step-resets/stop', { link: 'none' }),
    scope: 'none',
    answers: { else: 400 },
  },
  secureAccount: {
    call: at('POST /api/users/me/secure'),
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(200),
    endsCredentials: true,
  },
  listIdentities: { call: at('GET /api/users/me/identities'), scope: 'private', answers: anyoneKnown(200) },
  removeIdentity: {
    call: async (role) => ({ line: `DELETE /api/users/me/identities/${await addIdentity(role)}` }),
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(204),
  },
  sendSignInEmail: {
    call: fromOwnPage('POST /api/sign-in/email', () => ({ email: newEmail() })),
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
    provesSecondStep: true,
  },
}
