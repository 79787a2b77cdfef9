import type { Language } from '../../platform/values.ts'

type Texts = Record<Language, { subject: string; body: string }>

/** What mails about hand-overs and swaps say, until an owner says it otherwise. */
export const texts = {
  asked: {
    en: {
      subject: '{project}: {from} asks you to take {task}',
      body: 'Hello {name},\n\n{from} asks whether you would take this:\n\n{task}\n{when}\n{place}\n\n{exchange}\n\n{words}\n\nSay yes or no on the page of the task. Until then it is still theirs.',
    },
    'zh-TW': {
      subject: '「{project}」：{from} 想請你接手 {task}',
      body: '{name}，你好：\n\n{from} 想請你接手這項任務：\n\n{task}\n{when}\n{place}\n\n{exchange}\n\n{words}\n\n請在任務頁面回覆要或不要。在那之前，名額仍是對方的。',
    },
  },
  agreed: {
    en: {
      subject: '{project}: {from} and {to} wait for your yes',
      body: 'Hello {name},\n\n{to} would take this from {from}:\n\n{task}\n{when}\n{place}\n\n{exchange}\n\n{words}\n\nBoth agree. It is done once a chief says yes.',
    },
    'zh-TW': {
      subject: '「{project}」：{from} 和 {to} 等你同意',
      body: '{name}，你好：\n\n{to} 願意從 {from} 接手這項任務：\n\n{task}\n{when}\n{place}\n\n{exchange}\n\n{words}\n\n雙方都同意了，只等一位組長同意。',
    },
  },
  done: {
    en: {
      subject: '{project}: {task} goes from {from} to {to}',
      body: 'Hello {name},\n\nit is done. {to} has this now, in place of {from}:\n\n{task}\n{when}\n{place}\n\n{exchange}\n\nYour schedule shows it.',
    },
    'zh-TW': {
      subject: '「{project}」：{task} 由 {from} 換成 {to}',
      body: '{name}，你好：\n\n交接完成了。這項任務現在由 {to} 接替 {from}：\n\n{task}\n{when}\n{place}\n\n{exchange}\n\n你的班表已經更新。',
    },
  },
  declined: {
    en: {
      subject: '{project}: {to} cannot take {task}',
      body: 'Hello {name},\n\n{to} cannot take this from you:\n\n{task}\n{when}\n\nIt is still yours. You can ask someone else, or give it back.',
    },
    'zh-TW': {
      subject: '「{project}」：{to} 無法接手 {task}',
      body: '{name}，你好：\n\n{to} 無法接手你的這項任務：\n\n{task}\n{when}\n\n名額仍是你的。你可以再問別人，或退回名額。',
    },
  },
  refused: {
    en: {
      subject: '{project}: {task} stays with {from}',
      body: 'Hello {name},\n\na chief has not agreed that {to} takes this from {from}:\n\n{task}\n{when}\n\nEverything stays as it was. If you wonder why, ask them.',
    },
    'zh-TW': {
      subject: '「{project}」：{task} 仍由 {from} 負責',
      body: '{name}，你好：\n\n組長沒有同意由 {to} 從 {from} 接手這項任務：\n\n{task}\n{when}\n\n一切維持原狀。如果你想知道原因，可以直接詢問組長。',
    },
  },
} satisfies Record<string, Texts>

/** What goes the other way. */
export const exchanges: Record<Language, (from: string, task: string, when: string) => string> = {
  en: (from, task, when) => `In return, ${from} takes this:\n${task}\n${when}`,
  'zh-TW': (from, task, when) => `交換條件是，${from} 接手這項任務：\n${task}\n${when}`,
}
