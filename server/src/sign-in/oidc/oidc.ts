import * as client from 'openid-client'
import { getMe, welcomePerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Language } from '../../platform/values.ts'
import { hashSecret } from '../secrets.ts'
import type { Claims, Providers } from './providers.ts'
import { type Departure, findIdentity, insertDeparture, insertIdentity, takeDeparture } from './queries.ts'

const minutes = 10

/** Why someone came back without being let in; the sign-in page has words for each. */
export type Refusal = 'expired' | 'refused' | 'unverified_email' | 'provider_down'

interface Start {
  provider: string
  deviceToken: string
  redirectUri: string
  returnTo: string
  timeZone: string | null
  language: Language
}

/** Remembers with what this browser leaves, and where it must go. */
export async function depart(
  database: Database,
  providers: Providers,
  { provider, deviceToken, redirectUri, returnTo, timeZone, language }: Start,
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
): Promise<{ departure: Departure; claims: Claims } | { refusal: Refusal; departure?: Departure }> {
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
    return { refusal: isTheirs(error) ? 'provider_down' : 'refused', departure }
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
  const uid = await findIdentity(tx, provider, claims.subject)
  if (uid) return { person: await getMe(tx, uid), isNew: false, return_to }
  const found = await welcomePerson(tx, { email: claims.email!, name: claims.name, language })
  await insertIdentity(tx, { provider, subject: claims.subject, uid: found.person.uid })
  await audit(tx, {
    actor: found.person.uid,
    verb: 'identity.linked',
    subject: `person:${found.person.uid}`,
    after: { provider },
  })
  return { ...found, return_to }
}
