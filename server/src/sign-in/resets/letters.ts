import type { Letter } from '../../platform/mail/letter.ts'
import type { Language } from '../../platform/values.ts'
import type { ResetRow } from './queries.ts'

interface About {
  reset: ResetRow
  timeZone: string | null
  url: string
}

export function resetLetter(language: Language, { reset, timeZone, url }: About): Letter {
  const zone = timeZone ?? 'UTC'
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  const when = reset.due_at && `${format.format(reset.due_at)} (${zone})`
  return language === 'zh-TW'
    ? {
        language,
        subject: when ? '你的兩步驟驗證即將關閉' : '有人要求關閉你的兩步驟驗證',
        paragraphs: [`${reset.name}，你好：`, inChinese(reset, when)],
        button: { label: '保持開啟', url },
        notes: ['如果是你請他們幫忙的，不需要做任何事。如果不是，請按上面的按鈕停止，不用登入。'],
      }
    : {
        language,
        subject: when
          ? 'Your two-step verification is about to be turned off'
          : 'Someone asked to turn off your two-step verification',
        paragraphs: [`Hello ${reset.name},`, inEnglish(reset, when)],
        button: { label: 'Keep it on', url },
        notes: [
          'If you asked for help, there is nothing to do. If not, press the button above to stop it. You don’t need to sign in.',
        ],
      }
}

function inEnglish({ project, asker }: ResetRow, when: string | null): string {
  const by = project ? `Two owners of ${project} confirmed` : 'The operator of this site was told'
  return when
    ? `${by} that you have lost your passkey or authenticator app. Both will be removed from your account on ${when}. After that you can sign in by mail and set them up again.`
    : `${asker}, an owner of ${project}, says that you have lost your passkey or authenticator app. If another owner confirms it, both will be removed from your account 72 hours later.`
}

function inChinese({ project, asker }: ResetRow, when: string | null): string {
  const by = project ? `「${project}」的兩位負責人確認` : '這個站台的管理者得知'
  return when
    ? `${by}你遺失了通行密鑰或驗證器 App。它們會在 ${when} 從你的帳號移除，之後你可以用郵件登入並重新設定。`
    : `「${project}」的負責人 ${asker} 表示你遺失了通行密鑰或驗證器 App。另一位負責人確認後，它們會在 72 小時後從你的帳號移除。`
}
