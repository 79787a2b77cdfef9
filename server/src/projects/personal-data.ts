import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'project_roles',
    name: 'project-roles',
    of: [{ uid: 'uid' }],
    title: { en: 'Projects you run', 'zh-TW': '你負責的專案' },
    about: {
      en: 'Where you are an owner, or handle money or the desk.',
      'zh-TW': '你擔任負責人、財務或服務台的專案。',
    },
    columns: ['pid', 'role', 'granted_at'],
    leftOut: { uid: 'Your id, which stands in your profile.' },
    erasure: 'delete',
    kept: 'until taken away or erased',
  },
]
