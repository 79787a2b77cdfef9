import { z } from 'zod'
import { Language } from '../../platform/values.ts'

/** The signed content. Names are short to fit into the QR code, and must never change. */
const Content = z.object({
  v: z.literal(1),
  /** The issuer: the address of the installation. */
  iss: z.string(),
  /** The id of the signing key. */
  kid: z.string(),
  id: z.uuid(),
  name: z.string(),
  /** Since when the account has had this name, if that was after the first work. */
  named: z.string().optional(),
  pid: z.string(),
  project: z.string(),
  /** The organiser of the project. */
  org: z.string().optional(),
  from: z.string(),
  to: z.string(),
  minutes: z.int(),
  teams: z.array(z.string()),
  /** How many teams didn't fit. */
  more: z.int().optional(),
  /** The day it was created, in UTC. */
  on: z.string(),
  lang: Language,
})
export type Content = z.output<typeof Content>

export const readContent = (text: string): Content => Content.parse(JSON.parse(text))

/** Above this, a printed QR code is too fine for a phone. */
const mostBytes = 1000

/** With as many teams as fit. */
export function writeContent({ teams, ...rest }: Omit<Content, 'more'>): string {
  for (let count = teams.length; count > 0; count--) {
    const more = teams.length - count
    const text = JSON.stringify({ ...rest, teams: teams.slice(0, count), ...(more > 0 && { more }) })
    if (Buffer.byteLength(text) <= mostBytes) return text
  }
  return JSON.stringify({ ...rest, teams: [], ...(teams.length > 0 && { more: teams.length }) })
}

/** Whether it says the same about the same person's work, whenever it was created. */
export function hasSameContent(a: Content, b: Content): boolean {
  const blank = { id: '', on: '' }
  return JSON.stringify({ ...a, ...blank }) === JSON.stringify({ ...b, ...blank })
}
