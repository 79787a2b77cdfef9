import { z } from 'zod'
import { personId, projectId } from '../../../platform/ids.ts'
import {
  type AccountNotificationKinds,
  accountNotification,
} from '../../../platform/mail/account-notifications.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { timeIn } from '../../../platform/mail/times.ts'
import type { Language } from '../../../platform/values.ts'
import { hoursToSettle } from '../policy.ts'
import { selectEmailedRole } from '../queries.ts'
import { type ProjectRole, projectRoles } from '../schemas.ts'
import { expiryKinds } from './expiry.ts'
import { liftingKinds } from './lifting.ts'
import { roleNames } from './words.ts'

const roleChanges = ['granted', 'accepted', 'declined', 'withdrawn', 'revoked', 'confirmed'] as const
export type RoleChange = (typeof roleChanges)[number]

interface Facts {
  language: Language
  /** The reader, the person it is about, and named did it; null for the operator. */
  reader: string
  person: string
  /** The address they were named by, or their own if they are in the project. */
  address: string | null
  actor: string | null
  project: string
  role: ProjectRole
  /** Whether the person did it themselves. */
  own: boolean
  when: string | null
}

type Words = Record<'granter' | 'role' | 'may' | 'named', string> & Omit<Facts, 'role'>
/** The subject, and the paragraphs after the greeting. */
type Text = (words: Words) => [subject: string, ...paragraphs: string[]]

const operator: Record<Language, string> = { en: 'The server operator', 'zh-TW': '系統管理員' }

const mayDo: Record<Language, Record<ProjectRole, string>> = {
  en: {
    owner:
      'Owners manage the whole event: teams, people, settings, roles and history. They can also see private data that the event has requested.',
    finance:
      'Finance reviews travel claims, and can see bank accounts and legal names for as long as the event needs them.',
    desk: 'The help desk checks people in on the day, and can see legal names and phone numbers for as long as the event needs them.',
  },
  'zh-TW': {
    owner: '活動負責人管理整個活動，包括組別、志工、設定、角色與變更紀錄，也能查看活動要求提供的私人資料。',
    finance: '財務人員審核補助申請。在活動需要的期間，也可以查看申請人的銀行帳戶與真實姓名。',
    desk: '服務台人員在活動當天協助報到。在活動需要的期間，也可以查看志工的真實姓名與電話。',
  },
}

const waits: Record<Language, (when: string | null) => string[]> = {
  en: (when) =>
    when
      ? [
          `Someone new in this role can view private data and give second approvals from ${when}, or as soon as another owner confirms the role.`,
        ]
      : [],
  'zh-TW': (when) =>
    when ? [`${when} 起，或經另一位活動負責人確認後，才能查看私人資料，以及擔任第二位核准人。`] : [],
}

const toPerson: Record<Language, Record<RoleChange, Text>> = {
  en: {
    granted: ({ granter, role, project, may, when }) => [
      `${project}: ${granter} offered you the ${role} role`,
      `${granter} offered you the ${role} role at ${project}. ${may}`,
      `You only get the role if you accept it. The offer is open until ${when}.`,
    ],
    accepted: ({ role, project, when }) => [
      `${project}: you now have the ${role} role`,
      `You accepted the ${role} role at ${project}.`,
      ...waits.en(when),
    ],
    declined: ({ role, project }) => [
      `${project}: you declined the ${role} role`,
      `You declined the ${role} role at ${project}. The owners have been notified.`,
    ],
    withdrawn: ({ granter, role, project }) => [
      `${project}: the offer of the ${role} role was withdrawn`,
      `${granter} withdrew the offer of the ${role} role at ${project}. You don’t need to do anything.`,
    ],
    revoked: ({ granter, role, project, own }) => [
      `${project}: you no longer have the ${role} role`,
      own
        ? `You gave up the ${role} role at ${project}.`
        : `${granter} removed your ${role} role at ${project}.`,
    ],
    confirmed: ({ granter, role, project }) => [
      `${project}: your ${role} role is confirmed`,
      `${granter} confirmed your ${role} role at ${project}. You can now see private data and give second approvals.`,
    ],
  },
  'zh-TW': {
    granted: ({ granter, role, project, may, when }) => [
      `【${project}】${granter} 邀請你擔任${role}`,
      `${granter} 邀請你擔任「${project}」的${role}。${may}`,
      `接受邀請後才會取得這個角色，請在 ${when} 前回覆。`,
    ],
    accepted: ({ role, project, when }) => [
      `【${project}】你已成為${role}`,
      `你已接受邀請，擔任「${project}」的${role}。`,
      ...waits['zh-TW'](when),
    ],
    declined: ({ role, project }) => [
      `【${project}】你已婉拒擔任${role}`,
      `你已婉拒擔任「${project}」的${role}，我們已通知活動負責人。`,
    ],
    withdrawn: ({ granter, role, project }) => [
      `【${project}】擔任${role}的邀請已收回`,
      `${granter} 收回了請你擔任「${project}」${role}的邀請，你不需要做任何事。`,
    ],
    revoked: ({ granter, role, project, own }) => [
      `【${project}】你已不再擔任${role}`,
      own ? `你已卸下「${project}」的${role}角色。` : `${granter} 移除了你在「${project}」的${role}角色。`,
    ],
    confirmed: ({ granter, role, project }) => [
      `【${project}】你的${role}角色已確認`,
      `${granter} 已確認你擔任「${project}」的${role}。你現在可以查看志工提供給活動的私人資料，也可以擔任補助申請的第二位核准人。`,
    ],
  },
}

const toOwner: Record<Language, Record<RoleChange, Text>> = {
  en: {
    granted: ({ granter, person, named, role, project, may }) => [
      `${project}: ${granter} offered ${person} the ${role} role`,
      `${granter} offered ${named} the ${role} role at ${project}. ${may}`,
      `Nothing changes until ${person} accepts. New owners and people with the finance role then wait ${hoursToSettle} hours before they can see private data and give second approvals, unless another owner confirms the role.`,
    ],
    accepted: ({ person, named, role, project, may, when }) => [
      `${project}: ${person} accepted the ${role} role`,
      `${named} accepted the ${role} role at ${project}. ${may}`,
      ...waits.en(when),
    ],
    declined: ({ person, role, project }) => [
      `${project}: ${person} declined the ${role} role`,
      `${person} declined the ${role} role at ${project}. Their permissions haven’t changed.`,
    ],
    withdrawn: ({ granter, person, role, project }) => [
      `${project}: ${granter} withdrew a role offer`,
      `${granter} withdrew the ${role} role that was offered to ${person} at ${project}. Their permissions haven’t changed.`,
    ],
    revoked: ({ granter, person, role, project, own }) => [
      `${project}: ${person} no longer has the ${role} role`,
      own
        ? `${person} gave up the ${role} role at ${project}.`
        : `${granter} removed ${person}’s ${role} role at ${project}.`,
    ],
    confirmed: ({ granter, person, role, project }) => [
      `${project}: ${granter} confirmed ${person}’s ${role} role`,
      `${granter} confirmed ${person}’s ${role} role at ${project}. They can now see private data and give second approvals.`,
    ],
  },
  'zh-TW': {
    granted: ({ granter, person, named, role, project, may }) => [
      `【${project}】${granter} 邀請 ${person} 擔任${role}`,
      `${granter} 邀請 ${named}擔任「${project}」的${role}。${may}`,
      `${person} 接受之前，權限不會改變。新的活動負責人或財務人員接受後，要等 ${hoursToSettle} 小時，或經另一位活動負責人確認，才能查看私人資料，以及擔任第二位核准人。`,
    ],
    accepted: ({ person, named, role, project, may, when }) => [
      `【${project}】${person} 已接受擔任${role}`,
      `${named}已接受邀請，擔任「${project}」的${role}。${may}`,
      ...waits['zh-TW'](when),
    ],
    declined: ({ person, role, project }) => [
      `【${project}】${person} 婉拒擔任${role}`,
      `${person} 婉拒擔任「${project}」的${role}，原有的權限沒有改變。`,
    ],
    withdrawn: ({ granter, person, role, project }) => [
      `【${project}】${granter} 收回了一項角色邀請`,
      `${granter} 收回了對 ${person} 的邀請，對方不會擔任「${project}」的${role}，原有的權限沒有改變。`,
    ],
    revoked: ({ granter, person, role, project, own }) => [
      `【${project}】${person} 已不再擔任${role}`,
      own
        ? `${person} 已卸下「${project}」的${role}角色。`
        : `${granter} 移除了 ${person} 在「${project}」的${role}角色。`,
    ],
    confirmed: ({ granter, person, role, project }) => [
      `【${project}】${granter} 確認了 ${person} 的${role}角色`,
      `${granter} 確認了 ${person} 在「${project}」的${role}角色。${person} 現在可以查看私人資料，以及擔任第二位核准人。`,
    ],
  },
}

const greeting: Record<Language, (name: string) => string> = {
  en: (name) => `Hi ${name},`,
  'zh-TW': (name) => `${name}，你好：`,
}

const withAddress: Record<Language, (person: string, address: string | null) => string> = {
  en: (person, address) => (address ? `${person} (${address})` : person),
  'zh-TW': (person, address) => (address ? `${person}（${address}）` : `${person} `),
}

function compose(texts: typeof toPerson, change: RoleChange, facts: Facts) {
  const { language, reader, actor, person, address } = facts
  const words = {
    ...facts,
    granter: actor ?? operator[language],
    role: roleNames[language][facts.role],
    may: mayDo[language][facts.role],
    named: withAddress[language](person, address),
  }
  const [subject, ...paragraphs] = texts[language][change](words)
  return { language, subject, paragraphs: [greeting[language](reader), ...paragraphs] }
}

const ownButtons: Record<Language, { offer: string; home: string }> = {
  en: { offer: 'View offer', home: 'Open Manyhands' },
  'zh-TW': { offer: '查看邀請', home: '開啟 Manyhands' },
}

const ownNotes: Record<Language, { offer: string; done: string }> = {
  en: {
    offer: 'Don’t want this role? Open the offer and decline it, or ignore this email.',
    done: 'If you didn’t expect this, tell an owner of the event. If someone else may have used your account, go to Settings → Secure account.',
  },
  'zh-TW': {
    offer: '不想擔任這個角色嗎？請打開邀請並婉拒，或直接忽略這封信。',
    done: '如果這不是你預期的變更，請告訴活動負責人。如果懷疑有人使用你的帳號，請到「設定 → 保護帳號」。',
  },
}

/** For the person to whom the role is or was offered. */
function emailToPerson(change: RoleChange, facts: Facts, url: string): Email {
  const offered = change === 'granted'
  const [buttons, notes] = [ownButtons[facts.language], ownNotes[facts.language]]
  return {
    ...compose(toPerson, change, facts),
    button: { label: offered ? buttons.offer : buttons.home, url },
    notes: [offered ? notes.offer : notes.done],
  }
}

const review: Record<Language, string> = { en: 'Review roles', 'zh-TW': '查看角色' }
const whyYou: Record<Language, (gone: boolean) => string> = {
  en: (gone) =>
    `Every owner of the event gets this email. If something’s wrong, ${gone ? 'offer the role again' : 'remove the role'} on the event’s Roles page.`,
  'zh-TW': (gone) =>
    `每位活動負責人都會收到這封信。如果有問題，請到活動的「角色與權限」頁面${gone ? '重新邀請' : '移除角色'}。`,
}

function emailToOwner(change: RoleChange, facts: Facts, url: string): Email {
  const { language } = facts
  return {
    ...compose(toOwner, change, facts),
    button: { label: review[language], url },
    notes: [whyYou[language](change === 'revoked' || change === 'withdrawn' || change === 'declined')],
  }
}

const RoleNotice = z.object({
  pid: projectId,
  uid: personId,
  role: z.enum(projectRoles),
  change: z.enum(roleChanges),
  by: personId,
  when: z.iso.datetime().nullable(),
  to: personId,
})

export const notificationKinds: AccountNotificationKinds = {
  ...liftingKinds,
  ...expiryKinds,
  'mail-role': accountNotification(RoleNotice, async ({ database, baseUrl }, { when, ...notice }) => {
    const { pid, uid, role, change, by } = notice
    const found = await selectEmailedRole(database.db, notice)
    if (!found) return null
    const { language, time_zone, email: to } = found
    const time = when && timeIn(time_zone, language)(new Date(when))
    const facts = { ...found, role, own: by === uid, when: time }
    if (notice.to === uid) return { to, ...emailToPerson(change, facts, `${baseUrl}/home`) }
    return { to, ...emailToOwner(change, facts, `${baseUrl}/p/${pid}/manage/roles`) }
  }),
}
