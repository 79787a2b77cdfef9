import type { Ready, TemplateName } from '../schemas.ts'
import type { Trigger } from '../triggers/schemas.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'

const triggers: Record<TemplateName, Trigger> = {
  welcome: { kind: 'accepted', days: 0 },
  profile: { kind: 'profile_unfinished', days: 3 },
  'form-due': { kind: 'form_due', days: 3 },
  briefing: { kind: 'before_event', days: 1 },
  thanks: { kind: 'after_last_shift', days: 1 },
  feedback: { kind: 'after_last_shift', days: 3 },
  'invite-back': { kind: 'event_opens', days: 0 },
}

const textOf = ([subject, ...paragraphs]: Ready[TemplateName]) => ({ subject, body: paragraphs.join('\n\n') })

/** Ready automations, in the order in which an event needs them. */
export const gallery = (Object.keys(triggers) as TemplateName[]).map((template) => ({
  template,
  trigger: triggers[template],
  where: [],
  texts: { en: textOf(english[template]), 'zh-TW': textOf(chinese[template]) },
}))
