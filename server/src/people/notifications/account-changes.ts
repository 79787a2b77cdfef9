import type { Scope } from '../../platform/http/access.ts'
import type { Language } from '../../platform/values.ts'

/** The subject, and what happened. */
type Text = (about: string) => [subject: string, sentence: string]

/** The names that the settings show. */
const scopeNames: Record<Language, Record<Scope, string>> = {
  en: { read: 'Read', write: 'Write', private: 'Private data', admin: 'Administration' },
  'zh-TW': { read: '讀取', write: '寫入', private: '私人資料', admin: '平台管理' },
}

/** What a notice of a new token is about: its scopes, and its name. */
export const aboutToken = (scopes: Scope[], name: string) => `${scopes.join(',')} ${name}`

function tokenOf(about: string) {
  const [scopes = '', ...name] = about.split(' ')
  return { scopes: scopes.split(',') as Scope[], name: name.join(' ') }
}

/** Changes to an account that its owner is notified of. */
export const accountChanges = {
  'address-added': {
    en: (email) => [
      'An email address was added to your account',
      `${email} was added to your account. You can sign in with it from now on.`,
    ],
    'zh-TW': (email) => ['你的帳號已新增一個電子郵件地址', `${email} 已加到你的帳號，從現在起可以用來登入。`],
  },
  'address-made-primary': {
    en: (email) => [
      'Your primary email address has changed',
      `Your primary email address is now ${email}. We’ll send your email there from now on.`,
    ],
    'zh-TW': (email) => [
      '你的主要電子郵件地址已變更',
      `你的主要電子郵件地址已變更為 ${email}，之後的信件都會寄到這個地址。`,
    ],
  },
  'address-removed': {
    en: (email) => [
      'An email address was removed from your account',
      `${email} was removed from your account. You can’t sign in with it any more.`,
    ],
    'zh-TW': (email) => ['你的帳號已移除一個電子郵件地址', `${email} 已從你的帳號移除，不能再用來登入。`],
  },
  'token-issued': {
    en(issued) {
      const { scopes, name } = tokenOf(issued)
      return [
        'An API token was created for your account',
        `The API token “${name}” was created for your account. Any program that has it can act on your behalf.\nPermissions: ${scopes.map((one) => scopeNames.en[one]).join(', ')}`,
      ]
    },
    'zh-TW'(issued) {
      const { scopes, name } = tokenOf(issued)
      return [
        '你的帳號已建立 API 權杖',
        `你的帳號已建立 API 權杖「${name}」。持有這個權杖的程式可以用你的名義操作。\n權限：${scopes.map((one) => scopeNames['zh-TW'][one]).join('、')}`,
      ]
    },
  },
  'sign-in-link-created': {
    en: () => [
      'The server operator created a sign-in link for your account',
      'The server operator created a link on the server that signs in to your account. It works once, within ten minutes. If you didn’t ask for it, contact the server operator, and check your devices in Settings.',
    ],
    'zh-TW': () => [
      '系統管理員為你的帳號建立了登入連結',
      '系統管理員在伺服器上建立了一個可以登入你帳號的連結，十分鐘內有效，只能使用一次。如果不是你要求的，請聯絡系統管理員，並到設定檢查已登入的裝置。',
    ],
  },
  'passkey-added': {
    en: (name) => [
      'A passkey was added to your account',
      `The passkey “${name}” was added to your account. You can sign in with it from now on.`,
    ],
    'zh-TW': (name) => [
      '你的帳號已新增通行密鑰',
      `你的帳號已新增通行密鑰「${name}」，從現在起可以用來登入。`,
    ],
  },
  'passkey-removed': {
    en: (name) => [
      'A passkey was removed from your account',
      `The passkey “${name}” was removed from your account. You can’t sign in with it any more.`,
    ],
    'zh-TW': (name) => ['你的帳號已移除通行密鑰', `通行密鑰「${name}」已從你的帳號移除，不能再用來登入。`],
  },
  'provider-linked': {
    en: (name) => [
      `${name} was linked to your account`,
      `An account with ${name} was linked to yours. You can sign in with it from now on.`,
    ],
    'zh-TW': (name) => [`你的帳號已連結 ${name}`, `${name} 帳號已連結到你的帳號，從現在起可以用來登入。`],
  },
  'provider-removed': {
    en: (name) => [
      `${name} was unlinked from your account`,
      `The account with ${name} was unlinked from yours. You can’t sign in with it any more.`,
    ],
    'zh-TW': (name) => [`你的帳號已取消連結 ${name}`, `${name} 帳號已取消連結，不能再用來登入。`],
  },
  'totp-added': {
    en: () => [
      'An authenticator app was added to your account',
      'An authenticator app was set up for your account. We’ll ask for its code before important changes.',
    ],
    'zh-TW': () => [
      '你的帳號已設定驗證器 App',
      '你的帳號已設定驗證器 App。變更重要設定前，需要輸入 App 的驗證碼。',
    ],
  },
  'totp-removed': {
    en: () => [
      'The authenticator app was removed from your account',
      'The authenticator app was removed from your account. Its codes no longer work.',
    ],
    'zh-TW': () => ['你的帳號已移除驗證器 App', '驗證器 App 已從你的帳號移除，App 的驗證碼不再有效。'],
  },
  'recovery-codes-made': {
    en: () => [
      'New recovery codes were created for your account',
      'New recovery codes were created for your account. The old ones no longer work.',
    ],
    'zh-TW': () => ['你的帳號已產生新的備用驗證碼', '你的帳號已產生新的備用驗證碼，舊的已經失效。'],
  },
  'recovery-code-used': {
    en: (left) => [
      'A recovery code was used for your account',
      `A recovery code was used to confirm a sign-in. You have ${left} left.`,
    ],
    'zh-TW': (left) => [
      '有人使用了你的備用驗證碼',
      `有人用你的一組備用驗證碼登入，你還有 ${left} 組可以使用。`,
    ],
  },
  secured: {
    en: (ended) => {
      const [sessions, tokens, calendars, links = 0] = ended.split(' ')
      return [
        'Your account was secured',
        `Only the browser you used is still signed in. Your passkeys, linked accounts and email addresses still work: check that they are all yours.\nDevices signed out: ${sessions}\nAPI tokens revoked: ${tokens}\nCalendar links revoked: ${calendars}\nInvitations whose links no longer work: ${links}`,
      ]
    },
    'zh-TW': (ended) => {
      const [sessions, tokens, calendars, links = 0] = ended.split(' ')
      return [
        '你的帳號已受到保護',
        `只有你這次使用的瀏覽器維持登入。通行密鑰、已連結的帳號和電子郵件地址仍然可以用來登入，請確認都是你的。\n已登出的裝置：${sessions}\n已撤銷的 API 權杖：${tokens}\n已停用的行事曆連結：${calendars}\n連結已失效的邀請：${links}`,
      ]
    },
  },
  'second-step-reset': {
    en: () => [
      'Two-step verification was turned off',
      'Your passkeys, authenticator app and recovery codes were removed from your account. Sign in with your email and set up two-step verification again in Settings.',
    ],
    'zh-TW': () => [
      '你的兩步驟驗證已關閉',
      '你的通行密鑰、驗證器 App 與備用驗證碼都已從帳號移除。請用電子郵件登入，再到設定中重新設定兩步驟驗證。',
    ],
  },
  'reset-stopped': {
    en: () => [
      'Your two-step verification stays on',
      'The request to turn off your two-step verification was stopped. Your account hasn’t changed.',
    ],
    'zh-TW': () => ['你的兩步驟驗證已保留', '關閉兩步驟驗證的要求已取消，你的帳號沒有任何變更。'],
  },
  'admin-revoked': {
    en: () => [
      'You’re no longer a site admin',
      'Your site admin role was removed. Nothing else in your account has changed.',
    ],
    'zh-TW': () => ['你已不是平台管理員', '你的平台管理員身分已移除，帳號的其他部分不受影響。'],
  },
} satisfies Record<string, Record<Language, Text>>

export type AccountChange = keyof typeof accountChanges
