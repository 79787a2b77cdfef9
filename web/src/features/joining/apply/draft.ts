import type { NewApplication, Purpose, Team } from '@manyhands/api-client'
import { useState } from 'react'

export type Moment = 'before' | 'during' | 'after'
export const moments: Moment[] = ['before', 'during', 'after']

export interface Draft {
  /** In order of preference. */
  tids: string[]
  motivation: string
  skills: string[]
  languages: string[]
  availability: Moment[]
  answers: Record<string, string>
  pool: boolean
  /** Whether public pages may name them; null until they have answered. */
  listed: boolean | null
  /** Keys of the accepted agreements. */
  agreed: string[]
  /** It was submitted, but the person still has to sign in. */
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
  /** The author; null if signed out. Not shown to another person on this device. */
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
    // Storage may be blocked; then it lasts as long as the page.
  }
}

interface Begin {
  pid: string
  uid: string | null
  /** The team of the link that led here. */
  team: string | undefined
  languages: string[]
  /** Their previous choice. */
  listed: boolean | null
}

/**
 * The unfinished application. Kept for a day and shared between tabs, because the link in the email opens a
 * new tab.
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

/** Maximum number of teams. */
export const most = 3

export const takesApplications = ({ recruiting, sign_up, archived }: Team) =>
  recruiting && sign_up === 'application' && !archived

/** The chosen teams that exist and still take applications. */
export const chosenOf = (draft: Draft, teams: Team[]) =>
  draft.tids.flatMap((tid) => teams.filter((team) => team.tid === tid && takesApplications(team)))

/**
 * Names of the other chosen teams, as far as known: they stopped taking applications after the draft was
 * started.
 */
export function fallenOf(draft: Draft, teams: Team[]): string[] {
  const chosen = chosenOf(draft, teams)
  return draft.tids
    .filter((tid) => !chosen.some((team) => team.tid === tid))
    .map((tid) => teams.find((team) => team.tid === tid)?.name ?? tid)
}

export type Detail = Team['asks'][number]
export const details: Detail[] = ['skills', 'languages', 'availability']

/** What the chosen teams ask for, without duplicates. */
export const askedBy = (chosen: Team[]) => new Set(chosen.flatMap(({ asks }) => asks))

/** Sends only what is asked; for the talent pool everything, because it is searched by it. */
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
    // As shown on the page.
    purposes: purposes.map(({ purpose, until }) => ({ purpose, until })),
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
