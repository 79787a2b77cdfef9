import { useState } from 'react'
import type { NewApplication, Purpose, Team } from '../../../../../api-client/src/index.ts'

export type Moment = 'before' | 'during' | 'after'
export const moments: Moment[] = ['before', 'during', 'after']

export interface Draft {
  /** In the order of wish. */
  tids: string[]
  motivation: string
  skills: string[]
  languages: string[]
  availability: Moment[]
  answers: Record<string, string>
  pool: boolean
  /** Whether public pages name them; null until they have said it. */
  listed: boolean | null
  /** Keys of the wordings that were agreed to. */
  agreed: string[]
  /** It was to be sent; only who it is was still open. */
  confirming: boolean
}

const empty: Draft = {
  tids: [],
  motivation: '',
  skills: [],
  languages: [],
  availability: [],
  answers: {},
  pool: false,
  listed: null,
  agreed: [],
  confirming: false,
}

const dayMs = 86_400_000
const keyOf = (pid: string) => `manyhands.application.${pid}`

interface Kept {
  at: number
  /** Who wrote it; null while that was nobody known. Someone else on this device does not see it. */
  uid: string | null
  draft: Draft
}

function read(pid: string, uid: string | null): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(pid)) ?? 'null') as Kept | null
    const fits = kept && kept.at > Date.now() - dayMs && (kept.uid === null || kept.uid === uid)
    return fits ? { ...empty, ...kept.draft } : null
  } catch {
    return null
  }
}

function keep(pid: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(pid), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(pid))
  } catch {
    // Storage may be forbidden; then it lasts as long as the page.
  }
}

interface Begin {
  pid: string
  uid: string | null
  /** Wished for by the link that led here. */
  team: string | undefined
  languages: string[]
  /** What they said last. */
  listed: boolean | null
}

/**
 * What has been filled in so far. Kept for a day, in every tab: the link of the mail opens another one than the
 * form was filled in.
 */
export function useDraft({ pid, uid, team, languages, listed }: Begin) {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = read(pid, uid) ?? { ...empty, languages }
    const before = { ...kept, listed: kept.listed ?? listed }
    return team && !before.tids.includes(team) && before.tids.length < most
      ? { ...before, tids: [...before.tids, team] }
      : before
  })
  return {
    draft,
    change(change: Partial<Draft>): void {
      const next = { ...draft, ...change }
      setDraft(next)
      keep(pid, { at: Date.now(), uid, draft: next })
    },
    forget: () => keep(pid, null),
  }
}

/** How many teams one may wish for. */
export const most = 3

export const takesApplications = ({ recruiting, sign_up, archived }: Team) =>
  recruiting && sign_up === 'application' && !archived

/** Of the teams wished for: those that are there, and still take applications. */
export const chosenOf = (draft: Draft, teams: Team[]) =>
  draft.tids.flatMap((tid) => teams.filter((team) => team.tid === tid && takesApplications(team)))

/** The others, by name as far as it is known: they stopped after the draft was begun. */
export function fallenOf(draft: Draft, teams: Team[]): string[] {
  const chosen = chosenOf(draft, teams)
  return draft.tids
    .filter((tid) => !chosen.some((team) => team.tid === tid))
    .map((tid) => teams.find((team) => team.tid === tid)?.name ?? tid)
}

export type Detail = Team['asks'][number]
export const details: Detail[] = ['skills', 'languages', 'availability']

/** What the chosen teams want to know, each thing once. */
export const askedBy = (chosen: Team[]) => new Set(chosen.flatMap(({ asks }) => asks))

/** What is asked leaves the page; for the pool all of it, which is searched by it. */
export function toApplication(draft: Draft, chosen: Team[], purposes: Purpose[]): NewApplication {
  const asked = askedBy(chosen)
  const all = draft.pool || chosen.length === 0
  return {
    tids: chosen.map(({ tid }) => tid),
    motivation: draft.motivation.trim(),
    skills: all || asked.has('skills') ? draft.skills : [],
    languages: all || asked.has('languages') ? draft.languages : [],
    availability: all || asked.has('availability') ? draft.availability : [],
    answers: Object.fromEntries(
      chosen
        .filter(({ question }) => question !== '')
        .map(({ tid }) => [tid, draft.answers[tid]?.trim() ?? '']),
    ),
    pool: draft.pool,
    ...(draft.listed !== null && { listed: draft.listed }),
    // What the page has shown.
    purposes: purposes.map(({ purpose }) => purpose),
  }
}

export type Lack =
  | 'tids'
  | 'motivation'
  | 'skills'
  | 'languages'
  | 'availability'
  | 'listed'
  | 'agreed'
  | `answers.${string}`

/** What is missing before it can be sent, from the top of the page down. */
export function lacksOf(draft: Draft, chosen: Team[], wordings: string[]): Lack[] {
  const asked = askedBy(chosen)
  const unanswered = chosen.filter(({ tid, question }) => question !== '' && !draft.answers[tid]?.trim())
  return [
    ...(chosen.length === 0 && !draft.pool ? (['tids'] as const) : []),
    ...(draft.motivation.trim() === '' ? (['motivation'] as const) : []),
    ...details.filter((one) => asked.has(one) && draft[one].length === 0),
    ...unanswered.map(({ tid }) => `answers.${tid}` as const),
    ...(draft.listed === null ? (['listed'] as const) : []),
    ...(wordings.some((key) => !draft.agreed.includes(key)) ? (['agreed'] as const) : []),
  ]
}
