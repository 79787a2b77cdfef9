import type { Letter } from '../../platform/mail/letter.ts'
import type { Language } from '../../platform/values.ts'

interface Addition {
  name: string
  project: string
  team: string
  role: 'chief' | 'member'
  by: string
  url: string
}

interface Places {
  name: string
  project: string
  teams: { team: string; role: 'chief' | 'member' }[]
  url: string
}

/** To everyone who is in a team of a project when it is opened. */
export function openedLetter(language: Language, { name, project, teams, url }: Places): Letter {
  return language === 'zh-TW'
    ? {
        language,
        subject: `「${project}」開放了，你是其中一員`,
        paragraphs: [
          `${name}，你好：`,
          `「${project}」現在開放了。你所在的小組：`,
          teams.map(({ team, role }) => (role === 'chief' ? `「${team}」組長` : `「${team}」`)).join('、'),
        ],
        button: { label: '看看這個活動', url },
        notes: ['如果這是誤會，登入後可以自行離開小組。'],
      }
    : {
        language,
        subject: `${project} is open, and you are part of it`,
        paragraphs: [
          `Hello ${name},`,
          `${project} is open now. You are in these teams:`,
          teams.map(({ team, role }) => (role === 'chief' ? `${team} (chief)` : team)).join(', '),
        ],
        button: { label: 'See the event', url },
        notes: ['If this is a mistake, sign in and leave the team.'],
      }
}

export function addedLetter(language: Language, { name, project, team, role, by, url }: Addition): Letter {
  return language === 'zh-TW'
    ? {
        language,
        subject: `你已加入「${project}」的「${team}」`,
        paragraphs: [
          `${name}，你好：`,
          role === 'chief'
            ? `${by} 把你加入「${project}」的「${team}」，擔任組長。`
            : `${by} 把你加入「${project}」的「${team}」。`,
        ],
        button: { label: '看看這個活動', url },
        notes: ['如果這是誤會，登入後可以自行離開小組。'],
      }
    : {
        language,
        subject: `You are in the team ${team} of ${project}`,
        paragraphs: [
          `Hello ${name},`,
          role === 'chief'
            ? `${by} has made you a chief of the team ${team} of ${project}.`
            : `${by} has added you to the team ${team} of ${project}.`,
        ],
        button: { label: 'See the event', url },
        notes: ['If this is a mistake, sign in and leave the team.'],
      }
}
