import type { Language } from '../../platform/values.ts'

interface Words {
  title: string
  intro(name: string, at: string): string
  private: string
  nothing: string
  nothingAbout: string
  leftOut: string
  leftOutAbout: string
  show: string
  yes: string
  no: string
}

export const words: Record<Language, Words> = {
  en: {
    title: 'A copy of all we keep about you',
    intro: (name, at) =>
      `Made for ${name} on ${at}. The folders beside this page hold the same as JSON, for programs. Keep it safe: it holds your private data, readable for everyone.`,
    private: 'Given in confidence. Kept encrypted; here it is decrypted.',
    nothing: 'Nothing is kept here',
    nothingAbout: 'These parts of the installation hold nothing about you.',
    leftOut: 'What is not in this copy',
    leftOutAbout: 'Some values are of use to machines alone, or are secrets that protect you.',
    show: 'Show',
    yes: 'yes',
    no: 'no',
  },
  'zh-TW': {
    title: '我們保存的所有關於你的資料',
    intro: (name, at) =>
      `為 ${name} 製作，時間是 ${at}。旁邊的資料夾以 JSON 格式存放相同的內容，供程式使用。請妥善保管：這裡有你的私人資料，任何人都能讀取。`,
    private: '你交給我們保密的資料。平時加密保存，這裡已經解密。',
    nothing: '沒有保存的資料',
    nothingAbout: '這些部分沒有任何關於你的資料。',
    leftOut: '不在這份副本中的內容',
    leftOutAbout: '有些內容只對機器有用，或是用來保護你的秘密。',
    show: '顯示',
    yes: '是',
    no: '否',
  },
}

export const sectionTitles: Record<Language, Record<string, string>> = {
  en: {
    bank: 'Bank account',
    resume: 'Resume',
    address: 'Postal address',
    'dietary-habit': 'What you eat',
    'real-profile': 'Who you are by law',
  },
  'zh-TW': {
    bank: '銀行帳戶',
    resume: '履歷',
    address: '郵寄地址',
    'dietary-habit': '飲食習慣',
    'real-profile': '真實身分',
  },
}

/** What a column or field is called; in English its own name says it. */
export function labelOf(name: string, language: Language): string {
  const own = name.replaceAll('_', ' ')
  return language === 'en' ? own[0]!.toUpperCase() + own.slice(1) : (labels[name] ?? own)
}

export const labels: Record<string, string> = {
  about: '自我介紹',
  account_holder: '戶名',
  account_number: '帳號',
  actor: '執行者',
  added_at: '加入時間',
  address: '網路位址',
  admin: '管理員',
  after: '變更後',
  allergies: '過敏',
  answered_at: '回覆時間',
  asked_at: '要求時間',
  at: '時間',
  attempts: '嘗試次數',
  bank_code: '銀行代碼',
  before: '變更前',
  bic: 'BIC',
  birthday: '生日',
  branch: '分行',
  cells: '儲存格',
  changed_at: '變更時間',
  columns: '欄名',
  choices: '選擇',
  counter: '計數',
  country: '國家',
  created_at: '建立時間',
  credential_id: '密鑰代號',
  device: '裝置',
  diet: '飲食類型',
  done: '已完成',
  done_at: '結束時間',
  email: '電子郵件',
  email_hash: '電子郵件雜湊值',
  ended_at: '結束時間',
  erase_on: '預定刪除時間',
  erased_at: '刪除時間',
  expires_at: '到期時間',
  fields: '欄位',
  file_name: '檔名',
  finished_at: '完成時間',
  from_pid: '前一年專案代號',
  granted_at: '授予時間',
  hash: '雜湊值',
  hours_a_week: '每週時數',
  iban: 'IBAN',
  id: '編號',
  intro: '簡介',
  issuer: '服務',
  joined_at: '加入時間',
  key: '鍵',
  key_id: '金鑰代號',
  kind: '種類',
  language: '語言',
  languages: '語言',
  last_error: '最近的錯誤',
  last_seen_at: '最近使用',
  last_used_at: '最近使用',
  left_at: '離開時間',
  left_how: '離開方式',
  legal_name: '真實姓名',
  lines: '地址',
  listed: '公開列出',
  location: '位置',
  mailed_at: '寄出時間',
  mailed_to: '寄送至',
  mapping: '欄位對應',
  media_type: '檔案類型',
  n: '列號',
  name: '名稱',
  national_id: '身分證字號',
  national_id_country: '身分證核發國',
  note: '備註',
  occupation: '職業',
  opened_at: '開啟時間',
  organisation: '公司或學校',
  other_allergies: '其他過敏',
  outcome: '結果',
  payload: '內容',
  phone: '電話',
  pid: '專案代號',
  postal_code: '郵遞區號',
  project: '專案',
  proven_at: '驗證時間',
  provider: '服務',
  purpose: '用途',
  reader: '讀取者代號',
  reader_name: '讀取者',
  ready_at: '完成時間',
  receiver: '收件人',
  return_to: '返回頁面',
  revoked_at: '撤銷時間',
  role: '角色',
  run_at: '執行時間',
  scopes: '權限',
  section: '項目',
  size: '大小',
  skills: '技能',
  spent: '已用次數',
  state: '狀態',
  status: '狀態碼',
  subject: '對象',
  synced: '已同步',
  team: '組別',
  teams_of_interest: '想加入的組別',
  tid: '組別代號',
  time_zone: '時區',
  total: '總數',
  transports: '傳輸方式',
  uid: '使用者代號',
  until: '截止日',
  updated_at: '更新時間',
  used_at: '使用時間',
  username: '使用者名稱',
  verb: '事件',
  warned_at: '通知時間',
  way: '方式',
  window_ends: '計數結束時間',
  wrong_tries: '錯誤次數',
}

/** Why something is not in the copy, as the declarations say it in English. */
export const reasonOf = (why: string, language: Language): string =>
  language === 'en' ? why : (reasons[why] ?? why)

export const reasons: Record<string, string> = {
  'Your id, which stands in your profile.': '你的代號，已列在個人檔案中。',
  'A fingerprint of a secret.': '秘密的雜湊值。',
  'Stands beside it as a picture.': '已以圖片檔附在旁邊。',
  'A secret of the installation.': '這個系統的秘密。',
  'Stands in the copy as what it is when it is opened.': '副本中列出的是解密後的內容。',
  'Only a machine can use it, to check answers of the passkey.': '只有機器用得到，用來檢查通行密鑰的回應。',
  'A secret between us and the provider.': '我們與登入服務之間的秘密。',
  'The copy itself.': '副本本身。',
  'A fingerprint of the request.': '請求的雜湊值。',
  'An answer you have been given; what it was about stands in its own part.':
    '已經給過你的回應；相關內容列在各自的部分。',
  'How the queue works, nothing about you.': '工作佇列的運作方式，與你無關。',
}
