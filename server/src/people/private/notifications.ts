import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { type PersonId, personId } from '../../platform/ids.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import {
  type AccountNotificationKinds,
  accountNotification,
  type EmailContext,
} from '../../platform/mail/account-notifications.ts'
import type { EmailTexts } from '../../platform/mail/email.ts'
import { isActive, selectPerson } from '../queries.ts'
import { hasDietToConfirm, hasRetiredDiet } from './diets.ts'
import { lockDietsToCheck, setChecked } from './queries.ts'

/** Doesn't reveal their diet. */
const dietAgain: EmailTexts<{ name: string; url: string }> = {
  en: ({ name, url }) => ({
    subject: 'Please choose your diet again',
    paragraphs: [
      `Hi ${name},`,
      'We’ve made the list of diets clearer: it now says whether eggs, milk and alliums such as onion and garlic are fine. Your earlier choice could mean several of the new ones. Please choose the one that fits you.',
    ],
    button: { label: 'Choose my diet', url },
    notes: [
      'Your allergies and notes stay as they are. Until you choose, the kitchen counts you under your earlier choice.',
    ],
  }),
  'zh-TW': ({ name, url }) => ({
    subject: '請重新選擇你的飲食習慣',
    paragraphs: [
      `${name}，你好：`,
      '我們把飲食選項改得更清楚了，現在會分開說明能不能吃蛋、奶和五辛。你之前選的項目可能對應到好幾個新選項，請再選一次，讓廚房準備你能吃的餐點。',
    ],
    button: { label: '選擇飲食習慣', url },
    notes: ['過敏原和備註會保留，不用重填。在你重新選擇之前，廚房會依原本的選項統計。'],
  }),
}

export const notificationKinds: AccountNotificationKinds<EmailContext & { keyRing: KeyRing | null }> = {
  /** Unless they have left, or have chosen meanwhile. */
  'mail-diet-again': accountNotification(
    z.object({ uid: personId }),
    async ({ database: { db }, baseUrl, keyRing }, { uid }) => {
      if (!keyRing || !(await isActive(db, uid)) || !(await hasDietToConfirm(db, keyRing, uid))) return null
      const { name, email, language } = await selectPerson(db, uid)
      const url = `${baseUrl}/me/private#dietary-habit`
      return { to: email, language, ...dietAgain[language]({ name, url }) }
    },
  ),
}

const atOnce = 50

/**
 * Finds diets that were stored with an earlier list of options, and emails people who have to choose again.
 * Each batch is one transaction with its emails, so that everyone gets one despite interruptions. Data that
 * can't be decrypted is left for the next run: its key may not be configured yet.
 */
export async function askForDietsAgain({ transact }: Database, ring: KeyRing | null): Promise<void> {
  if (!ring) return
  for (let after: PersonId | null = null; ; ) {
    const last: PersonId | null = await transact(async (tx) => {
      const rows = await lockDietsToCheck(tx, { after, most: atOnce })
      const found = rows.map((row) => ({ uid: row.uid, retired: hasRetiredDiet(ring, row) }))
      await setChecked(
        tx,
        found.filter(({ retired }) => retired !== null).map(({ uid }) => uid),
      )
      const asked = found.filter(({ retired }) => retired)
      await addJobs(
        tx,
        'mail-diet-again',
        asked.map(({ uid }) => ({ uid })),
      )
      return rows.at(-1)?.uid ?? null
    })
    if (!last) return
    after = last
  }
}
