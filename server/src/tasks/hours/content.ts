import { z } from 'zod'
import { Language } from '../../platform/values.ts'

/** What is signed. Its names are short, for the QR code must hold it, and they stay the same for good. */
const Content = z.object({
  v: z.literal(1),
  /** Who says so: the address of the installation. */
  iss: z.string(),
  /** Which of its keys signed it. */
  kid: z.string(),
  id: z.uuid(),
  name: z.string(),
  /** Since when the account has had this name, if that was after the first of the work. */
  named: z.string().optional(),
  pid: z.string(),
  project: z.string(),
  from: z.string(),
  to: z.string(),
  minutes: z.int(),
  teams: z.array(z.string()),
  /** How many teams there was no room for. */
  more: z.int().optional(),
  /** The day it was made, in UTC. */
  on: z.string(),
  lang: Language,
})
export type Content = z.output<typeof Content>

export const readContent = (text: string): Content => Content.parse(JSON.parse(text))

/** Beyond it a QR code on paper is too fine for a phone. */
const mostBytes = 1000

/** With as many teams as there is room for. */
export function writeContent({ teams, ...rest }: Omit<Content, 'more'>): string {
  for (let count = teams.length; count > 0; count--) {
    const more = teams.length - count
    const text = JSON.stringify({ ...rest, teams: teams.slice(0, count), ...(more > 0 && { more }) })
    if (Buffer.byteLength(text) <= mostBytes) return text
  }
  return JSON.stringify({ ...rest, teams: [], ...(teams.length > 0 && { more: teams.length }) })
}

/** Whether it says the same of the same person's work, whenever it was made. */
export function saysTheSame(a: Content, b: Content): boolean {
  const blank = { id: '', on: '' }
  return JSON.stringify({ ...a, ...blank }) === JSON.stringify({ ...b, ...blank })
}
