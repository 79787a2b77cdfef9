import type { PersonalData } from '../platform/db/personal-data.ts'
import { pageWithoutContact } from './queries.ts'

const yourId = 'Your ID, which is in your profile.'
const ofAnother = 'About someone else.'

const ofEvent = 'About the event, not you.'

export const personalData: PersonalData = [
  {
    table: 'projects',
    name: 'event-contacts',
    of: [{ address: 'contact' }],
    title: { en: 'Events that show your address', 'zh-TW': '公開你電子郵件地址的活動' },
    about: {
      en: 'Events with one of your email addresses as the contact on their public page.',
      'zh-TW': '以你的電子郵件地址作為公開聯絡方式的活動。',
    },
    columns: ['pid', 'name', 'contact'],
    leftOut: {
      accent: ofEvent,
      answer_days: ofEvent,
      banner: ofEvent,
      created_at: ofEvent,
      description: ofEvent,
      ends_on: ofEvent,
      known_end: ofEvent,
      listing: ofEvent,
      logo: ofEvent,
      organiser: ofEvent,
      page: ofEvent,
      rolled_over_from: ofEvent,
      starts_on: ofEvent,
      state: ofEvent,
      strong_sign_in: ofEvent,
      time_zone: ofEvent,
    },
    erasure: {
      keep: 'event-page',
      overwrite: () => ({ page: pageWithoutContact }),
    },
    kept: 'until the owners change it, or the account is deleted',
  },
  {
    table: 'project_roles',
    name: 'project-roles',
    of: [{ uid: 'uid' }],
    title: { en: 'Your roles in events', 'zh-TW': '你在活動中的角色' },
    about: {
      en: 'Events where you’re an owner or have the finance or help desk role.',
      'zh-TW': '你擔任活動負責人、財務人員或服務台人員的活動。',
    },
    columns: ['pid', 'role', 'granted_at', 'accepted_at', 'settles_at', 'confirmed_at'],
    leftOut: { uid: yourId, granted_by: ofAnother, confirmed_by: ofAnother },
    erasure: 'delete',
    kept: 'until removed, or the account is deleted',
  },
  {
    table: 'project_roles',
    name: 'project-roles-granted',
    of: [{ uid: 'granted_by' }, { uid: 'confirmed_by' }],
    title: { en: 'Roles you granted or confirmed', 'zh-TW': '你授予或確認的角色' },
    about: {
      en: 'Roles that others have because you granted or confirmed them.',
      'zh-TW': '其他人因你授予或確認而取得的角色。',
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
    title: { en: 'Roles offered to you', 'zh-TW': '邀請你擔任的角色' },
    about: {
      en: 'Role offers that you haven’t answered yet.',
      'zh-TW': '你還沒有回覆的角色邀請。',
    },
    columns: ['pid', 'role', 'granted_at', 'expires_at'],
    leftOut: {
      uid: yourId,
      granted_by: ofAnother,
      offered_as: 'The name someone else used to invite you.',
      offered_email: 'The address someone else used to invite you.',
    },
    erasure: 'delete',
    kept: 'until answered, withdrawn or expired',
  },
  {
    table: 'role_offers',
    name: 'role-offers-made',
    of: [{ uid: 'granted_by' }],
    title: { en: 'Roles you offered', 'zh-TW': '你發出的角色邀請' },
    about: {
      en: 'Roles you offered to others who haven’t answered yet.',
      'zh-TW': '你發出、對方還沒有回覆的角色邀請。',
    },
    columns: ['pid', 'role', 'granted_at', 'expires_at'],
    leftOut: { uid: ofAnother, granted_by: yourId, offered_as: ofAnother, offered_email: ofAnother },
    erasure: { keep: 'project-record' },
    kept: 'until answered, withdrawn or expired',
  },
]
