import type { Language } from '../../platform/values.ts'

interface Words {
  title: string
  intro(name: string, at: string): string
  private: string
  nothing: string
  nothingAbout: string
  leftOut: string
  leftOutAbout: string
  leftOutLine(title: string, column: string, why: string): string
  show: string
  yes: string
  no: string
  /** Between a name and its value, between such pairs, and between the items of a list. */
  colon: string
  semicolon: string
  comma: string
}

export const words: Record<Language, Words> = {
  en: {
    title: 'Everything we store about you',
    intro: (name, at) =>
      `Created for ${name} on ${at}. The folders next to this page contain the same data as JSON, for programs. Keep this copy safe: the private data in it isn’t encrypted.`,
    private: 'We store this data encrypted. In this copy, it’s readable.',
    nothing: 'Nothing stored',
    nothingAbout: 'We don’t store anything about you in these areas.',
    leftOut: 'What’s not in this copy',
    leftOutLine: (title, column, why) => `${title} (${column}): ${why}`,
    leftOutAbout: 'Some values are only useful to the system, or are secrets that protect your account.',
    show: 'Show',
    yes: 'yes',
    no: 'no',
    colon: ': ',
    semicolon: '; ',
    comma: ', ',
  },
  'zh-TW': {
    title: '我們保存的你的所有資料',
    intro: (name, at) =>
      `這份資料於 ${at} 為 ${name} 產生。這個頁面旁的資料夾裡有相同內容的 JSON 檔，供程式使用。這份資料中的私人資料沒有加密，請妥善保管。`,
    private: '這些資料平時加密保存，在這份副本中可以直接閱讀。',
    nothing: '沒有資料的項目',
    nothingAbout: '以下項目沒有你的資料。',
    leftOut: '這份副本沒有包含的內容',
    leftOutLine: (title, column, why) => `${title}（${column}）：${why}`,
    leftOutAbout: '有些內容只有系統用得到，或是用來保護你帳號的機密。',
    show: '顯示',
    yes: '是',
    no: '否',
    colon: '：',
    semicolon: '；',
    comma: '、',
  },
}

/** The same titles as in the web app. */
export const sectionTitles: Record<Language, Record<string, string>> = {
  en: {
    bank: 'Bank account',
    resume: 'Skills and experience',
    address: 'Postal address',
    'dietary-habit': 'Diet and allergies',
    'real-profile': 'Legal identity',
  },
  'zh-TW': {
    bank: '銀行帳戶',
    resume: '專長與經歷',
    address: '郵寄地址',
    'dietary-habit': '飲食與過敏',
    'real-profile': '身分資料',
  },
}
