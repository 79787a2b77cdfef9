/** Who can lift a refusal, by the key that `lifted_by` has. Clients rely on the keys: add some, rename none. */
export const lifters = {
  self: 'You, the caller.',
  person: 'The other person concerned, such as the applicant, the claimant, or whoever was asked or invited.',
  chief: 'A chief of the team.',
  other_chief: 'Another chief of the team.',
  owner: 'An owner of the project.',
  other_owner: 'Another owner of the project.',
  finance: 'Someone who has the finance role in the project.',
  other_finance: 'Someone else who has the finance role in the project.',
  operator: 'The server operator.',
  time: 'Nobody has to act: the rule stops applying by itself, at `from` if the time is known.',
  nobody: 'Nobody: the refusal is final.',
} as const

export type LiftedBy = keyof typeof lifters

/** One rule that can say no. */
export interface Refusal<Rule extends string = string> {
  rule: Rule
  /** What would have to change: a field of a resource, such as `team.recruiting`, or an environment variable. */
  setting: string
  lifted_by: LiftedBy[]
  /** What happened and what to do, for callers of the API. The web app has its own texts in `problems.json`. */
  detail: string
}

interface Declaration {
  setting: string
  lifted_by: LiftedBy | LiftedBy[]
  detail: string
}

/** The refusals of a slice by their rules, ready for `why`. refusals.ts collects those of all slices. */
export function declareRefusals<const Rule extends string>(
  rules: Record<Rule, Declaration>,
): { [One in Rule]: Refusal<One> } {
  const declared = Object.entries<Declaration>(rules).map(([rule, { setting, lifted_by, detail }]) => [
    rule,
    { rule, setting, lifted_by: [lifted_by].flat(), detail },
  ])
  return Object.fromEntries(declared)
}
