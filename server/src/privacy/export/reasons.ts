import type { Language } from '../../platform/values.ts'

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
  'A secret between us and your app. Whoever has it can make your codes.':
    '我們與你的 App 之間的秘密；持有它的人可以產生你的驗證碼。',
  'Only a machine can use it, to take no code twice.': '只有機器用得到，用來避免重複使用驗證碼。',
  'A secret between us and the provider.': '我們與登入服務之間的秘密。',
  'The copy itself.': '副本本身。',
  'The address by which someone else invited you.': '別人邀請你時所寫的電子郵件地址。',
  'The name by which someone else invited you.': '別人邀請你時所寫的名字。',
  'A fingerprint of the request.': '請求的雜湊值。',
  'An answer you have been given; what it was about stands in its own part.':
    '已經給過你的回應；相關內容列在各自的部分。',
  'How the queue works, nothing about you.': '工作佇列的運作方式，與你無關。',
  'About someone else.': '關於其他人。',
  'Stands in another part of this copy.': '列在這份副本的其他部分。',
  'From one chief to another.': '組長寫給另一位組長的話。',
  'Written among chiefs in confidence. Ask an owner of the project.': '組長之間的內部備註。請洽專案負責人。',
  'Counts the changes of a calendar entry.': '行事曆項目的變更次數。',
  'Fingerprints of secrets.': '秘密的雜湊值。',
  'A number that tells one wording from the next.': '用來區分前後版本的編號。',
  'Which payments were made together.': '哪些款項是同一批付出的。',
  'The account of the project.': '專案的帳戶。',
  'How tasks are kept, nothing about you.': '任務的保存方式，與你無關。',
  'Stands with the task, where you can read it; who wrote it is someone else.':
    '列在任務中，你可以在那裡閱讀；撰寫者是其他人。',
  'Stands on the certificate itself.': '印在證明上。',
  'You or someone else.': '你或其他人。',
}
