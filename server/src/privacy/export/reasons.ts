import type { Language } from '../../platform/values.ts'

/** Why a column is left out of the export. Declarations give the reason in English. */
export const reasonOf = (why: string, language: Language): string =>
  language === 'en' ? why : (reasons[why] ?? why)

export const reasons: Record<string, string> = {
  'Your ID, which is in your profile.': '你的代號，已列在個人檔案中。',
  'A hash of a secret.': '機密資訊的雜湊值。',
  'Included as an image file.': '已附上圖片檔。',
  'A secret of the server.': '伺服器的機密資訊。',
  'Included in decrypted form.': '已解密並列在這份副本中。',
  'Only useful to the system, to verify your passkey.': '只有系統用得到，用來驗證你的通行密鑰。',
  'A secret shared with your app. Anyone who has it can generate your codes.':
    '與你的 App 共用的機密資訊，持有的人可以產生你的驗證碼。',
  'Only useful to the system, so that no code works twice.': '只有系統用得到，用來避免驗證碼重複使用。',
  'A secret shared with the sign-in service.': '與登入服務共用的機密資訊。',
  'The copy itself.': '副本本身。',
  'The address someone else used to invite you.': '別人邀請你時填寫的電子郵件地址。',
  'The name someone else used to invite you.': '別人邀請你時填寫的名字。',
  'A hash of the request.': '請求的雜湊值。',
  'A response you already received. Its content is in other parts of this copy.':
    '你已收到的回應，內容列在這份副本的其他部分。',
  'Internal to the job queue, nothing about you.': '工作佇列的內部資料，與你無關。',
  'Whether the other person was emailed.': '是否已寄信通知對方。',
  'About the event, not you.': '關於活動，與你無關。',
  'About someone else.': '關於其他人。',
  'In another part of this copy.': '列在這份副本的其他部分。',
  'Written by one team lead to another.': '組長寫給另一位組長的話。',
  'Confidential notes between team leads. Ask an owner of the event.': '組長之間的內部備註，請洽活動負責人。',
  'A change counter of the calendar entry.': '行事曆項目的變更次數。',
  'Hashes of secrets.': '機密資訊的雜湊值。',
  'A version number.': '版本編號。',
  'Which payments belong to one payout.': '哪些款項屬於同一批匯款。',
  'The event’s own bank account.': '活動的帳戶。',
  'How shifts are stored, nothing about you.': '班次的內部資料，與你無關。',
  'Shown on the shift. Someone else wrote it.': '顯示在班次中，由其他人撰寫。',
  'Printed on the certificate.': '印在證明上。',
  'Not decided. You see your shifts once they are published.': '尚未決定，班表發布後就看得到你的班次。',
  'IDs of your devices that showed it.': '顯示過這則通知的裝置代號。',
  'Secrets shared with your browser. Anyone who has them can send it notifications.':
    '與你的瀏覽器共用的機密資訊，持有的人可以向它傳送通知。',
  'A public key of the system.': '系統的公鑰。',
  'You or someone else.': '你或其他人。',
}
