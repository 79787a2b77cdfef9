import type {
  AudiencePart,
  Automation,
  AutomationChange,
  AutomationDraft,
  AutomationTrigger,
} from '@manyhands/api-client'
import type { Values } from '../../../ui/text/words-fields.tsx'
import { draftOf as announcementOf, emptyTexts, valuesOf } from '../write/draft.ts'

/** What an automation is about, apart from its text. */
export interface Rules {
  template: AutomationDraft['template']
  trigger: Required<AutomationTrigger>
  parts: AudiencePart[]
}

export interface Start {
  texts: Values
  rules: Rules
}

export const emptyStart: Start = {
  texts: emptyTexts,
  rules: { template: undefined, trigger: { kind: 'before_event', days: 1 }, parts: [] },
}

type Given = Pick<Automation, 'trigger' | 'where' | 'texts'> & { template: Automation['template'] }

/** As it starts when it is opened, or made from a template. */
export const startOf = ({ template, trigger, where, texts }: Given): Start => ({
  texts: valuesOf({ texts }),
  rules: {
    template: template ?? undefined,
    trigger: { kind: trigger.kind, days: trigger.days ?? 0 },
    parts: where as AudiencePart[],
  },
})

/** For the API. */
export const draftOf = (values: Values, { template, trigger, parts }: Rules): AutomationDraft => ({
  ...(template && { template }),
  trigger,
  where: parts,
  texts: announcementOf(values, { tid: '', parts }).texts,
})

/** Only what differs, so that what others changed meanwhile stays. */
export function changesOf(before: AutomationDraft, after: AutomationDraft): AutomationChange {
  const { trigger, where, texts } = after
  const isNew = (key: 'trigger' | 'where' | 'texts') =>
    JSON.stringify(before[key]) !== JSON.stringify(after[key])
  return {
    ...(isNew('trigger') && { trigger }),
    ...(isNew('where') && where && { where }),
    ...(isNew('texts') && { texts }),
  }
}

/** To count before there is a text. */
export const countDraftOf = (rules: Rules): AutomationDraft => ({
  ...draftOf(emptyTexts, rules),
  texts: { en: { subject: '…', body: '…' } },
})

export const kinds = [
  'accepted',
  'profile_unfinished',
  'form_due',
  'before_event',
  'after_last_shift',
  'event_opens',
] as const satisfies AutomationTrigger['kind'][]

export const mostDays = 90

/** Of another kind, with days that it can have. */
export const withKind = ({ days }: Rules['trigger'], kind: AutomationTrigger['kind']): Rules['trigger'] => ({
  kind,
  days: kind === 'event_opens' ? 0 : days,
})
