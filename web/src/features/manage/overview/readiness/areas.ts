import type { Overview } from '@manyhands/api-client'
import type { LinkProps } from '@tanstack/react-router'

export type Target = Pick<LinkProps, 'to' | 'params' | 'search'>

/** How an area stands: urgent, to look after, fine, or not started. */
export type Tone = 'bad' | 'warn' | 'good' | 'quiet'

export interface Part {
  key: string
  /** A team, or a title in each language, or a purpose. */
  team?: string
  title?: { en: string; 'zh-TW': string }
  purpose?: string
  count: number
  to: Target
}

export interface Area {
  key: 'shifts' | 'applications' | 'people' | 'invitations' | 'forms' | 'private' | 'emails'
  tone: Tone
  /** Nothing if there is nothing to count. */
  count: number | null
  note:
    | 'noShifts'
    | 'understaffed'
    | 'withOpenSpots'
    | 'allFilled'
    | 'filledUnanswered'
    | 'overdue'
    | 'toReview'
    | 'noneWaiting'
    | 'unanswered'
    | 'allAnswered'
    | 'needed'
    | 'enough'
    | 'noWanted'
    | 'outstanding'
    | 'noForms'
    | 'allIn'
    | 'incomplete'
    | 'complete'
    | 'noPurposes'
    | 'undelivered'
    | 'delivered'
  /** The list behind the number. */
  to: Target | null
  /** The lists behind the number, if there are several. */
  parts: Part[]
}

/** The areas of a project that someone sees, each with the list behind its number. */
export function areasOf(pid: string, overview: Overview, isOrganiser: boolean): Area[] {
  const at = (to: Target['to'], search: object = {}, more: object = {}): Target => ({
    to,
    params: { pid, ...more } as never,
    search: search as never,
  })
  const { forms, private_data, emails_failed } = overview
  return [
    shiftsOf(overview, at),
    applicationsOf(overview, at),
    invitationsOf(overview, isOrganiser, at),
    peopleOf(overview, isOrganiser, at),
    ...(forms ? [formsOf(forms, at)] : []),
    ...(private_data ? [privateOf(private_data, at)] : []),
    ...(emails_failed === null
      ? []
      : [
          emails_failed > 0
            ? area('emails', 'warn', emails_failed, 'undelivered', at(outbox, { state: 'undelivered' }))
            : area('emails', 'good', null, 'delivered', at(outbox)),
        ]),
  ]
}

type At = (to: Target['to'], search?: object, more?: object) => Target

const outbox = '/p/$pid/manage/outbox'
const roster = '/p/$pid/roster'
const inbox = '/p/$pid/applications'

function area(
  key: Area['key'],
  tone: Tone,
  count: number | null,
  note: Area['note'],
  to: Target | null,
  parts: Part[] = [],
): Area {
  return { key, tone, count, note, to: parts.length > 1 ? null : (parts[0]?.to ?? to), parts }
}

function shiftsOf({ shifts: { tasks, at_risk, open, cells } }: Overview, at: At): Area {
  if (tasks === 0) return area('shifts', 'quiet', null, 'noShifts', at(roster))
  if (at_risk > 0) return area('shifts', 'bad', at_risk, 'understaffed', at(roster, { show: 'risk' }))
  if (open > 0) return area('shifts', 'warn', open, 'withOpenSpots', at(roster, { show: 'open' }))
  const tentative = cells.reduce((all, cell) => all + cell.tentative, 0)
  if (tentative > 0) return area('shifts', 'warn', tentative, 'filledUnanswered', at(roster))
  return area('shifts', 'good', null, 'allFilled', at(roster))
}

function applicationsOf({ applications: { pending, overdue } }: Overview, at: At): Area {
  if (overdue > 0) return area('applications', 'bad', overdue, 'overdue', at(inbox, { state: 'overdue' }))
  if (pending > 0) return area('applications', 'warn', pending, 'toReview', at(inbox))
  return area('applications', 'good', null, 'noneWaiting', at(inbox))
}

function invitationsOf({ invitations, teams }: Overview, isOrganiser: boolean, at: At): Area {
  const people = at('/p/$pid/manage/people', { state: 'invited' })
  if (invitations === 0) return area('invitations', 'good', null, 'allAnswered', isOrganiser ? people : null)
  if (isOrganiser) return area('invitations', 'warn', invitations, 'unanswered', people)
  const parts = teams
    .map(({ tid, name, invited_chiefs, invited_members }) => ({
      key: tid,
      team: name,
      count: invited_chiefs + invited_members,
      to: at('/p/$pid/t/$tid', {}, { tid }),
    }))
    .filter(({ count }) => count > 0)
  return area('invitations', 'warn', invitations, 'unanswered', null, parts)
}

function peopleOf({ open, wanted }: Overview, isOrganiser: boolean, at: At): Area {
  const to = isOrganiser ? at('/p/$pid/manage/teams') : null
  if (wanted === 0) return area('people', 'quiet', null, 'noWanted', to)
  if (open > 0) return area('people', 'warn', open, 'needed', to)
  return area('people', 'good', null, 'enough', to)
}

const sum = (parts: { count: number }[]) => parts.reduce((all, { count }) => all + count, 0)

function formsOf(forms: NonNullable<Overview['forms']>, at: At): Area {
  const all = at('/p/$pid/manage/forms')
  if (forms.length === 0) return area('forms', 'quiet', null, 'noForms', all)
  const parts = forms
    .filter(({ missing }) => missing > 0)
    .map(({ fid, title, missing }) => ({
      key: fid,
      title,
      count: missing,
      to: at('/p/$pid/manage/forms/$fid/answers', { view: 'missing' }, { fid }),
    }))
  if (parts.length === 0) return area('forms', 'good', null, 'allIn', all)
  return area('forms', 'warn', sum(parts), 'outstanding', null, parts)
}

function privateOf(data: NonNullable<Overview['private_data']>, at: At): Area {
  const all = at('/p/$pid/manage/private-data')
  if (data.length === 0) return area('private', 'quiet', null, 'noPurposes', all)
  const parts = data
    .filter(({ missing }) => missing > 0)
    .map(({ purpose, missing }) => ({
      key: purpose,
      purpose,
      count: missing,
      to: at('/p/$pid/manage/private-data/$purpose', {}, { purpose }),
    }))
  if (parts.length === 0) return area('private', 'good', null, 'complete', all)
  return area('private', 'warn', sum(parts), 'incomplete', null, parts)
}
