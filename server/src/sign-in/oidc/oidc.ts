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

/** Why someone came back without being signed in; the sign-in page has a text for each. */
export type Refusal =
  | 'expired'
  | 'refused'
  | 'unverified_email'
  | 'provider_down'
  | 'someone_else'
  | 'other_domain'
  | 'not_for_admins'
  | 'unlinked'

/** Rolls back what was learnt about them. */
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
  /** Whether the provider must ask again, even with a session. */
  fresh: boolean
  /** The person who must come back, when someone confirms their identity. */
  again: PersonId | null
}

/** Stores the state of this browser's sign-in and returns where to redirect it. */
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
    // Any max_age makes the provider return the time of authentication.
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

/** The verified claims of the provider. Each state works once. */
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

/** The provider failed or its response is unreadable; everything else is a response that we refuse. */
const isTheirs = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')

interface Arrival {
  claims: Claims
  departure: Departure
  seen: Sighting
  /**
   * The person who has just proven their identity in this browser, with their second step if they have one.
   */
  proven: PersonId | null
}

/**
 * Finds the person. People whom this provider may not sign in are refused, and nothing about them is stored.
 */
export async function identifyPerson(tx: Transaction, providers: Providers, arrival: Arrival) {
  const { departure, claims } = arrival
  const { person, strong } = await findOrLink(tx, providers, arrival)
  if (departure.uid && departure.uid !== person.uid) throw new Refused('someone_else')
  // Otherwise the provider's operator could take over this installation.
  if (person.admin && providers.vouchesFor(departure.provider, claims.email!) !== 'named')
    throw new Refused('not_for_admins')
  const { language, return_to } = departure
  return { person, language, return_to, strongAt: strong ? claims.strongAt : null }
}

/** By the provider's subject; otherwise by the verified address, which links it permanently. */
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
    const change = { uid, kind: 'provider-linked', about: providers.nameOf(provider), seen } as const
    if (!isNew) await notifyPerson(tx, change)
    return { person, strong }
  }
  // Another request was faster: its link counts.
  const faster = (await findIdentity(tx, issuer, subject))!
  return { person: await getMe(tx, faster.uid), strong: faster.strong }
}

/**
 * Otherwise someone who reads the mailbox could open a provider account and use its second step for theirs.
 */
const linksStrongly = async (tx: Transaction, uid: PersonId, proven: PersonId | null): Promise<boolean> =>
  proven === uid || !(await hasSecondStep(tx, uid))

/** An unlinked account is linked again by signing in with it while signed in here. */
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
