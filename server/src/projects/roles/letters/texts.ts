import type { Letter } from '../../../platform/mail/letter.ts'
import type { Language } from '../../../platform/values.ts'
import { hoursToSettle } from '../policy.ts'
import type { ProjectRole } from '../schemas.ts'

export const roleNews = ['granted', 'accepted', 'declined', 'withdrawn', 'revoked', 'confirmed'] as const
export type RoleNews = (typeof roleNews)[number]

interface Facts {
  language: Language
  /** Whom the mail is for, whom it is about, and who did it; null for the operator. */
  reader: string
  person: string
  /** By which they were named, or their own. */
  address: string
  actor: string | null
  project: string
  role: ProjectRole
  /** Whether the person did it themselves. */
  own: boolean
  when: string | null
}

type Words = Record<'granter' | 'role' | 'may', string> & Omit<Facts, 'role'>
/** The subject, and what comes after the greeting. */
type Text = (words: Words) => [subject: string, ...paragraphs: string[]]

const roleNames: Record<Language, Record<ProjectRole, string>> = {
  en: { owner: 'owner', finance: 'finance', desk: 'desk' },
  'zh-TW': { owner: '負責人', finance: '財務人員', desk: '服務台人員' },
}
const operator: Record<Language, string> = { en: 'The operator', 'zh-TW': '系統管理者' }

const mayDo: Record<Language, Record<ProjectRole, string>> = {
  en: {
    owner:
      'Owners manage everything in the event: teams, people, settings, roles and history. They read private data that the event has opened a purpose for.',
    finance:
      'Finance decides on travel claims, and sees bank accounts and legal names while that purpose is open.',
    desk: 'The desk checks people in on the day, and sees legal names and phone numbers while that purpose is open.',
  },
  'zh-TW': {
    owner: '負責人可以管理活動的一切：組別、夥伴、設定、角色與紀錄，也能查看活動為特定用途開放的私人資料。',
    finance: '財務人員審核交通補助申請，並在該用途開放期間查看銀行帳戶與真實姓名。',
    desk: '服務台人員在活動當天協助報到，並在該用途開放期間查看真實姓名與電話。',
  },
}

const waits: Record<Language, (when: string | null) => string[]> = {
  en: (when) =>
    when
      ? [
          `Private data and second approvals are available from ${when}, or as soon as another owner confirms the role.`,
        ]
      : [],
  'zh-TW': (when) =>
    when ? [`從 ${when} 起，或在另一位負責人確認後，才能查看私人資料與進行第二次核准。`] : [],
}

const toPerson: Record<Language, Record<RoleNews, Text>> = {
  en: {
    granted: ({ granter, role, project, may, when }) => [
      `${granter} offers you the ${role} role at ${project}`,
      `${granter} offers you the ${role} role at ${project}. ${may}`,
      `You get the role only if you accept it. The offer is open until ${when}.`,
    ],
    accepted: ({ role, project, when }) => [
      `You have the ${role} role at ${project}`,
      `You accepted the ${role} role at ${project}.`,
      ...waits.en(when),
    ],
    declined: ({ role, project }) => [
      `You declined the ${role} role at ${project}`,
      `You declined the ${role} role at ${project}. We have told its owners.`,
    ],
    withdrawn: ({ granter, role, project }) => [
      `You are no longer offered the ${role} role at ${project}`,
      `${granter} withdrew the offer of the ${role} role at ${project}.`,
    ],
    revoked: ({ granter, role, project, own }) => [
      `You no longer have the ${role} role at ${project}`,
      own
        ? `You gave up the ${role} role at ${project}.`
        : `${granter} removed your ${role} role at ${project}.`,
    ],
    confirmed: ({ granter, role, project }) => [
      `Your ${role} role at ${project} is confirmed`,
      `${granter} confirmed your ${role} role at ${project}. Private data and second approvals are available from now on.`,
    ],
  },
  'zh-TW': {
    granted: ({ granter, role, project, may, when }) => [
      `${granter} 邀請你擔任「${project}」的${role}`,
      `${granter} 邀請你擔任「${project}」的${role}。${may}`,
      `你接受之後才會取得這個角色。邀請有效至 ${when}。`,
    ],
    accepted: ({ role, project, when }) => [
      `你已成為「${project}」的${role}`,
      `你接受了「${project}」的${role}角色。`,
      ...waits['zh-TW'](when),
    ],
    declined: ({ role, project }) => [
      `你婉拒了「${project}」的${role}角色`,
      `你婉拒了「${project}」的${role}角色，我們已通知活動的負責人。`,
    ],
    withdrawn: ({ granter, role, project }) => [
      `「${project}」的${role}邀請已取消`,
      `${granter} 取消了邀請你擔任「${project}」${role}的邀請。`,
    ],
    revoked: ({ granter, role, project, own }) => [
      `你不再是「${project}」的${role}`,
      own ? `你放棄了「${project}」的${role}角色。` : `${granter} 移除了你在「${project}」的${role}角色。`,
    ],
    confirmed: ({ granter, role, project }) => [
      `你在「${project}」的${role}角色已獲得確認`,
      `${granter} 確認了你在「${project}」的${role}角色，從現在起可以查看私人資料與進行第二次核准。`,
    ],
  },
}

const toOwner: Record<Language, Record<RoleNews, Text>> = {
  en: {
    granted: ({ granter, person, address, role, project, may }) => [
      `${granter} offered ${person} the ${role} role at ${project}`,
      `${granter} offered ${person} (${address}) the ${role} role at ${project}. ${may}`,
      `Nothing changes until ${person} accepts. A new owner or finance person then waits ${hoursToSettle} hours for private data and second approvals, unless an owner other than ${granter} confirms the role.`,
    ],
    accepted: ({ person, address, role, project, may, when }) => [
      `${person} accepted the ${role} role at ${project}`,
      `${person} (${address}) accepted the ${role} role at ${project}. ${may}`,
      ...waits.en(when),
    ],
    declined: ({ person, role, project }) => [
      `${person} declined the ${role} role at ${project}`,
      `${person} declined the ${role} role at ${project}. Nothing changes.`,
    ],
    withdrawn: ({ granter, person, role, project }) => [
      `${granter} withdrew an offer at ${project}`,
      `${granter} withdrew the offer of the ${role} role at ${project} to ${person}. Nothing changes.`,
    ],
    revoked: ({ granter, person, role, project, own }) => [
      `${person} no longer has the ${role} role at ${project}`,
      own
        ? `${person} gave up the ${role} role at ${project}.`
        : `${granter} removed the ${role} role at ${project} from ${person}.`,
    ],
    confirmed: ({ granter, person, role, project }) => [
      `${granter} confirmed the ${role} role of ${person} at ${project}`,
      `${granter} confirmed the ${role} role of ${person} at ${project}. Private data and second approvals are available to them from now on.`,
    ],
  },
  'zh-TW': {
    granted: ({ granter, person, address, role, project, may }) => [
      `${granter} 邀請 ${person} 擔任「${project}」的${role}`,
      `${granter} 邀請 ${person}（${address}）擔任「${project}」的${role}。${may}`,
      `${person} 接受之前不會有任何改變。新的負責人或財務人員接受後，要等 ${hoursToSettle} 小時，或由 ${granter} 以外的負責人確認，才能查看私人資料與進行第二次核准。`,
    ],
    accepted: ({ person, address, role, project, may, when }) => [
      `${person} 接受了「${project}」的${role}角色`,
      `${person}（${address}）接受了「${project}」的${role}角色。${may}`,
      ...waits['zh-TW'](when),
    ],
    declined: ({ person, role, project }) => [
      `${person} 婉拒了「${project}」的${role}角色`,
      `${person} 婉拒了「${project}」的${role}角色，一切照舊。`,
    ],
    withdrawn: ({ granter, person, role, project }) => [
      `${granter} 取消了「${project}」的一項邀請`,
      `${granter} 取消了邀請 ${person} 擔任「${project}」${role}的邀請，一切照舊。`,
    ],
    revoked: ({ granter, person, role, project, own }) => [
      `${person} 不再是「${project}」的${role}`,
      own
        ? `${person} 放棄了「${project}」的${role}角色。`
        : `${granter} 移除了 ${person} 在「${project}」的${role}角色。`,
    ],
    confirmed: ({ granter, person, role, project }) => [
      `${granter} 確認了 ${person} 在「${project}」的${role}角色`,
      `${granter} 確認了 ${person} 在「${project}」的${role}角色，${person} 從現在起可以查看私人資料與進行第二次核准。`,
    ],
  },
}

const greeting: Record<Language, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  'zh-TW': (name) => `${name}，你好：`,
}

function compose(texts: typeof toPerson, news: RoleNews, facts: Facts) {
  const { language, reader, actor } = facts
  const words = {
    ...facts,
    granter: actor ?? operator[language],
    role: roleNames[language][facts.role],
    may: mayDo[language][facts.role],
  }
  const [subject, ...paragraphs] = texts[language][news](words)
  return { language, subject, paragraphs: [greeting[language](reader), ...paragraphs] }
}

const ownButtons: Record<Language, { offer: string; home: string }> = {
  en: { offer: 'View the offer', home: 'Open Manyhands' },
  'zh-TW': { offer: '查看邀請', home: '開啟 Manyhands' },
}

const ownNotes: Record<Language, { offer: string; done: string }> = {
  en: {
    offer: 'If you don’t want the role, decline it there or ignore this mail.',
    done: 'If you did not expect this, tell an owner of the event. If someone else may have used your account, open Settings → Secure account.',
  },
  'zh-TW': {
    offer: '如果你不想擔任這個角色，可以在那裡婉拒，或忽略這封信。',
    done: '如果你覺得不對勁，請告訴活動的負責人。如果懷疑有人使用你的帳號，請到「設定 → 保護帳號」。',
  },
}

/** To whom the role is or was offered. */
export function letterToPerson(news: RoleNews, facts: Facts, url: string): Letter {
  const offered = news === 'granted'
  const [buttons, notes] = [ownButtons[facts.language], ownNotes[facts.language]]
  return {
    ...compose(toPerson, news, facts),
    button: { label: offered ? buttons.offer : buttons.home, url },
    notes: [offered ? notes.offer : notes.done],
  }
}

const review: Record<Language, string> = { en: 'Review roles', 'zh-TW': '查看角色' }
const whyYou: Record<Language, (gone: boolean) => string> = {
  en: (gone) =>
    `Every owner of the event gets this mail. If something is wrong, ${gone ? 'offer the role again' : 'remove the role'} on that page.`,
  'zh-TW': (gone) =>
    `活動的每位負責人都會收到這封信。如果有問題，請在該頁面${gone ? '重新邀請' : '移除這個角色'}。`,
}

export function letterToOwner(news: RoleNews, facts: Facts, url: string): Letter {
  const { language } = facts
  return {
    ...compose(toOwner, news, facts),
    button: { label: review[language], url },
    notes: [whyYou[language](news === 'revoked' || news === 'withdrawn' || news === 'declined')],
  }
}
