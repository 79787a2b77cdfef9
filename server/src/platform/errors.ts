import type { LiftedBy, Refusal } from './refusals.ts'

/** Why something was refused: a declared rule, and what it is about this time. */
export interface Why extends Omit<Refusal, 'lifted_by' | 'detail'> {
  lifted_by: string | LiftedBy[]
  detail?: string | undefined
  /** When the rule stops applying by itself. */
  from?: string
  /** The shift that it collides with. */
  with?: { pid: string; task: string; title: string; starts_at: string; ends_at: string }
  /** The `fid` of the form that it is about. */
  form?: string
  /** The `sid` of the statement that it is about. */
  statement?: string
  /** The section and the field of private data that are missing, such as `bank.iban`. */
  field?: string
}

export interface InputError {
  pointer: string
  code: string
  detail: string
}

/** Who was faster, and what they did. */
export interface Decided {
  by: { uid: string; name: string }
  at: string
  decision: string
  tid: string | null
}

interface Details {
  detail?: string
  why?: Why[]
  decided?: Decided
  errors?: InputError[]
  headers?: Record<string, string>
  cause?: unknown
}

/** Every problem the API can answer with. docs/integrators/errors.md is generated from it. */
export const catalogue = {
  invalid_request: {
    status: 400,
    title: 'The request is not valid',
    advice: 'Read `errors`: each entry points at one value and says what is expected there.',
  },
  wrong_code: {
    status: 400,
    title: 'The code or link is wrong, used or expired',
    advice:
      'Ask for a new mail. A code works once, within ten minutes, in the browser that asked for it, and is gone after five wrong tries; the link in the same mail works in any browser.',
  },
  sign_in_refused: {
    status: 400,
    title: 'This sign-in could not be verified',
    advice: 'Begin again. If it was a passkey: it may have been removed here, or belong to another site.',
  },
  wrong_second_code: {
    status: 400,
    title: 'The code is wrong, or was used before',
    advice:
      'Type the code that your authenticator app shows now; each works once. If it keeps failing, compare the clock of your phone. A recovery code works once for good. After twenty wrong codes in a day none works until the next day.',
  },
  unauthenticated: {
    status: 401,
    title: 'You need to be signed in',
    advice:
      'Send `Authorization: Bearer <API_TOKEN>`. If you did, the token is mistyped, expired or revoked: make new exchange credentials and exchange them at `POST /api/token`. In a browser, sign in.',
  },
  step_up_required: {
    status: 403,
    title: 'A fresh sign-in is needed for this',
    advice:
      'Sign in again: for ten minutes after that it is allowed. If you have a passkey or an authenticator app, only that counts; a mailed code alone does not.',
  },
  strong_sign_in_required: {
    status: 403,
    title: 'This needs a sign-in with a second step',
    advice:
      'Admins, and people with a role where the project asks for it, prove who they are by more than a mail. Add a passkey or an authenticator app in your settings, then sign in with it. A token counts if it was made in such a session, or at the command line.',
  },
  cross_site: {
    status: 403,
    title: 'The request does not come from our own pages',
    advice:
      'A web session works from the web app alone. Scripts and other sites use an API token. If this is the web app, `BASE_URL` is not the address that people use.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The token lacks the scope for this',
    advice:
      'Make a token with the scope that `WWW-Authenticate` and the documentation of the operation name.',
  },
  forbidden: {
    status: 403,
    title: 'This is not yours to do',
    advice: 'Read `why`: it names the rule, where it is set, and who can lift it.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing here',
    advice: 'Check the address. What you may not know of also answers this way.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This method is not supported here',
    advice: 'Use one of the methods that `Allow` lists.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    advice: 'Send it again, within 30 seconds.',
  },
  conflict: {
    status: 409,
    title: 'The present state does not allow this',
    advice: 'Read the resource again: someone was faster, or the name is taken.',
  },
  mail_off: {
    status: 409,
    title: 'This installation sends no mail',
    advice: 'Sign in another way, or ask the operator to set `SMTP_URL`.',
  },
  private_off: {
    status: 409,
    title: 'This installation keeps no private data',
    advice: 'Ask the operator to set `MANYHANDS_KEY`, with which private data is encrypted.',
  },
  answer_gone: {
    status: 410,
    title: 'This was done, but its answer is no longer kept',
    advice:
      'Nothing was done again. Someone whom the answer named has erased their account since: read the resource to see how it is now.',
  },
  stale: {
    status: 412,
    title: 'The resource has changed since you read it',
    advice: 'Read it again, apply your change to what you get, and send its new `ETag` in `If-Match`.',
  },
  too_large: {
    status: 413,
    title: 'The body is too large',
    advice:
      'A body may have 1 MiB, or 16 KiB where nobody needs to be signed in; a picture of yourself 512 KiB, a table of people 5 MiB, a file for a form or a claim 10 MiB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body is of a type that is not read here',
    advice: 'Send JSON with `Content-Type: application/json`, or one of the types that `detail` names.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    advice: 'Use a new key for each new request, and the same key only to repeat the very same request.',
  },
  headers_too_large: {
    status: 431,
    title: 'The address or the headers are too large',
    advice: 'Together they may have 16 KiB.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    advice:
      'Wait as many seconds as `Retry-After` says. `RateLimit-Policy` names the limit that was reached.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    advice: 'Try again later. If it stays, tell the operator the `request_id`.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot answer right now',
    advice:
      'Try again after as many seconds as `Retry-After` says. What you sent may be repeated with the same `Idempotency-Key`.',
  },
} as const satisfies Record<string, { status: number; title: string; advice: string }>

export type ErrorCode = keyof typeof catalogue

/** The one error that is meant for the caller. Anything else that is thrown answers as `internal`. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    const detail = details.detail ?? sentencesOf(details.why)
    super(detail ?? catalogue[code].title, { cause: details.cause })
    this.code = code
    this.details = { ...details, ...(detail && { detail }) }
  }

  get status(): number {
    return catalogue[this.code].status
  }

  toBody(requestId: string) {
    const { detail, why, errors, decided } = this.details
    return {
      type: `/api/errors#${this.code}`,
      title: catalogue[this.code].title,
      status: this.status,
      ...(detail && { detail }),
      request_id: requestId,
      ...(errors && { errors }),
      ...(why && { why }),
      ...(decided && { decided }),
    }
  }
}

const sentencesOf = (why: Why[] = []): string | undefined =>
  why.map(({ detail }) => detail).join(' ') || undefined

/** Refuses what the current state does not allow. The detail is what the reasons say, after `lead` if given. */
export const refused = (why: Why[], lead = ''): Problem =>
  new Problem('conflict', { why, detail: `${lead} ${sentencesOf(why)}`.trim() })

/** Refuses what the caller may not do. */
export const forbidden = (why: Why[]): Problem => new Problem('forbidden', { why })

/** What the person at the command line can mend: they see the message alone. */
export class Mistake extends Error {
  /** The message without how to mend it, and that by itself. */
  readonly says: string
  readonly fix: string | undefined

  constructor(says: string, { fix, ...options }: ErrorOptions & { fix?: string } = {}) {
    super(fix ? `${says} ${fix}` : says, options)
    this.says = says
    this.fix = fix
  }
}
