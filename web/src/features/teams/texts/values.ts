import type { Team, TeamChange } from '@manyhands/api-client'

/** Form values of a team. */
export interface TeamValues {
  name: string
  description: string
  internal: string
  /** Empty if not set. */
  wanted: string
  sign_up: Team['sign_up']
  question: string
  asks: Team['asks']
  links: NonNullable<Team['links']>
}

export const valuesOf = ({
  name,
  description,
  internal = '',
  wanted,
  sign_up,
  question,
  asks,
  links = [],
}: Team): TeamValues => ({
  name,
  description,
  internal,
  sign_up,
  question,
  asks,
  links,
  wanted: wanted === null ? '' : String(wanted),
})

/** Links that are still being written are left out. */
export const changeOf = ({ wanted, links, ...rest }: Partial<TeamValues>): TeamChange => ({
  ...rest,
  ...(wanted !== undefined && { wanted: wanted.trim() === '' ? null : Number(wanted) }),
  ...(links && { links: links.filter(({ label, url }) => label.trim() !== '' && url.trim() !== '') }),
})
