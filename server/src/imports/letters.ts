import type { Letter } from '../platform/mail/letter.ts'
import type { Language } from '../platform/values.ts'

interface News {
  name: string
  project: string
  by: string
  teams: { team: string; role: 'chief' | 'member' }[]
  url: string
}

export function importedLetter(language: Language, { name, project, by, teams, url }: News): Letter {
  return language === 'zh-TW'
    ? {
        language,
        subject: `你已加入「${project}」`,
        paragraphs: [
          `${name}，你好：`,
          `${by} 把你加入「${project}」的小組：`,
          teams.map(({ team, role }) => (role === 'chief' ? `「${team}」組長` : `「${team}」`)).join('、'),
        ],
        button: { label: '看看這個活動', url },
        notes: ['如果這是誤會，登入後可以自行離開小組。'],
      }
    : {
        language,
        subject: `You are in ${project}`,
        paragraphs: [
          `Hello ${name},`,
          `${by} has added you to these teams of ${project}:`,
          teams.map(({ team, role }) => (role === 'chief' ? `${team} (chief)` : team)).join(', '),
        ],
        button: { label: 'See the event', url },
        notes: ['If this is a mistake, sign in and leave the team.'],
      }
}
