import { selectOwnHours } from '../../hours/index.ts'
import { emailsPerSecond, type Notification, queueNotifications } from '../../messages/index.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { newId, type PersonId, type ProjectId } from '../../platform/ids.ts'
import { timeIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { aboutOf } from '../queries.ts'
import { insertAutomatic, insertChosen, type NewAutomatic, selectDueForm } from './queries.ts'

type Given = Omit<NewAutomatic, 'id'> & Pick<Notification, 'kind' | 'params'> & { uids: PersonId[] }

/** An announcement to these people, in the app and by email, which nobody can undo. */
export async function sendAutomatic(tx: Transaction, { uids, kind, params, ...row }: Given): Promise<void> {
  const { pid } = row
  const id = newId<string>()
  await insertAutomatic(tx, { ...row, id })
  await insertChosen(tx, { pid, id }, uids)
  await queueNotifications(
    tx,
    uids.map((uid) => ({ pid, uid, kind, about: aboutOf(id), params: { ...params, id } })),
    { perSecond: emailsPerSecond },
  )
}

/** Placeholders that only automations have. */
export const automaticPlaceholders = ['hours', 'form', 'due'] as const

const unknown: Record<Language, { hours: string; form: string; due: string }> = {
  en: { hours: 'your time', form: 'the form', due: 'soon' },
  'zh-TW': { hours: '時間', form: '表單', due: '近日' },
}

interface Reader {
  pid: ProjectId
  uid: PersonId
  language: Language
  /** The form, if it is about one. */
  occasion: string
}

export async function automaticValues(db: Db, { pid, uid, language, occasion }: Reader) {
  const [worked] = await selectOwnHours(db, uid, pid)
  const form = occasion === '' ? null : await selectDueForm(db, pid, occasion)
  return {
    ...unknown[language],
    ...(worked && { hours: hoursIn(worked.minutes, language) }),
    ...(form && { form: form.title[language] }),
    ...(form?.closes_at && { due: timeIn(form.time_zone, language)(form.closes_at) }),
  }
}

function hoursIn(minutes: number, language: Language): string {
  const unit = { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, unit).format(minutes / 60)
}
