import type { PersonalData } from '../platform/db/personal-data.ts'

const yourId = 'Your id, which stands in your profile.'
const ofAnother = 'About someone else.'

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
    columns: ['pid', 'role', 'granted_at', 'accepted_at', 'settles_at', 'confirmed_at'],
    leftOut: { uid: yourId, granted_by: ofAnother, confirmed_by: ofAnother },
    erasure: 'delete',
    kept: 'until taken away or erased',
  },
  {
    table: 'project_roles',
    name: 'project-roles-granted',
    of: [{ uid: 'granted_by' }, { uid: 'confirmed_by' }],
    title: { en: 'Roles that you granted or confirmed', 'zh-TW': '你授予或確認的角色' },
    about: {
      en: 'Which roles others have because you granted or confirmed them.',
      'zh-TW': '其他人因你授予或確認而擁有的角色。',
    },
    columns: ['pid', 'role', 'granted_at', 'granted_by', 'confirmed_at', 'confirmed_by'],
    ownIds: ['granted_by', 'confirmed_by'],
    leftOut: { uid: ofAnother, accepted_at: ofAnother, settles_at: ofAnother },
    erasure: { keep: 'project-record' },
    kept: 'as long as the role',
  },
  {
    table: 'role_offers',
    name: 'role-offers',
    of: [{ uid: 'uid' }],
    title: { en: 'Roles that you are offered', 'zh-TW': '邀請你擔任的角色' },
    about: {
      en: 'Where you are asked to be an owner, or to handle money or the desk, and have not answered.',
      'zh-TW': '邀請你擔任負責人、財務或服務台，而你還沒有回覆的專案。',
    },
    columns: ['pid', 'role', 'granted_at', 'expires_at'],
    leftOut: {
      uid: yourId,
      granted_by: ofAnother,
      offered_as: 'The name by which someone else invited you.',
      offered_email: 'The address by which someone else invited you.',
    },
    erasure: 'delete',
    kept: 'until answered, withdrawn or expired',
  },
  {
    table: 'role_offers',
    name: 'role-offers-made',
    of: [{ uid: 'granted_by' }],
    title: { en: 'Roles that you offered', 'zh-TW': '你發出的角色邀請' },
    about: {
      en: 'Which roles you offered to others who have not answered.',
      'zh-TW': '你邀請其他人擔任、而對方還沒有回覆的角色。',
    },
    columns: ['pid', 'role', 'granted_at', 'expires_at'],
    leftOut: { uid: ofAnother, granted_by: yourId, offered_as: ofAnother, offered_email: ofAnother },
    erasure: { keep: 'project-record' },
    kept: 'until answered, withdrawn or expired',
  },
]
