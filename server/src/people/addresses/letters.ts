import { spaced } from '../../platform/mail/codes.ts'
import type { Email } from '../../platform/mail/email.ts'
import type { Language } from '../../platform/values.ts'

/** Sent to an unverified address, so it must not contain any text the requester controls. */
export function addLetter(language: Language, code: string): Email {
  const shared = { language, code: spaced(code) }
  return language === 'zh-TW'
    ? {
        ...shared,
        subject: `${spaced(code)} 是這個電子郵件地址的驗證碼`,
        paragraphs: [
          '有人（應該就是你）正要把這個電子郵件地址加到 Manyhands 帳號。請在驗證頁面輸入這組驗證碼：',
        ],
        notes: [
          '驗證碼十分鐘內有效，僅限使用一次。',
          '不是你本人操作嗎？請忽略這封信，也不要把驗證碼告訴任何人，否則這個地址會被加到對方的帳號。',
        ],
      }
    : {
        ...shared,
        subject: `${spaced(code)} is the code to confirm this email address`,
        paragraphs: [
          'Someone, most likely you, is adding this email address to a Manyhands account. Enter this code on the page that asks for it:',
        ],
        notes: [
          'The code works once and is valid for ten minutes.',
          'Wasn’t it you? Ignore this email and never share the code: whoever has it can add this address to their own account.',
        ],
      }
}

/** To the owner of an address that someone else tried to add. */
export function takenLetter(language: Language): Email {
  return language === 'zh-TW'
    ? {
        language,
        subject: '有人想把你的電子郵件地址加到另一個帳號',
        paragraphs: [
          '有人想把這個電子郵件地址加到另一個 Manyhands 帳號。這個地址已經屬於你的帳號，所以沒有任何變更。',
        ],
        notes: ['如果不是你，不需要做任何事。如果是你，請用這個地址登入，就會進入原本的帳號。'],
      }
    : {
        language,
        subject: 'Someone tried to add your email address to another account',
        paragraphs: [
          'Someone tried to add this email address to another Manyhands account. It already belongs to yours, so nothing has changed.',
        ],
        notes: [
          'If it wasn’t you, you don’t need to do anything. If it was, sign in with this address to get to the account it belongs to.',
        ],
      }
}

interface Replacement {
  code: string
  /** The new primary address. */
  email: string
  url: string
}

export function primaryLetter(language: Language, { code, email, url }: Replacement): Email {
  const shared = { language, code: spaced(code) }
  return language === 'zh-TW'
    ? {
        ...shared,
        subject: `${spaced(code)} 是變更主要地址的驗證碼`,
        paragraphs: [
          `你的主要電子郵件地址即將變更為 ${email}，之後的信件都會寄到那裡。請在驗證頁面輸入這組驗證碼：`,
        ],
        button: { label: '不是你本人？保護我的帳號', url },
        notes: [
          '驗證碼十分鐘內有效，僅限使用一次。',
          '如果不是你，表示有人登入了你的帳號，請立刻按上面的按鈕保護帳號。請勿將驗證碼告訴任何人。',
        ],
      }
    : {
        ...shared,
        subject: `${spaced(code)} is the code to change your primary address`,
        paragraphs: [
          `Your primary email address is about to change to ${email}. From then on, we’ll send your email there. Enter this code on the page that asks for it:`,
        ],
        button: { label: 'Not you? Secure my account', url },
        notes: [
          'The code works once and is valid for ten minutes.',
          'If it wasn’t you, someone else is signed in to your account. Secure it now with the button above, and never share the code.',
        ],
      }
}

type Sentence = (email: string) => { subject: string; sentence: string }

/** Notices about changes that have been made. */
export const sentences: Record<Language, Record<'added' | 'made-primary' | 'removed', Sentence>> = {
  en: {
    added: (email) => ({
      subject: 'An email address was added to your account',
      sentence: `${email} was added to your account. You can sign in with it from now on.`,
    }),
    'made-primary': (email) => ({
      subject: 'Your primary email address has changed',
      sentence: `Your primary email address is now ${email}. We’ll send your email there from now on.`,
    }),
    removed: (email) => ({
      subject: 'An email address was removed from your account',
      sentence: `${email} was removed from your account. You can’t sign in with it anymore.`,
    }),
  },
  'zh-TW': {
    added: (email) => ({
      subject: '你的帳號新增了一個電子郵件地址',
      sentence: `${email} 已加到你的帳號，從現在起可以用來登入。`,
    }),
    'made-primary': (email) => ({
      subject: '你的主要電子郵件地址已變更',
      sentence: `你的主要電子郵件地址已變更為 ${email}，之後的信件都會寄到那裡。`,
    }),
    removed: (email) => ({
      subject: '你的帳號移除了一個電子郵件地址',
      sentence: `${email} 已從你的帳號移除，不能再用來登入。`,
    }),
  },
}
