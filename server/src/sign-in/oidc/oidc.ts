import * as client from 'openid-client'
import { getMe, normaliseEmail, welcomePerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { hashSecret } from '../secrets.ts'
import type { Claims, Providers } from './providers.ts'
import { type Departure, findIdentity, insertDeparture, insertIdentity, takeDeparture } from './queries.ts'

const minutes = 10

/** Why someone came back without being let in; the sign-in page has words for each. */
export type Refusal = 'expired' | 'refused' | 'unverified_email' | 'provider_down' | 'someone_else'

interface Start {
  provider: string
  deviceToken: string
  redirectUri: string
  returnTo: string
  timeZone: string | null
  language: Language
  /** Whether the provider shall ask anew, even if it knows them. */
  fresh: boolean
  /** Who must come back, when someone proves once more who they are. */
  again: PersonId | null
}

/** Remembers with what this browser leaves, and where it must go. */
export async function depart(
  database: Database,
  providers: Providers,
  { provider, deviceToken, redirectUri, returnTo, timeZone, language, fresh, again }: Start,
): Promise<URL> {
  const state = client.randomState()
  const nonce = client.randomNonce()
  const codeVerifier = client.randomPKCECodeVerifier()
  const url = await providers.authorizationUrl(provider, {
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: language,
    // Any age makes the provider say when they last proved who they are.
    max_age: fresh ? '0' : String(365 * 86_400),
  })
  await database.transact((tx) =>
    insertDeparture(tx, {
      state_hash: hashSecret(state),
      browser_hash: hashSecret(deviceToken),
      provider,
      nonce,
      code_verifier: codeVerifier,
      return_to: returnTo,
      time_zone: timeZone,
      language,
      uid: again,
      expires_at: new Date(Date.now() + minutes * 60_000),
    }),
  )
  return url
}

interface Return {
  provider: string
  deviceToken: string | null
  callback: URL
}

/** Who came back, as their provider says. What left once comes back once. */
export async function arrive(
  database: Database,
  providers: Providers,
  { provider, deviceToken, callback }: Return,
): Promise<
  { departure: Departure; claims: Claims } | { refusal: Refusal; departure?: Departure; cause?: unknown }
> {
  const state = callback.searchParams.get('state')
  if (!state || !deviceToken) return { refusal: 'expired' }
  const keys = { stateHash: hashSecret(state), browserHash: hashSecret(deviceToken), provider }
  const departure = await database.transact((tx) => takeDeparture(tx, keys))
  if (!departure) return { refusal: 'expired' }
  const { nonce, code_verifier: codeVerifier } = departure
  try {
    const claims = await providers.claims(provider, callback, { state, nonce, codeVerifier })
    return claims.email && claims.emailVerified
      ? { departure, claims }
      : { refusal: 'unverified_email', departure }
  } catch (error) {
    return { refusal: isTheirs(error) ? 'provider_down' : 'refused', departure, cause: error }
  }
}

/** No answer, or none that can be read; all else is an answer that we do not accept. */
const isTheirs = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')

/** The provider's subject names the person; failing that, the verified address does, once and for all. */
export async function recognise(
  tx: Transaction,
  { claims, departure }: { claims: Claims; departure: Departure },
) {
  const { provider, return_to, language } = departure
  const { issuer, subject } = claims
  const known = await findIdentity(tx, issuer, subject)
  if (known) return { person: await getMe(tx, known), isNew: false, return_to }
  const found = await welcomePerson(tx, { email: claims.email!, name: claims.name, language })
  const { uid } = found.person
  if (await insertIdentity(tx, { issuer, subject, uid, email: normaliseEmail(claims.email!) })) {
    await audit(tx, { actor: uid, verb: 'identity.linked', subject: `person:${uid}`, after: { provider } })
    return { ...found, return_to }
  }
  // Someone was faster: what they have linked counts.
  return { person: await getMe(tx, (await findIdentity(tx, issuer, subject))!), isNew: false, return_to }
}
