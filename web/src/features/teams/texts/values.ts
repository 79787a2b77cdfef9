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
}

export const valuesOf = ({
  name,
  description,
  internal = '',
  wanted,
  sign_up,
  question,
  asks,
}: Team): TeamValues => ({
  name,
  description,
  internal,
  sign_up,
  question,
  asks,
  wanted: wanted === null ? '' : String(wanted),
})

export const changeOf = ({ wanted, ...rest }: Partial<TeamValues>): TeamChange =>
  wanted === undefined ? rest : { ...rest, wanted: wanted.trim() === '' ? null : Number(wanted) }
