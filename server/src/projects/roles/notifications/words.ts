import type { Language } from '../../../platform/values.ts'
import type { ProjectRole } from '../schemas.ts'

export const roleNames: Record<Language, Record<ProjectRole, string>> = {
  en: { owner: 'owner', finance: 'finance', desk: 'help desk' },
  'zh-TW': { owner: '活動負責人', finance: '財務人員', desk: '服務台人員' },
}
