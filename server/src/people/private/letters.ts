import type { Email } from '../../platform/mail/email.ts'
import type { Language } from '../../platform/values.ts'

/** Doesn't reveal their diet. */
export function dietAgainLetter(language: Language, { name, url }: { name: string; url: string }): Email {
  return language === 'zh-TW'
    ? {
        language,
        subject: '請重新選擇你的飲食類型',
        paragraphs: [
          `${name}，你好：`,
          '我們把飲食選項改得更清楚了，現在會分開說明能不能吃蛋、奶和五辛。你之前選的項目可能對應到好幾個新選項，請再選一次，讓廚房準備你能吃的餐點。',
        ],
        button: { label: '選擇飲食類型', url },
        notes: ['過敏原和備註會保留，不用重填。在你重新選擇之前，廚房會依原本的選項統計。'],
      }
    : {
        language,
        subject: 'Please choose your diet again',
        paragraphs: [
          `Hi ${name},`,
          'We’ve made the list of diets clearer: it now says whether eggs, milk and alliums such as onion and garlic are fine. Your earlier choice could mean several of the new ones. Which of them do you eat?',
        ],
        button: { label: 'Choose my diet', url },
        notes: [
          'Your allergies and notes stay as they are. Until you choose, the kitchen counts you under your earlier choice.',
        ],
      }
}
