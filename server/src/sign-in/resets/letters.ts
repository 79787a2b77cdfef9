import type { Email } from '../../platform/mail/email.ts'
import type { Language } from '../../platform/values.ts'
import type { ResetRow } from './queries.ts'

interface About {
  reset: ResetRow
  timeZone: string | null
  url: string
}

function whenIn(language: Language, { due_at }: ResetRow, timeZone: string | null): string | null {
  const zone = timeZone ?? 'UTC'
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: zone,
  })
  if (!due_at) return null
  return language === 'en' ? `${format.format(due_at)} (${zone})` : `${format.format(due_at)}（${zone}）`
}

export function resetLetter(language: Language, { reset, timeZone, url }: About): Email {
  const when = whenIn(language, reset, timeZone)
  return language === 'zh-TW'
    ? {
        language,
        subject: when ? '你的兩步驟驗證即將關閉' : '有人要求關閉你的兩步驟驗證',
        paragraphs: [`${reset.name}，你好：`, inChinese(reset, when)],
        button: { label: '保持開啟', url },
        notes: ['如果是你請人幫忙的，不需要做任何事。如果不是，請按上面的按鈕保持開啟，不用登入。'],
      }
    : {
        language,
        subject: when
          ? 'Your two-step verification is about to be turned off'
          : 'Someone asked to turn off your two-step verification',
        paragraphs: [`Hi ${reset.name},`, inEnglish(reset, when)],
        button: { label: 'Keep it on', url },
        notes: [
          'If you asked for help, you don’t need to do anything. If you didn’t, press the button above to keep it on. You don’t have to sign in.',
        ],
      }
}

function inEnglish({ project, asker }: ResetRow, when: string | null): string {
  const by = project ? `Two owners of ${project} confirmed` : 'The server operator was told'
  return when
    ? `${by} that you’ve lost your passkey or authenticator app. Both will be removed from your account on ${when}. After that, you can sign in with your email and set up two-step verification again.`
    : `${asker}, an owner of ${project}, says that you’ve lost your passkey or authenticator app. If another owner confirms this, both will be removed from your account 72 hours later.`
}

function inChinese({ project, asker }: ResetRow, when: string | null): string {
  const by = project ? `「${project}」的兩位負責人確認` : '系統管理員得知'
  return when
    ? `${by}你遺失了通行密鑰或驗證器 App。兩者將於 ${when} 從你的帳號移除，之後你可以用電子郵件登入，再重新設定兩步驟驗證。`
    : `「${project}」的負責人 ${asker} 表示你遺失了通行密鑰或驗證器 App。另一位負責人確認後，兩者會在 72 小時後從你的帳號移除。`
}

/** To an owner of the project who did not request the reset. */
export function ownersLetter(
  language: Language,
  { reset, reader, timeZone, url }: About & { reader: string },
): Email {
  const { name, project, asker } = reset
  const when = whenIn(language, reset, timeZone)
  return language === 'zh-TW'
    ? {
        language,
        subject: when ? `${name} 的兩步驟驗證即將關閉` : `要關閉 ${name} 的兩步驟驗證嗎？`,
        paragraphs: [
          `${reader}，你好：`,
          when
            ? `「${project}」的兩位負責人確認 ${name} 遺失了通行密鑰或驗證器 App。兩者將於 ${when} 移除。如果有誤，任何一位負責人都可以在那之前停止。`
            : `「${project}」的負責人 ${asker} 表示 ${name} 遺失了通行密鑰或驗證器 App，需要另一位負責人確認。請先當面或打電話向 ${name} 本人查證。`,
        ],
        button: { label: when ? '查看要求' : '查看並確認', url },
        notes: ['這場活動的每位負責人都會收到這封信。'],
      }
    : {
        language,
        subject: when
          ? `${name}’s two-step verification is about to be turned off`
          : `Turn off two-step verification for ${name}?`,
        paragraphs: [
          `Hi ${reader},`,
          when
            ? `Two owners of ${project} confirmed that ${name} has lost their passkey or authenticator app. Both will be removed on ${when}. If that’s a mistake, any owner can stop it until then.`
            : `${asker}, an owner of ${project}, says that ${name} has lost their passkey or authenticator app. Another owner has to confirm this. Ask ${name} in person or by phone before you do.`,
        ],
        button: { label: when ? 'View request' : 'Review and confirm', url },
        notes: ['Every owner of the event gets this email.'],
      }
}
