import { hash, randomBytes } from 'node:crypto'
import type { Late, MessageKind } from '../../messages/index.ts'
import type { Language } from '../../platform/values.ts'
import { addSecret, type InvitedTeam, selectInvitedTeams, setMailed } from './queries.ts'

export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Made when a mail is written, as late as can be. Sent once more, the links of both mails work. */
export const makeSecret = () => randomBytes(32).toString('hex')

const labels: Record<Language, { yes: string; no: string }> = {
  en: { yes: 'See the invitation', no: 'No, thank you' },
  'zh-TW': { yes: '看看這份邀請', no: '謝謝，這次不參加' },
}

const namesOf: Record<Language, (teams: InvitedTeam[]) => string> = {
  en: (teams) =>
    new Intl.ListFormat('en-GB').format(
      teams.map(({ name, role }) => (role === 'chief' ? `${name} (as chief)` : name)),
    ),
  'zh-TW': (teams) =>
    teams.map(({ name, role }) => (role === 'chief' ? `「${name}」組長` : `「${name}」`)).join('、'),
}

/** Whoever asked them may have been erased since, or have asked before we noted who did. */
const invitersOf: Record<Language, (names: string[]) => string> = {
  en: (names) => new Intl.ListFormat('en-GB').format(names) || 'the organisers',
  'zh-TW': (names) => names.join('、') || '主辦團隊',
}

const isAsked = ({ open, joined, left }: InvitedTeam): boolean => open && !joined && left !== 'removed'

export const invitedKind: MessageKind = {
  placeholders: ['inviter', 'teams'],
  defaults: {
    en: {
      subject: 'Invitation from {inviter} to {project}',
      body: 'Hello {name},\n\nyou are invited by {inviter} to help at {project}, in {teams}.\n\nYou are in once you say yes. Before you answer, you see who will see what about you.',
    },
    'zh-TW': {
      subject: '{inviter} 邀請你參與「{project}」',
      body: '{name}，你好：\n\n{inviter} 想邀請你在「{project}」幫忙：{teams}。\n\n你答應之後才會正式加入。回覆前，你會先看到誰能看到你的哪些資料。',
    },
  },
  note: {
    en: 'Until you say yes, you are in no public list and nobody reads your private data. You can change your answer until the event is over.',
    'zh-TW':
      '在你答應之前，你不會出現在任何公開名單，也沒有人能讀取你的私人資料。活動結束前，你隨時可以更改回覆。',
  },
  editable: true,
  optional: false,
  async late(db, { pid, uid, language }, { baseUrl }): Promise<Late | null> {
    const teams = (await selectInvitedTeams(db, { pid, uid })).filter(isAsked)
    if (teams.length === 0) return null
    const secret = makeSecret()
    if (!(await addSecret(db, { pid, uid }, hashOf(secret)))) return null
    const inviters = [...new Set(teams.flatMap(({ by }) => by ?? []))]
    const { yes, no } = labels[language]
    return {
      params: {
        inviter: { en: invitersOf.en(inviters), 'zh-TW': invitersOf['zh-TW'](inviters) },
        teams: { en: namesOf.en(teams), 'zh-TW': namesOf['zh-TW'](teams) },
      },
      button: { label: yes, url: `${baseUrl}/invitation#yes.${secret}` },
      otherwise: { label: no, url: `${baseUrl}/invitation#no.${secret}` },
      sent: (db) => setMailed(db, { pid, uid }),
    }
  },
}
