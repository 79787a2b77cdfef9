import { hash, randomBytes } from 'node:crypto'
import type { NotificationKind, Prepared } from '../../messages/index.ts'
import { daysIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { addSecret, type InvitedTeam, selectInvitedTeams, setMailed } from './queries.ts'

export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Created when an email is written. If it is sent again, the links of both work. */
export const makeSecret = () => randomBytes(32).toString('hex')

const labels: Record<Language, { yes: string; no: string }> = {
  en: { yes: 'View invitation', no: 'Decline invitation' },
  'zh-TW': { yes: '查看邀請', no: '婉拒邀請' },
}

const namesOf: Record<Language, (teams: InvitedTeam[]) => string> = {
  en: (teams) =>
    new Intl.ListFormat('en-GB').format(
      teams.map(({ name, role }) => (role === 'chief' ? `${name} (as team lead)` : name)),
    ),
  'zh-TW': (teams) =>
    teams.map(({ name, role }) => (role === 'chief' ? `「${name}」組長` : `「${name}」`)).join('、'),
}

/** Names nobody if the inviter's account was deleted, or the invitation is older than the record of inviters. */
const invitersOf: Record<Language, (names: string[]) => string> = {
  en: (names) => new Intl.ListFormat('en-GB').format(names) || 'The organisers',
  'zh-TW': (names) => names.join('、') || '主辦團隊',
}

const isAsked = ({ open, joined, left }: InvitedTeam): boolean => open && !joined && left !== 'removed'

export const invitedKind: NotificationKind = {
  placeholders: ['inviter', 'teams', 'days'],
  defaults: {
    en: {
      subject: '{inviter} invited you to {project}',
      body: 'Hi {name},\n\n{inviter} invited you to volunteer at {project}, in {teams}.\n\nDates: {days}\n\nYou’ll join only if you accept. Before you answer, you can check who sees what about you.',
    },
    'zh-TW': {
      subject: '【{project}】{inviter} 邀請你加入志工團隊',
      body: '{name}，你好：\n\n{inviter} 邀請你加入「{project}」的志工團隊。\n\n組別：{teams}\n活動日期：{days}\n\n接受邀請後才會加入。回覆前，你可以先確認誰看得到你的哪些資料。',
    },
  },
  note: {
    en: 'Until you accept, you’re not on any public list and nobody can read your private data. You can change your answer until the event is over. If you didn’t expect this, you can ignore it.',
    'zh-TW':
      '接受之前，你不會出現在任何公開名單，也沒有人能查看你的私人資料。活動結束前都可以更改回覆。如果這封信與你無關，忽略即可。',
  },
  editable: true,
  optional: false,
  async prepare(db, { pid, uid, language }, { baseUrl }): Promise<Prepared | null> {
    const teams = (await selectInvitedTeams(db, { pid, uid })).filter(isAsked)
    if (teams.length === 0) return null
    const secret = makeSecret()
    const invitation = await addSecret(db, { pid, uid }, hashOf(secret))
    if (!invitation) return null
    const inviters = [...new Set(teams.flatMap(({ by }) => by ?? []))]
    const { yes, no } = labels[language]
    return {
      params: {
        inviter: { en: invitersOf.en(inviters), 'zh-TW': invitersOf['zh-TW'](inviters) },
        teams: { en: namesOf.en(teams), 'zh-TW': namesOf['zh-TW'](teams) },
        days: daysIn(invitation),
      },
      button: { label: yes, url: `${baseUrl}/invitation#yes.${secret}` },
      otherwise: { label: no, url: `${baseUrl}/invitation#no.${secret}` },
      sent: (db) => setMailed(db, { pid, uid }),
    }
  },
}
