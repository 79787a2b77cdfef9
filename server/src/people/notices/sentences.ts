import type { Language } from '../../platform/values.ts'

export const kinds = [
  'token-issued',
  'passkey-added',
  'passkey-removed',
  'provider-linked',
  'provider-removed',
  'totp-added',
  'totp-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'secured',
  'second-step-reset',
  'reset-stopped',
  'admin-revoked',
] as const

type Sentence = (about: string) => { subject: string; sentence: string }

const english: Record<(typeof kinds)[number], Sentence> = {
  'token-issued': (name) => ({
    subject: 'An API token was created for your account',
    sentence: `The API token “${name}” was created for your account. Any program that has it can act on your behalf.`,
  }),
  'passkey-added': (name) => ({
    subject: 'A passkey was added to your account',
    sentence: `The passkey “${name}” was added to your account. You can sign in with it from now on.`,
  }),
  'passkey-removed': (name) => ({
    subject: 'A passkey was removed from your account',
    sentence: `The passkey “${name}” was removed from your account. You can’t sign in with it anymore.`,
  }),
  'provider-linked': (name) => ({
    subject: `${name} was linked to your account`,
    sentence: `An account with ${name} was linked to yours. You can sign in with it from now on.`,
  }),
  'provider-removed': (name) => ({
    subject: `${name} was unlinked from your account`,
    sentence: `The account with ${name} was unlinked from yours. You can’t sign in with it anymore.`,
  }),
  'totp-added': () => ({
    subject: 'An authenticator app was added to your account',
    sentence:
      'An authenticator app was set up for your account. We’ll ask for its code before important changes.',
  }),
  'totp-removed': () => ({
    subject: 'The authenticator app was removed from your account',
    sentence: 'The authenticator app was removed from your account. Its codes no longer work.',
  }),
  'recovery-codes-made': () => ({
    subject: 'New recovery codes were created for your account',
    sentence: 'New recovery codes were created for your account. The old ones no longer work.',
  }),
  'recovery-code-used': (left) => ({
    subject: 'A recovery code was used for your account',
    sentence: `A recovery code was used to confirm a sign-in. You have ${left} left.`,
  }),
  secured: (ended) => {
    const [sessions, tokens, calendars, links = 0] = ended.split(' ')
    return {
      subject: 'Your account was secured',
      sentence: `Only the browser you used is still signed in. Everything else that could act as you was cut off.\nDevices signed out: ${sessions}\nAPI tokens revoked: ${tokens}\nCalendar links revoked: ${calendars}\nInvitations whose links no longer work: ${links}`,
    }
  },
  'second-step-reset': () => ({
    subject: 'Two-step verification was turned off',
    sentence:
      'Your passkeys, authenticator app and recovery codes were removed from your account. Sign in with your email and set up two-step verification again in Settings.',
  }),
  'reset-stopped': () => ({
    subject: 'Your two-step verification stays on',
    sentence: 'The request to turn off your two-step verification was stopped. Nothing has changed.',
  }),
  'admin-revoked': () => ({
    subject: 'You’re no longer a site admin',
    sentence: 'Your site admin role was removed. Nothing else in your account has changed.',
  }),
}

const chinese: Record<(typeof kinds)[number], Sentence> = {
  'token-issued': (name) => ({
    subject: '你的帳號建立了 API 權杖',
    sentence: `你的帳號建立了 API 權杖「${name}」。持有這個權杖的程式可以用你的名義操作。`,
  }),
  'passkey-added': (name) => ({
    subject: '你的帳號新增了通行密鑰',
    sentence: `你的帳號新增了通行密鑰「${name}」，從現在起可以用來登入。`,
  }),
  'passkey-removed': (name) => ({
    subject: '你的帳號移除了通行密鑰',
    sentence: `通行密鑰「${name}」已從你的帳號移除，不能再用來登入。`,
  }),
  'provider-linked': (name) => ({
    subject: `你的帳號連結了 ${name}`,
    sentence: `一個 ${name} 帳號已連結到你的帳號，從現在起可以用來登入。`,
  }),
  'provider-removed': (name) => ({
    subject: `你的帳號取消連結了 ${name}`,
    sentence: `${name} 帳號已取消連結，不能再用來登入。`,
  }),
  'totp-added': () => ({
    subject: '你的帳號設定了驗證器 App',
    sentence: '你的帳號設定了驗證器 App。變更重要設定前，需要輸入 App 的驗證碼。',
  }),
  'totp-removed': () => ({
    subject: '你的帳號移除了驗證器 App',
    sentence: '驗證器 App 已從你的帳號移除，App 的驗證碼不再有效。',
  }),
  'recovery-codes-made': () => ({
    subject: '你的帳號產生了新的備用驗證碼',
    sentence: '你的帳號產生了新的備用驗證碼，舊的已經失效。',
  }),
  'recovery-code-used': (left) => ({
    subject: '有人使用了你的備用驗證碼',
    sentence: `有一組備用驗證碼被用來登入，你還有 ${left} 組。`,
  }),
  secured: (ended) => {
    const [sessions, tokens, calendars, links = 0] = ended.split(' ')
    return {
      subject: '你的帳號已受到保護',
      sentence: `只有你使用的瀏覽器維持登入，其他能以你的名義操作的管道都已切斷。\n已登出的裝置：${sessions}\n已撤銷的 API 權杖：${tokens}\n已停用的行事曆連結：${calendars}\n連結已失效的邀請：${links}`,
    }
  },
  'second-step-reset': () => ({
    subject: '你的兩步驟驗證已關閉',
    sentence:
      '你的通行密鑰、驗證器 App 與備用驗證碼都已從帳號移除。請用電子郵件登入，再到設定中重新設定兩步驟驗證。',
  }),
  'reset-stopped': () => ({
    subject: '你的兩步驟驗證會保持開啟',
    sentence: '關閉兩步驟驗證的要求已停止，你的帳號沒有任何變更。',
  }),
  'admin-revoked': () => ({
    subject: '你已不是平台管理員',
    sentence: '你的平台管理員身分已被移除，帳號的其他部分不受影響。',
  }),
}

export const sentences: Record<Language, typeof english> = { en: english, 'zh-TW': chinese }
