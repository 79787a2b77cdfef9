import type { Refusal } from './refusals.ts'

/** Why something was refused: a declared rule, and what it is about this time. */
export interface Why extends Refusal {
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

/** The earlier decision, and who made it. */
export interface Decided {
  by: { uid: string; name: string }
  at: string
  decision: string
  tid: string | null
}

/** Both sides of a conflict about attendance: what is recorded, and what the caller sent. */
export interface Sides {
  recorded: {
    state: string
    at: string | null
    recorded_at: string | null
    by: { uid: string; name: string } | null
  }
  sent: { state: string; from: string | null; at: string }
}

interface Details extends Partial<Sides> {
  detail?: string
  why?: Why[]
  decided?: Decided
  errors?: InputError[]
  headers?: Record<string, string>
  cause?: unknown
}

/** Every problem the API can respond with. docs/integrators/errors.md is generated from it. */
export const catalogue = {
  invalid_request: {
    status: 400,
    title: 'The request is invalid',
    advice: 'Read `errors`: each entry points to one value and says what is expected.',
  },
  wrong_code: {
    status: 400,
    title: 'The code or link is wrong, already used or expired',
    advice:
      'Request a new email. A code works once, for ten minutes, in the browser that requested it, and stops working after five wrong attempts. The link in the same email works in any browser.',
  },
  sign_in_refused: {
    status: 400,
    title: 'The sign-in could not be verified',
    advice:
      'Start again. If you used a passkey, it may have been removed from your account, or it may belong to another site.',
  },
  wrong_second_code: {
    status: 400,
    title: 'The code is wrong or was already used',
    advice:
      'Enter the code that your authenticator app shows now. Each code works once. If codes keep failing, check your phone’s clock. Recovery codes work once. After twenty wrong codes in a day, no code works until the next day.',
  },
  unauthenticated: {
    status: 401,
    title: 'Sign-in required',
    advice:
      'Send `Authorization: Bearer <API_TOKEN>`. If you did, the token is mistyped, expired or revoked: create new exchange credentials and exchange them at `POST /api/token`. In a browser, sign in.',
  },
  step_up_required: {
    status: 403,
    title: 'Confirm that it’s you',
    advice:
      'Sign in again. The action is allowed for ten minutes after that. If you have a passkey or an authenticator app, use it: an emailed code alone is not enough.',
  },
  strong_sign_in_required: {
    status: 403,
    title: 'Two-step verification required',
    advice:
      'Admins, and people whose role in the project requires it, have to sign in with a passkey or an authenticator app. Add one in your settings, then sign in with it. A token counts if it was created in such a session or on the command line.',
  },
  cross_site: {
    status: 403,
    title: 'The request comes from another site',
    advice:
      'Requests with a browser session must come from the web app itself. Scripts and other sites need an API token. If this happens in the web app, `BASE_URL` doesn’t match the address that people use.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The token lacks the required scope',
    advice:
      'Create a token with the scope named in `WWW-Authenticate` and in the documentation of the operation.',
  },
  forbidden: {
    status: 403,
    title: 'You don’t have permission to do this',
    advice: 'Read `why`: it names the rule, what would have to change, and who can change it.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    advice: 'Check the URL. Resources you can’t access also return 404.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    advice: 'Use one of the methods listed in `Allow`.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    advice: 'Send the request again. It has to arrive completely within 30 seconds.',
  },
  conflict: {
    status: 409,
    title: 'Conflicts with the current state',
    advice:
      'Read `why` if there is one: it names the rule. Otherwise fetch the resource again. It may have changed, or the identifier may already be taken.',
  },
  mail_off: {
    status: 409,
    title: 'This installation can’t send email',
    advice: 'Sign in another way, or ask the server operator to set `SMTP_URL`.',
  },
  private_off: {
    status: 409,
    title: 'This installation can’t store private data',
    advice: 'Ask the server operator to set `MANYHANDS_KEY`, which encrypts private data.',
  },
  answer_gone: {
    status: 410,
    title: 'The response to this request is no longer stored',
    advice:
      'The request was carried out before and was not repeated. Someone named in the response has since deleted their account. Fetch the resource to see its current state.',
  },
  stale: {
    status: 412,
    title: 'The resource has changed since you read it',
    advice:
      'Fetch the resource again, apply your change to the new version, and send its `ETag` in `If-Match`.',
  },
  too_large: {
    status: 413,
    title: 'The request body is too large',
    advice:
      'A body can be up to 1 MiB, or 16 KiB for operations that need no sign-in. Profile pictures can be up to 512 KiB, imported tables 5 MiB, and files for forms and claims 10 MiB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    advice: 'Send JSON with `Content-Type: application/json`, or one of the types named in `detail`.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    advice: 'Use a new key for each new request, and the same key only to retry the same request.',
  },
  headers_too_large: {
    status: 431,
    title: 'The URL or the headers are too large',
    advice: 'Shorten them: the URL and the headers together can be up to 16 KiB.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    advice: 'Wait for the number of seconds in `Retry-After`. `RateLimit-Policy` names the limit.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    advice: 'Try again later. If the problem persists, give the server operator the `request_id`.',
  },
  unavailable: {
    status: 503,
    title: 'The service is temporarily unavailable',
    advice:
      'Try again after the number of seconds in `Retry-After`. You can safely retry with the same `Idempotency-Key`.',
  },
} as const satisfies Record<string, { status: number; title: string; advice: string }>

export type ErrorCode = keyof typeof catalogue

/** The only error shown to callers. Anything else that is thrown becomes `internal`. */
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
    const { detail, why, errors, decided, recorded, sent } = this.details
    return {
      type: `/api/errors#${this.code}`,
      title: catalogue[this.code].title,
      status: this.status,
      ...(detail && { detail }),
      request_id: requestId,
      ...(errors && { errors }),
      ...(why && { why }),
      ...(decided && { decided }),
      ...(recorded && { recorded }),
      ...(sent && { sent }),
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

/** An error that the person at the command line can fix. Only its message is printed. */
export class Mistake extends Error {
  /** The message without the fix. */
  readonly says: string
  readonly fix: string | undefined

  constructor(says: string, { fix, ...options }: ErrorOptions & { fix?: string } = {}) {
    super(fix ? `${says} ${fix}` : says, options)
    this.says = says
    this.fix = fix
  }
}
