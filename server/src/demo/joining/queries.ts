import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'

export interface PastStep {
  tid: TeamId
  how: 'chosen' | 'forwarded'
  state: 'waiting' | 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'forwarded'
  answer?: string
  note?: string
  since?: Date
  answer_by?: Date
  decided_by?: PersonId
  decided_at?: Date
  message?: string
}

export interface PastApplication {
  pid: ProjectId
  id: string
  uid: PersonId
  state: 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'pooled'
  motivation: string
  skills: string[]
  languages: string[]
  availability: string[]
  pool: boolean
  created_at: Date
  changed_at: Date
  steps: PastStep[]
  notes: { id: string; by: PersonId; text: string; at: Date }[]
}

/** Inserts applications with their past states. Sends no emails. */
export async function insertPastApplications(tx: Transaction, past: PastApplication[]): Promise<void> {
  await tx
    .insertInto('applications')
    .values(past.map(({ steps: _steps, notes: _notes, ...row }) => row))
    .execute()
  const steps = past.flatMap(({ pid, id, steps }) =>
    steps.map((step, n) => ({ pid, application: id, n, ...step })),
  )
  if (steps.length > 0) await tx.insertInto('application_steps').values(steps).execute()
  const notes = past.flatMap(({ pid, id, notes }) => notes.map((note) => ({ pid, application: id, ...note })))
  if (notes.length > 0) await tx.insertInto('application_notes').values(notes).execute()
}
