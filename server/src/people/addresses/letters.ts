import { spaced } from '../../platform/mail/codes.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import type { Language } from '../../platform/values.ts'

/** To an address that need not be theirs who asked: not a word in it is of their choosing. */
export function addLetter(language: Language, code: string): Letter {
  const shared = { language, code: spaced(code) }
  return language === 'zh-TW'
    ? {
        ...shared,
        subject: `${spaced(code)} 是這個電子郵件地址的驗證碼`,
        paragraphs: [
          '有人（應該就是你）想把這個電子郵件地址加到 Manyhands 帳號。請在詢問的頁面輸入這組驗證碼：',
        ],
        notes: [
          '驗證碼僅限使用一次，十分鐘內有效。',
          '不是你嗎？忽略這封信就好。請不要把驗證碼告訴任何人，否則這個地址會成為對方帳號的一部分。',
        ],
      }
    : {
        ...shared,
        subject: `${spaced(code)} confirms this e-mail address`,
        paragraphs: [
          'Someone, most likely you, wants to add this e-mail address to a Manyhands account. Type this code on the page that asks for it:',
        ],
        notes: [
          'The code works once, within ten minutes.',
          'Was it not you? Ignore this mail. Tell the code to no one: this address would become part of their account.',
        ],
      }
}

/** To the owner of an address that someone else tried to add. */
export function takenLetter(language: Language): Letter {
  return language === 'zh-TW'
    ? {
        language,
        subject: '有人想把你的電子郵件地址加到另一個帳號',
        paragraphs: [
          '有人想把這個電子郵件地址加到另一個 Manyhands 帳號。這個地址已經屬於你的帳號，所以什麼都不會改變。',
        ],
        notes: ['如果不是你，不需要做任何事。如果是你，請用這個地址登入，你會看到它所屬的帳號。'],
      }
    : {
        language,
        subject: 'Someone tried to add your e-mail address to another account',
        paragraphs: [
          'Someone tried to add this e-mail address to another Manyhands account. It belongs to yours already, so nothing happens.',
        ],
        notes: [
          'If it was not you, there is nothing to do. If it was, sign in with this address to see the account that it belongs to.',
        ],
      }
}

interface Replacement {
  code: string
  /** The one that is to be primary. */
  email: string
  url: string
}

export function primaryLetter(language: Language, { code, email, url }: Replacement): Letter {
  const shared = { language, code: spaced(code) }
  return language === 'zh-TW'
    ? {
        ...shared,
        subject: `${spaced(code)} 是更換主要地址的驗證碼`,
        paragraphs: [
          `你的帳號即將把主要的電子郵件地址換成 ${email}，以後的信都會寄到那裡。請在詢問的頁面輸入這組驗證碼：`,
        ],
        button: { label: '不是你嗎？保護我的帳號', url },
        notes: [
          '驗證碼僅限使用一次，十分鐘內有效。',
          '如果不是你，表示有人登入了你的帳號：請立刻開啟上面的頁面保護帳號。請不要把驗證碼告訴任何人。',
        ],
      }
    : {
        ...shared,
        subject: `${spaced(code)} changes your primary address`,
        paragraphs: [
          `Your primary e-mail address is about to become ${email}: mails will go there from then on. Type this code on the page that asks for it:`,
        ],
        button: { label: 'Not you? Secure my account', url },
        notes: [
          'The code works once, within ten minutes.',
          'If it was not you, someone is signed in as you: open the page above and secure your account. Tell the code to no one.',
        ],
      }
}

type Sentence = (email: string) => { subject: string; sentence: string }

/** After the deed, by what it was. */
export const sentences: Record<Language, Record<'added' | 'made-primary' | 'removed', Sentence>> = {
  en: {
    added: (email) => ({
      subject: 'An e-mail address was added to your account',
      sentence: `${email} was added to your account. From now on it signs you in.`,
    }),
    'made-primary': (email) => ({
      subject: 'Your primary e-mail address has changed',
      sentence: `Your primary e-mail address is now ${email}. Mails go there from now on.`,
    }),
    removed: (email) => ({
      subject: 'An e-mail address was removed from your account',
      sentence: `${email} was removed from your account. It no longer signs you in.`,
    }),
  },
  'zh-TW': {
    added: (email) => ({
      subject: '你的帳號新增了一個電子郵件地址',
      sentence: `${email} 已加到你的帳號，從現在起可以用它登入。`,
    }),
    'made-primary': (email) => ({
      subject: '你的主要電子郵件地址已更換',
      sentence: `你的主要電子郵件地址現在是 ${email}，以後的信都會寄到那裡。`,
    }),
    removed: (email) => ({
      subject: '你的帳號移除了一個電子郵件地址',
      sentence: `${email} 已從你的帳號移除，不能再用它登入。`,
    }),
  },
}
