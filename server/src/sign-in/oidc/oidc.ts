import * as client from 'openid-client'
import { findOrAddPerson, getMe, normaliseEmail, notifyPerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Sighting } from '../../platform/http/browser/devices.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { hasSecondStep } from '../second-step/queries.ts'
import { hashSecret } from '../secrets.ts'
import type { Claims, Providers } from './providers.ts'
import {
  type Departure,
  findIdentity,
  insertAttempt,
  insertIdentity,
  restoreIdentity,
  strengthenIdentity,
  takeAttempt,
} from './queries.ts'

const minutes = 10

/** Why someone came back without being let in; the sign-in page has words for each. */
export type Refusal =
  | 'expired'
  | 'refused'
  | 'unverified_email'
  | 'provider_down'
  | 'someone_else'
  | 'other_domain'
  | 'not_for_admins'
  | 'unlinked'

/** Undoes what was found out about them. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

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
export async function startProviderSignIn(
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
    insertAttempt(tx, {
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
export async function finishProviderSignIn(
  database: Database,
  providers: Providers,
  { provider, deviceToken, callback }: Return,
): Promise<
  { departure: Departure; claims: Claims } | { refusal: Refusal; departure?: Departure; cause?: unknown }
> {
  const state = callback.searchParams.get('state')
  if (!state || !deviceToken) return { refusal: 'expired' }
  const keys = { stateHash: hashSecret(state), browserHash: hashSecret(deviceToken), provider }
  const departure = await database.transact((tx) => takeAttempt(tx, keys))
  if (!departure) return { refusal: 'expired' }
  const { nonce, code_verifier: codeVerifier } = departure
  try {
    const claims = await providers.claims(provider, callback, { state, nonce, codeVerifier })
    if (!claims.email || !claims.emailVerified) return { refusal: 'unverified_email', departure }
    return providers.vouchesFor(provider, claims.email) === 'no'
      ? { refusal: 'other_domain', departure }
      : { departure, claims }
  } catch (error) {
    return { refusal: isTheirs(error) ? 'provider_down' : 'refused', departure, cause: error }
  }
}

/** No answer, or none that can be read; all else is an answer that we do not accept. */
const isTheirs = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')

interface Arrival {
  claims: Claims
  departure: Departure
  seen: Sighting
  /** Who has just proven in this browser who they are, by their second step if they have one. */
  proven: PersonId | null
}

/** Who it is. Whoever may not be let in by this provider is refused, and nothing about them is kept. */
export async function identifyPerson(tx: Transaction, providers: Providers, arrival: Arrival) {
  const { departure, claims } = arrival
  const { person, strong } = await findOrLink(tx, providers, arrival)
  if (departure.uid && departure.uid !== person.uid) throw new Refused('someone_else')
  // Whoever runs the provider could otherwise run this installation.
  if (person.admin && providers.vouchesFor(departure.provider, claims.email!) !== 'named')
    throw new Refused('not_for_admins')
  const { language, return_to } = departure
  return { person, language, return_to, strongAt: strong ? claims.strongAt : null }
}

/** The provider's subject names the person; failing that, the verified address does, once and for all. */
async function findOrLink(tx: Transaction, providers: Providers, arrival: Arrival) {
  const { claims, departure, seen, proven } = arrival
  const { provider, language } = departure
  const { issuer, subject } = claims
  const known = await findIdentity(tx, issuer, subject)
  if (known?.removed_at) return restore(tx, providers, known.uid, arrival)
  if (known) {
    const strong = known.strong || (proven === known.uid && (await strengthenIdentity(tx, claims)))
    return { person: await getMe(tx, known.uid), strong }
  }
  const { person, isNew } = await findOrAddPerson(tx, { email: claims.email!, name: claims.name, language })
  const { uid } = person
  const strong = await linksStrongly(tx, uid, proven)
  if (await insertIdentity(tx, { issuer, subject, uid, strong, email: normaliseEmail(claims.email!) })) {
    await audit(tx, { actor: uid, verb: 'identity.linked', subject: `person:${uid}`, after: { provider } })
    const news = { uid, kind: 'provider-linked', about: providers.nameOf(provider), seen } as const
    if (!isNew) await notifyPerson(tx, news)
    return { person, strong }
  }
  // Someone was faster: what they have linked counts.
  const faster = (await findIdentity(tx, issuer, subject))!
  return { person: await getMe(tx, faster.uid), strong: faster.strong }
}

/** Otherwise whoever reads someone's mail could open an account elsewhere, and show its second step for theirs. */
const linksStrongly = async (tx: Transaction, uid: PersonId, proven: PersonId | null): Promise<boolean> =>
  proven === uid || !(await hasSecondStep(tx, uid))

/** Who has unlinked an account elsewhere links it again by signing in with it while signed in here. */
async function restore(
  tx: Transaction,
  providers: Providers,
  uid: PersonId,
  { claims: { issuer, subject }, departure, seen, proven }: Arrival,
) {
  const { provider } = departure
  if (departure.uid !== uid) throw new Refused('unlinked')
  const strong = await linksStrongly(tx, uid, proven)
  await restoreIdentity(tx, { issuer, subject, strong })
  await audit(tx, { actor: uid, verb: 'identity.linked', subject: `person:${uid}`, after: { provider } })
  await notifyPerson(tx, { uid, kind: 'provider-linked', about: providers.nameOf(provider), seen })
  return { person: await getMe(tx, uid), strong }
}
