import type { Announcement, AnnouncementDraft, AudiencePart } from '@manyhands/api-client'
import { type Language, languages } from '../../../lib/i18n/languages.ts'
import { momentIn, wallOf } from '../../../lib/i18n/times/wall-clock.ts'
import type { Values } from '../../../ui/text/words-fields.tsx'

/** Who gets it. */
export interface Readers {
  /** Empty for everyone. */
  tid: string
  parts: AudiencePart[]
}

/** When it goes out. */
export interface When {
  later: boolean
  /** If later; null until it is chosen. */
  at: string | null
  urgent: boolean
}

export const emptyTexts: Values = { en: { subject: '', body: '' }, 'zh-TW': { subject: '', body: '' } }

const isBlank = ({ subject, body }: Values[Language]) => subject.trim() === '' && body.trim() === ''

/** The language whose text nobody would get; null if both or none are written. */
export const languageWithout = (values: Values): Language | null => {
  const blank = languages.filter((language) => isBlank(values[language]))
  return blank.length === 1 ? blank[0]! : null
}

export type Fault = { language: Language; field: 'subject' | 'body' }

/** What is missing: a language is complete or empty, and one has to be written, if need be the reader's own. */
export function faultsOf(values: Values, own: Language): Fault[] {
  const written = languages.filter((language) => !isBlank(values[language]))
  return (written.length > 0 ? written : [own]).flatMap((language) =>
    (['subject', 'body'] as const)
      .filter((field) => values[language][field].trim() === '')
      .map((field) => ({ language, field })),
  )
}

const audienceOf = ({ tid, parts }: Readers) => ({ ...(tid && { tid }), where: parts })

/** For the API. */
export const draftOf = (values: Values, readers: Readers): AnnouncementDraft => ({
  texts: Object.fromEntries(
    languages
      .filter((language) => !isBlank(values[language]))
      .map((language) => [language, values[language]]),
  ),
  ...audienceOf(readers),
})

/** To count its readers before there is a text. */
export const countDraftOf = (readers: Readers): AnnouncementDraft => ({
  texts: { en: { subject: '…', body: '…' } },
  ...audienceOf(readers),
})

/** The same text for the same people, to write it again. */
export const valuesOf = ({ texts }: Pick<Announcement, 'texts'>): Values => ({ ...emptyTexts, ...texts })
export const readersOf = ({ tid, where }: Pick<Announcement, 'tid' | 'where'>): Readers => ({
  tid: tid ?? '',
  parts: where,
})

/** Other conditions of a lead's announcement would be about the team that was chosen before. */
export const withTeam = ({ parts }: Readers, tid: string, isOrganiser: boolean): Readers => ({
  tid,
  parts: isOrganiser ? parts : [],
})

const dayMs = 86_400_000
const yearMs = 366 * dayMs

export type TimeFault = 'noTime' | 'past' | 'far'

export function timeFaultOf({ later, at }: When, now: Date): TimeFault | null {
  if (!later) return null
  if (at === null) return 'noTime'
  if (Date.parse(at) < now.getTime()) return 'past'
  return Date.parse(at) > now.getTime() + yearMs ? 'far' : null
}

/** When it goes out: at night only if it is urgent, as the server decides, too. */
export function goesOutAt({ later, at, urgent }: When, timeZone: string, now: Date) {
  const wanted = later && at !== null ? new Date(at) : now
  const { day, time } = wallOf(timeZone, wanted)
  if (urgent || (time >= '08:00' && time < '22:00')) return { at: wanted.toISOString(), night: false }
  const next = new Date(Date.parse(`${day}T12:00Z`) + dayMs).toISOString().slice(0, 10)
  return { at: momentIn(timeZone, time < '08:00' ? day : next, '08:00'), night: true }
}
