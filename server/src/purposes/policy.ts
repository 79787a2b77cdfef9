import type { Why } from '../platform/errors.ts'

export const readerRoles = ['owner', 'finance', 'desk', 'chief'] as const
export type ReaderRole = (typeof readerRoles)[number]

interface Definition {
  /** Which fields of which section may be read, and no other. */
  needs: Record<string, readonly string[]>
  /** What the purpose fails without; each entry lists the ways to give one thing. */
  musts: Record<string, readonly (readonly string[])[]>
  /** A chief reads of the people in their own teams alone. */
  readers: readonly ReaderRole[]
  countsOnly: boolean
}

/** Everything that a project may need private data for. docs/organisers/private-data.md lists the same. */
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

/** What someone is to the project, and to the person they want to read of. */
export interface Reader {
  roles: readonly ReaderRole[]
  ends_on: string
  /** Where the event is. */
  today: string
}

export function whyNotRead(purpose: Purpose, { roles }: Pick<Reader, 'roles'>): Why[] {
  const { readers, countsOnly } = catalogue[purpose]
  if (countsOnly) return [{ rule: 'counts-only', setting: 'what the purpose needs', lifted_by: 'nobody' }]
  if ((readers as readonly ReaderRole[]).some((role) => roles.includes(role))) return []
  return [{ rule: 'purpose-readers', setting: 'project roles', lifted_by: 'owner' }]
}

/** A purpose may not outlive the event by more than a year. */
export function whyNotOpen({
  ends_on,
  until,
  today,
}: {
  ends_on: string
  until: string
  today: string
}): Why[] {
  const latest = `${Number(ends_on.slice(0, 4)) + 1}${ends_on.slice(4)}`
  if (until >= today && until <= latest) return []
  return [{ rule: 'purpose-ends', setting: 'the last day of the event', lifted_by: 'owner' }]
}
