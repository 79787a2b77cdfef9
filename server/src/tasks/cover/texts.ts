import type { Language } from '../../platform/values.ts'

/** Default text of the email that asks people to cover a shift. Owners can replace it. */
export const coverTexts: Record<Language, { subject: string; body: string }> = {
  en: {
    subject: '{project}: can you cover {task}? {when}',
    body: 'Hi {name},\n\nWe’re short of people for this shift, and you’d be a great fit:\n\n{task}\n{when}\n{location}\n\nWe’ve asked others too, and the spot goes to the first person who accepts. If you can’t come, please decline so we can ask someone else.',
  },
  'zh-TW': {
    subject: '【{project}】「{task}」缺人，你可以支援嗎？（{when}）',
    body: '{name}，你好：\n\n這個班次還缺人，想請你支援：\n\n{task}\n{when}\n{location}\n\n我們也詢問了其他人，名額由最先答應的人取得。如果不方便，也請回覆，我們會再詢問其他人。',
  },
}
