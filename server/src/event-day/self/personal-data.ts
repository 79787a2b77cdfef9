import type { PersonalData } from '../../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'check_in_settings',
    name: 'check-in-settings',
    of: [{ uid: 'changed_by' }],
    title: { en: 'Check-in settings you changed', 'zh-TW': '你變更的報到設定' },
    about: {
      en: 'For each event, whether you were the last to change how people check themselves in.',
      'zh-TW': '各活動中，自助報到的設定是否最後由你變更。',
    },
    columns: ['pid', 'button', 'code', 'minutes_before', 'minutes_after', 'changed_at'],
    leftOut: { changed_by: 'Your ID, which is in your profile.', secret: 'A secret of the server.' },
    erasure: { keep: 'project-record' },
    kept: 'until replaced',
  },
]
