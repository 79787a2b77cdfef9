import type { Language } from '../../platform/values.ts'

type Texts = Record<Language, { subject: string; body: string }>

/** Default texts of the emails about handovers and swaps. Owners can replace them. */
export const texts = {
  asked: {
    en: {
      subject: '{project}: can you take over {task} from {from}? {when}',
      body: 'Hi {name},\n\n{from} asks you to take over this shift:\n\n{task}\n{when}\n{location}\n\n{exchange}\n\n{message}\n\nPlease accept or decline before the shift starts. Until you accept, it’s still {from}’s shift.',
    },
    'zh-TW': {
      subject: '【{project}】{from} 想請你代班：{task}（{when}）',
      body: '{name}，你好：\n\n{from} 想請你代班：\n\n{task}\n{when}\n{location}\n\n{exchange}\n\n{message}\n\n請在班次開始前回覆是否可以。在你答應之前，這一班仍由 {from} 值班。',
    },
  },
  agreed: {
    en: {
      subject: '{project}: approve {from} and {to}’s shift change for {task}, {when}',
      body: 'Hi {name},\n\n{to} would like to take over this shift from {from}:\n\n{task}\n{when}\n{location}\n\n{exchange}\n\n{message}\n\nBoth agree. Please approve or decline the change before the shift starts.',
    },
    'zh-TW': {
      subject: '【{project}】{from} 和 {to} 的換班待你核准：{task}（{when}）',
      body: '{name}，你好：\n\n{to} 願意幫 {from} 代班：\n\n{task}\n{when}\n{location}\n\n{exchange}\n\n{message}\n\n雙方都同意了，請在班次開始前核准或不核准。',
    },
  },
  done: {
    en: {
      subject: '{project}: {to} takes over {task} from {from}, {when}',
      body: 'Hi {name},\n\n{to} is now on this shift instead of {from}:\n\n{task}\n{when}\n{location}\n\n{exchange}\n\nYour schedule is up to date.',
    },
    'zh-TW': {
      subject: '【{project}】「{task}」改由 {to} 值班（{when}）',
      body: '{name}，你好：\n\n以下班次已由 {from} 改為 {to} 值班：\n\n{task}\n{when}\n{location}\n\n{exchange}\n\n你的班表已更新。',
    },
  },
  declined: {
    en: {
      subject: '{project}: {to} can’t take over {task}, {when}',
      body: 'Hi {name},\n\n{to} can’t take over your shift:\n\n{task}\n{when}\n\nIt’s still yours. You can ask someone else or drop the shift.',
    },
    'zh-TW': {
      subject: '【{project}】{to} 無法代班：{task}（{when}）',
      body: '{name}，你好：\n\n{to} 無法幫你代班：\n\n{task}\n{when}\n\n這一班仍由你值班。你可以再問其他人，或取消報名。',
    },
  },
  refused: {
    en: {
      subject: '{project}: {task} stays with {from}, {when}',
      body: 'Hi {name},\n\nA team lead didn’t approve {to} taking over this shift from {from}:\n\n{task}\n{when}\n\nNothing changes. If you have questions, talk to your team lead.',
    },
    'zh-TW': {
      subject: '【{project}】換班未核准：{task}（{when}）',
      body: '{name}，你好：\n\n組長沒有核准由 {to} 幫 {from} 代班：\n\n{task}\n{when}\n\n班表維持不變。如果有疑問，請直接詢問組長。',
    },
  },
} satisfies Record<string, Texts>

/** What is offered in exchange. */
export const exchanges: Record<Language, (from: string, task: string, when: string) => string> = {
  en: (from, task, when) => `In exchange, ${from} takes over this shift:\n${task}\n${when}`,
  'zh-TW': (from, task, when) => `交換條件是由 ${from} 值以下班次：\n${task}\n${when}`,
}
