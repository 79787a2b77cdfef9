import type { Problem } from '@manyhands/api-client'

type ServerWhy = NonNullable<Problem['why']>[number]
/** Why something is refused. Reasons that the app determines itself have only the rule. */
export type Why = Pick<ServerWhy, 'rule'> & Partial<ServerWhy>
export type Decided = NonNullable<Problem['decided']>
export type InputError = NonNullable<Problem['errors']>[number]

/** An error response of the API. `code` is the last part of its type: `forbidden`, `not_found`, … */
export class ApiProblem extends Error {
  readonly code: string
  readonly status: number
  readonly type: string
  readonly title: string
  readonly detail: string | undefined
  readonly requestId: string | undefined
  readonly why: Why[]
  readonly errors: InputError[]
  /** Who was faster, and what they did. */
  readonly decided: Decided | undefined

  constructor(body: Partial<Omit<Problem, 'why'>> & { status: number; why?: Why[] }) {
    super(body.detail ?? body.title ?? `HTTP ${body.status}`)
    this.type = body.type ?? 'about:blank'
    this.code = this.type.split('#')[1] ?? 'internal'
    this.status = body.status
    this.title = body.title ?? ''
    this.detail = body.detail
    this.requestId = body.request_id
    this.why = body.why ?? []
    this.errors = body.errors ?? []
    this.decided = body.decided
  }
}

/** Turns anything thrown by an API call into a problem: no response at all is `offline`, status 0. */
export function toProblem(error: unknown, status?: number): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (status === undefined) return new ApiProblem({ status: 0, type: '#offline' })
  const body = typeof error === 'object' && error !== null ? (error as Partial<Problem>) : {}
  return new ApiProblem({ ...body, status })
}
