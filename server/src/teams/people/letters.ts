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
        notes: ['如果這是誤會，登入後可以自行離開團隊。'],
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
