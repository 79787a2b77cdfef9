import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import {
  type AccountNotificationKinds,
  accountNotification,
} from '../../platform/mail/account-notifications.ts'
import { hashCode, newCode, spaced } from '../../platform/mail/codes.ts'
import type { Email, EmailTexts } from '../../platform/mail/email.ts'
import { securePath } from '../notifications/kinds.ts'
import { type Mailing, setCode } from './queries.ts'

/** Sent to an unverified address, so it must not contain any text the requester controls. */
const addCode: EmailTexts<{ code: string }> = {
  en: ({ code }) => ({
    subject: `${code} is the code to confirm this email address`,
    code,
    paragraphs: [
      'Someone, most likely you, is adding this email address to a Manyhands account. Enter this code on the page that asks for it:',
    ],
    notes: [
      'The code works once and is valid for ten minutes.',
      'If it wasn’t you, ignore this email and never share the code: whoever has it can add this address to their own account.',
    ],
  }),
  'zh-TW': ({ code }) => ({
    subject: `${code} 是這個電子郵件地址的驗證碼`,
    code,
    paragraphs: ['有人（應該就是你）正要把這個電子郵件地址加到 Manyhands 帳號。請在驗證頁面輸入這組驗證碼：'],
    notes: [
      '驗證碼十分鐘內有效，僅限使用一次。',
      '不是你本人操作嗎？請忽略這封信，也不要把驗證碼告訴任何人，否則這個地址會被加到對方的帳號。',
    ],
  }),
}

/** To the owner of an address that someone else tried to add. */
const addressTaken: EmailTexts<void> = {
  en: () => ({
    subject: 'Someone tried to add your email address to another account',
    paragraphs: [
      'Someone tried to add this email address to another Manyhands account. It already belongs to yours, so nothing has changed.',
    ],
    notes: [
      'If this wasn’t you, you don’t need to do anything. If it was, sign in with this address to open the account that already has it.',
    ],
  }),
  'zh-TW': () => ({
    subject: '有人想把你的電子郵件地址加到另一個帳號',
    paragraphs: [
      '有人想把這個電子郵件地址加到另一個 Manyhands 帳號。這個地址已經屬於你的帳號，所以沒有任何變更。',
    ],
    notes: ['如果不是你本人操作，不需要做任何事。如果是，請用這個地址登入，就會進入原本的帳號。'],
  }),
}

/** `email` is the new primary address. */
const primaryCode: EmailTexts<{ code: string; email: string; url: string }> = {
  en: ({ code, email, url }) => ({
    subject: `${code} is the code to change your primary email address`,
    code,
    paragraphs: [
      `Your primary email address is about to change to ${email}. From then on, we’ll send your email there. Enter this code on the page that asks for it:`,
    ],
    button: { label: 'Not you? Secure your account', url },
    notes: [
      'The code works once and is valid for ten minutes.',
      'If it wasn’t you, someone else is signed in to your account. Secure it now with the button above, and never share the code.',
    ],
  }),
  'zh-TW': ({ code, email, url }) => ({
    subject: `${code} 是變更主要電子郵件地址的驗證碼`,
    code,
    paragraphs: [
      `你的主要電子郵件地址即將變更為 ${email}，之後的信件都會寄到這個地址。請在驗證頁面輸入這組驗證碼：`,
    ],
    button: { label: '不是我本人，保護我的帳號', url },
    notes: [
      '驗證碼十分鐘內有效，僅限使用一次。',
      '如果不是你本人操作，表示有人登入了你的帳號，請立刻按上面的按鈕保護帳號。請勿將驗證碼告訴任何人。',
    ],
  }),
}

function codeEmail({ kind, email, language, owner_language }: Mailing, code: string, baseUrl: string): Email {
  if (owner_language) return { language: owner_language, ...addressTaken[owner_language]() }
  if (kind === 'add') return { language, ...addCode[language]({ code }) }
  return { language, ...primaryCode[language]({ code, email, url: baseUrl + securePath }) }
}

export const notificationKinds: AccountNotificationKinds = {
  /** The code is generated when the email is written, so that no table and no job ever holds it. */
  'mail-address-code': accountNotification(
    z.object({ change: z.uuid() }),
    async ({ database, baseUrl }, { change }) => {
      const code = newCode()
      const mailing = await setCode(database.db, change, hashCode(change, code))
      return mailing && { to: mailing.emailed_to, ...codeEmail(mailing, spaced(code), baseUrl) }
    },
  ),
}

export const sendAddressCode = (tx: Transaction, change: string): Promise<void> =>
  addJob(tx, 'mail-address-code', { change }, { urgent: true })
