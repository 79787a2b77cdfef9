import type { Letter } from '../../platform/mail/letter.ts'
import type { Language } from '../../platform/values.ts'
import type { ResetRow } from './queries.ts'

interface About {
  reset: ResetRow
  timeZone: string | null
  url: string
}

function whenIn(language: Language, { due_at }: ResetRow, timeZone: string | null): string | null {
  const zone = timeZone ?? 'UTC'
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  return due_at && `${format.format(due_at)} (${zone})`
}

export function resetLetter(language: Language, { reset, timeZone, url }: About): Letter {
  const when = whenIn(language, reset, timeZone)
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

/** To an owner of the project who has asked for nothing. */
export function ownersLetter(
  language: Language,
  { reset, reader, timeZone, url }: About & { reader: string },
): Letter {
  const { name, project, asker } = reset
  const when = whenIn(language, reset, timeZone)
  return language === 'zh-TW'
    ? {
        language,
        subject: when ? `${name} 的兩步驟驗證即將關閉` : `要關閉 ${name} 的兩步驟驗證嗎？`,
        paragraphs: [
          `${reader}，你好：`,
          when
            ? `「${project}」的兩位負責人確認 ${name} 遺失了通行密鑰或驗證器 App。它們會在 ${when} 移除。如果不該這麼做，任何一位負責人都可以在那之前停止。`
            : `「${project}」的負責人 ${asker} 表示 ${name} 遺失了通行密鑰或驗證器 App，需要另一位負責人確認。請先當面或打電話向 ${name} 本人查證，再確認。`,
        ],
        button: { label: when ? '查看' : '查看並確認', url },
        notes: ['每位負責人都會收到這封信。'],
      }
    : {
        language,
        subject: when
          ? `${name}’s two-step verification is about to be turned off`
          : `Turn off two-step verification for ${name}?`,
        paragraphs: [
          `Hello ${reader},`,
          when
            ? `Two owners of ${project} confirmed that ${name} has lost their passkey or authenticator app. Both will be removed on ${when}. If that is wrong, any owner can stop it until then.`
            : `${asker}, an owner of ${project}, says that ${name} has lost their passkey or authenticator app. Another owner has to confirm it. Ask ${name} in person or by phone before you do.`,
        ],
        button: { label: when ? 'Look at it' : 'Check and confirm', url },
        notes: ['Every owner of the event gets this mail.'],
      }
}
