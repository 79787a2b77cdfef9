/** Which rule said no, where it is set, and who can lift it. */
export interface Why {
  rule: string
  setting: string
  lifted_by: string
}

export interface InputError {
  pointer: string
  code: string
  detail: string
}

interface Details {
  detail?: string
  why?: Why[]
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
  unauthenticated: {
    status: 401,
    title: 'A valid API token is needed',
    advice:
      'Send `Authorization: Bearer <API_TOKEN>`. If you did, the token is mistyped, expired or revoked: make new exchange credentials and exchange them at `POST /api/token`.',
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
  stale: {
    status: 412,
    title: 'The resource has changed since you read it',
    advice: 'Read it again, apply your change to what you get, and send its new `ETag` in `If-Match`.',
  },
  too_large: {
    status: 413,
    title: 'The body is too large',
    advice: 'A body may have 1 MiB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body is of a type that is not read here',
    advice: 'Send JSON with `Content-Type: application/json`.',
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
    advice: 'Wait as many seconds as `Retry-After` says.',
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
    super(details.detail ?? catalogue[code].title, { cause: details.cause })
    this.code = code
    this.details = details
  }

  get status(): number {
    return catalogue[this.code].status
  }

  toBody(requestId: string) {
    const { detail, why, errors } = this.details
    return {
      type: `/api/errors#${this.code}`,
      title: catalogue[this.code].title,
      status: this.status,
      ...(detail && { detail }),
      request_id: requestId,
      ...(errors && { errors }),
      ...(why && { why }),
    }
  }
}

/** What the person at the command line can mend: they see the message alone. */
export class Mistake extends Error {}
