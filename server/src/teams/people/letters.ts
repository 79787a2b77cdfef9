import { type MessageKinds, queueMessages } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import type { Language } from '../../platform/values.ts'
import { type Place, selectPlaces } from './queries.ts'

const toEvent: Record<Language, string> = { en: 'See the event', 'zh-TW': '看看這個活動' }
const mistake: Record<Language, string> = {
  en: 'If this is a mistake, sign in and leave the team.',
  'zh-TW': '如果這是誤會，登入後可以自行離開小組。',
}

const namesOf: Record<Language, (places: Place[]) => string> = {
  en: (places) => places.map(({ team, role }) => (role === 'chief' ? `${team} (chief)` : team)).join(', '),
  'zh-TW': (places) =>
    places.map(({ team, role }) => (role === 'chief' ? `「${team}」組長` : `「${team}」`)).join('、'),
}

/** To everyone who is in a team of a project when it is opened, with the teams of the moment when it is sent. */
export const messageKinds: MessageKinds = {
  'project.opened': {
    placeholders: ['teams'],
    defaults: {
      en: {
        subject: '{project} is open, and you are part of it',
        body: 'Hello {name},\n\n{project} is open now. You are in these teams:\n\n{teams}',
      },
      'zh-TW': {
        subject: '「{project}」開放了，你是其中一員',
        body: '{name}，你好：\n\n「{project}」現在開放了。你所在的小組：\n\n{teams}',
      },
    },
    button: { label: toEvent, path: ({ pid }) => `/p/${pid}` },
    note: mistake,
    editable: true,
    optional: false,
    async late(db, { pid, uid }) {
      const places = await selectPlaces(db, { pid, uid })
      if (places.length === 0) return null
      return { params: { teams: { en: namesOf.en(places), 'zh-TW': namesOf['zh-TW'](places) } } }
    },
  },
}

export async function tellOfOpening(tx: Transaction, pid: ProjectId, uids: PersonId[]): Promise<void> {
  await queueMessages(
    tx,
    uids.map((uid) => ({ pid, uid, kind: 'project.opened', about: 'opened' })),
  )
}

interface Addition {
  name: string
  project: string
  team: string
  role: 'chief' | 'member'
  by: string
  url: string
}

export function addedLetter(language: Language, { name, project, team, role, by, url }: Addition): Letter {
  const shared = { language, button: { label: toEvent[language], url }, notes: [mistake[language]] }
  return language === 'zh-TW'
    ? {
        ...shared,
        subject: `你已加入「${project}」的「${team}」`,
        paragraphs: [
          `${name}，你好：`,
          role === 'chief'
            ? `${by} 把你加入「${project}」的「${team}」，擔任組長。`
            : `${by} 把你加入「${project}」的「${team}」。`,
        ],
      }
    : {
        ...shared,
        subject: `You are in the team ${team} of ${project}`,
        paragraphs: [
          `Hello ${name},`,
          role === 'chief'
            ? `${by} has made you a chief of the team ${team} of ${project}.`
            : `${by} has added you to the team ${team} of ${project}.`,
        ],
      }
}
