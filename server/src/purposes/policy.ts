import type { Section } from '../people/index.ts'
import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

export const readerRoles = ['owner', 'finance', 'desk', 'chief'] as const
export type ReaderRole = (typeof readerRoles)[number]

interface Definition {
  /** The fields of each section that may be read, and no others. */
  needs: Record<string, readonly string[]>
  /** Required fields; each entry lists alternatives for one thing. */
  musts: Record<string, readonly (readonly string[])[]>
  /** A chief can read only data of people in their own teams. */
  readers: readonly ReaderRole[]
  countsOnly: boolean
}

/** All purposes. docs/organisers/private-data.md lists the same. */
export const catalogue = {
  'traffic-subsidy': {
    needs: {
      bank: ['country', 'bank_code', 'branch', 'account_number', 'iban', 'bic', 'account_holder'],
      'real-profile': ['legal_name'],
    },
    musts: { bank: [['account_number', 'iban'], ['account_holder']], 'real-profile': [['legal_name']] },
    readers: ['owner', 'finance'],
    countsOnly: false,
  },
  insurance: {
    needs: { 'real-profile': ['legal_name', 'birthday', 'national_id', 'national_id_country'] },
    musts: { 'real-profile': [['legal_name'], ['birthday'], ['national_id']] },
    readers: ['owner'],
    countsOnly: false,
  },
  emergency: {
    needs: { 'real-profile': ['legal_name', 'phone'] },
    musts: { 'real-profile': [['phone']] },
    readers: ['owner', 'desk'],
    countsOnly: false,
  },
  shipping: {
    needs: { address: ['receiver', 'country', 'postal_code', 'lines'], 'real-profile': ['phone'] },
    musts: { address: [['receiver'], ['country'], ['lines']] },
    readers: ['owner'],
    countsOnly: false,
  },
  catering: {
    needs: { 'dietary-habit': ['diet', 'allergies', 'other_allergies', 'note'] },
    musts: { 'dietary-habit': [['diet']] },
    readers: ['owner'],
    countsOnly: true,
  },
  placement: {
    needs: { resume: ['skills', 'languages', 'occupation', 'hours_a_week', 'teams_of_interest', 'about'] },
    musts: { resume: [['skills']] },
    readers: ['owner', 'chief'],
    countsOnly: false,
  },
} as const satisfies Record<string, Definition>

export type Purpose = keyof typeof catalogue
export const purposes = Object.keys(catalogue) as [Purpose, ...Purpose[]]

/** Names of fields, by section. */
export type Given = Partial<Record<Section, readonly string[]>>

/** Required fields that are missing; of several alternatives, the first. */
export function missingOf(purpose: Purpose, given: Given): { section: Section; field: string }[] {
  const musts: Record<string, readonly (readonly string[])[]> = catalogue[purpose].musts
  return Object.entries(musts).flatMap(([section, things]) =>
    things
      .filter((ways) => !ways.some((field) => given[section as Section]?.includes(field)))
      .map((ways) => ({ section: section as Section, field: ways[0]! })),
  )
}

/** Someone's relation to the project, and to the person whose data they want to read. */
export interface Reader {
  roles: readonly ReaderRole[]
  /** From when they can read as a chief of the team, if they are new. */
  leads_from: Date | null
  /** Of the project. */
  state: string
  /** As people know it. */
  last_day: string
  /** In the event's time zone. */
  today: string
}

type Standing = Pick<Reader, 'roles' | 'leads_from'>

export function whyNotRead(purpose: Purpose, standing: Standing): Why[] {
  if (catalogue[purpose].countsOnly) return [because['counts-only']]
  return whyNotBeReader(purpose, standing)
}

export function whyNotBeReader(purpose: Purpose, { roles, leads_from }: Standing): Why[] {
  const readers: readonly ReaderRole[] = catalogue[purpose].readers
  if (readers.some((role) => roles.includes(role))) return []
  if (leads_from && readers.includes('chief')) {
    const from = leads_from.toISOString()
    return [{ ...because['chief-new'], from }]
  }
  return [because['purpose-readers']]
}

/** Who may request data and see the progress: not site admins. */
export const whyNotAsk = ({ roles }: Pick<Reader, 'roles'>): Why[] =>
  roles.includes('owner') ? [] : [because['owners-only']]

/** Data can be read only of people who have accepted, were notified and share it. */
export function whyNotReadOf(
  projectState: string,
  { accepted, notified, withdrawn }: { accepted: boolean; notified: boolean; withdrawn: boolean },
): Why[] {
  const why = whyNotReadIn(projectState)
  if (why.length > 0) return why
  if (!accepted) return [because['not-accepted']]
  if (withdrawn) return [because['purpose-withdrawn']]
  if (!notified) return [because['not-notified']]
  return []
}

/** Nothing can be read in a draft or an archived project. */
export function whyNotReadIn(projectState: string): Why[] {
  return projectState === 'open' || projectState === 'closed' ? [] : [because['project-state']]
}

/** A purpose may last at most a year after the event. */
export function whyNotOpen({
  last_day,
  until,
  today,
}: {
  last_day: string
  until: string
  today: string
}): Why[] {
  const latest = `${Number(last_day.slice(0, 4)) + 1}${last_day.slice(4)}`
  if (until >= today && until <= latest) return []
  return [because['purpose-ends']]
}
