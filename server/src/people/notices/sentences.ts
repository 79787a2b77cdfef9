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
    subject: 'An API token was made for your account',
    sentence: `An API token called “${name}” was made for your account. Whoever holds it can act in your name.`,
  }),
  'passkey-added': (name) => ({
    subject: 'A passkey was added to your account',
    sentence: `The passkey “${name}” was added to your account. From now on it signs you in.`,
  }),
  'passkey-removed': (name) => ({
    subject: 'A passkey was removed from your account',
    sentence: `The passkey “${name}” was removed from your account. It no longer signs you in.`,
  }),
  'provider-linked': (name) => ({
    subject: `${name} was linked to your account`,
    sentence: `An account at ${name} was linked to yours. From now on it signs you in.`,
  }),
  'provider-removed': (name) => ({
    subject: `${name} was unlinked from your account`,
    sentence: `The account at ${name} was unlinked from yours. It no longer signs you in.`,
  }),
  'totp-added': () => ({
    subject: 'An authenticator app was added to your account',
    sentence:
      'An authenticator app was set up for your account. We ask for its code before important changes.',
  }),
  'totp-removed': () => ({
    subject: 'The authenticator app was removed from your account',
    sentence: 'The authenticator app was removed from your account. Its codes no longer work.',
  }),
  'recovery-codes-made': () => ({
    subject: 'New recovery codes were made for your account',
    sentence: 'New recovery codes were made for your account. The older ones no longer work.',
  }),
  'recovery-code-used': (left) => ({
    subject: 'A recovery code was used for your account',
    sentence: `A recovery code was used to confirm a sign-in. You have ${left} left.`,
  }),
  secured: (ended) => {
    const [sessions, tokens, calendars, links = 0] = ended.split(' ')
    return {
      subject: 'Your account was secured',
      sentence: `Everything that could act as you has ended, except for the browser you used.\nOther sessions: ${sessions}\nAPI tokens: ${tokens}\nCalendar addresses: ${calendars}\nInvitations whose links no longer work: ${links}`,
    }
  },
  'second-step-reset': () => ({
    subject: 'Two-step verification was turned off',
    sentence:
      'Your passkeys, your authenticator app and your recovery codes were removed from your account. Sign in by mail, and set it up again under Settings → Two-step verification.',
  }),
  'reset-stopped': () => ({
    subject: 'Your two-step verification stays on',
    sentence: 'The request to turn off your two-step verification was stopped. Nothing has changed.',
  }),
  'admin-revoked': () => ({
    subject: 'You are no longer an admin',
    sentence:
      'Your role as an admin of this installation was taken away. Your account is unchanged otherwise.',
  }),
}

const chinese: Record<(typeof kinds)[number], Sentence> = {
  'token-issued': (name) => ({
    subject: '你的帳號產生了 API 權杖',
    sentence: `你的帳號產生了名為「${name}」的 API 權杖。持有它的程式可以用你的名義操作。`,
  }),
  'passkey-added': (name) => ({
    subject: '你的帳號新增了通行密鑰',
    sentence: `你的帳號新增了通行密鑰「${name}」，從現在起可以用它登入。`,
  }),
  'passkey-removed': (name) => ({
    subject: '你的帳號移除了通行密鑰',
    sentence: `通行密鑰「${name}」已從你的帳號移除，不能再用它登入。`,
  }),
  'provider-linked': (name) => ({
    subject: `你的帳號連結了 ${name}`,
    sentence: `一個 ${name} 帳號已連結到你的帳號，從現在起可以用它登入。`,
  }),
  'provider-removed': (name) => ({
    subject: `你的帳號取消連結 ${name}`,
    sentence: `${name} 帳號已取消連結，不能再用它登入。`,
  }),
  'totp-added': () => ({
    subject: '你的帳號設定了驗證器 App',
    sentence: '你的帳號設定了驗證器 App。進行重要變更前，我們會請你輸入它的驗證碼。',
  }),
  'totp-removed': () => ({
    subject: '你的帳號移除了驗證器 App',
    sentence: '驗證器 App 已從你的帳號移除，它的驗證碼不再有效。',
  }),
  'recovery-codes-made': () => ({
    subject: '你的帳號產生了新的備用碼',
    sentence: '你的帳號產生了一組新的備用碼，舊的備用碼已經失效。',
  }),
  'recovery-code-used': (left) => ({
    subject: '有人使用了你的備用碼',
    sentence: `一組備用碼剛被用來確認登入。你還剩 ${left} 組。`,
  }),
  secured: (ended) => {
    const [sessions, tokens, calendars, links = 0] = ended.split(' ')
    return {
      subject: '你的帳號已受到保護',
      sentence: `除了你使用的瀏覽器，所有能以你的名義操作的管道都已結束。\n其他登入：${sessions}\nAPI 權杖：${tokens}\n行事曆網址：${calendars}\n連結已失效的邀請：${links}`,
    }
  },
  'second-step-reset': () => ({
    subject: '你的兩步驟驗證已關閉',
    sentence:
      '你的通行密鑰、驗證器 App 與備用碼都已從帳號移除。請用郵件登入，並到「設定 → 兩步驟驗證」重新設定。',
  }),
  'reset-stopped': () => ({
    subject: '你的兩步驟驗證維持開啟',
    sentence: '關閉兩步驟驗證的要求已停止，什麼都沒有改變。',
  }),
  'admin-revoked': () => ({
    subject: '你不再是站台管理員',
    sentence: '你的站台管理員身分已被取消，帳號的其他部分維持不變。',
  }),
}

export const sentences: Record<Language, typeof english> = { en: english, 'zh-TW': chinese }
