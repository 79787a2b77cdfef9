import type { Language } from '../../platform/values.ts'

/** What people read who are asked to help out, until an owner says it otherwise. */
export const coverTexts: Record<Language, { subject: string; body: string }> = {
  en: {
    subject: '{project}: can you help with {task}?',
    body: 'Hello {name},\n\nsomeone is missing here, and you would fit:\n\n{task}\n{when}\n{place}\n\nOthers are asked as well: the first to say yes has the seat. If you cannot, a no helps us to ask the next.',
  },
  'zh-TW': {
    subject: '「{project}」：你能幫忙 {task} 嗎？',
    body: '{name}，你好：\n\n這項任務還缺人，而你很適合：\n\n{task}\n{when}\n{place}\n\n我們也問了其他人：最先答應的人就有名額。如果你不方便，回覆「不行」也能幫助我們詢問下一位。',
  },
}
