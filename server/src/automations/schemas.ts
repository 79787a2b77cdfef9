import { z } from 'zod'
import { AnnouncementDraft } from '../announcements/index.ts'
import { Where } from '../audiences/index.ts'
import { Language, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { Trigger } from './triggers/schemas.ts'

export const templates = [
  'welcome',
  'profile',
  'form-due',
  'briefing',
  'thanks',
  'feedback',
  'invite-back',
] as const
export type TemplateName = (typeof templates)[number]

/** Subject and text, with one paragraph per line. */
export type Ready = Record<TemplateName, [subject: string, ...paragraphs: string[]]>

const template = z.enum(templates).meta({
  description: 'The template it was made from. A project has one of each at most.',
  example: 'briefing',
})

const { texts: announced, where: audience } = AnnouncementDraft.shape

const texts = announced.meta({
  description:
    'The text in one or both languages, in Markdown. In addition to the placeholders of announcements, `{hours}` are the hours worked, `{form}` is the title of the form that is due, and `{due}` when it closes.',
  example: { en: { subject: 'See you tomorrow', body: 'Hi {name},\n\n{shifts}' } },
})
const where = audience.meta({
  description: 'Only people for whom all of these conditions hold when it is sent.',
})
const active = z.boolean().meta({ description: 'Whether it is switched on.', example: true })

export const AutomationDraft = z
  .strictObject({ template: template.optional(), trigger: Trigger, where, texts })
  .meta({ id: 'AutomationDraft' })
export type AutomationDraft = z.output<typeof AutomationDraft>

export const NewAutomation = AutomationDraft.extend({ active: active.default(false) }).meta({
  id: 'NewAutomation',
})
export type NewAutomation = z.output<typeof NewAutomation>

export const AutomationChange = z
  .strictObject({ trigger: Trigger, where: Where, texts, active })
  .partial()
  .meta({ id: 'AutomationChange', description: 'Only the given fields change.', example: { active: true } })
export type AutomationChange = z.output<typeof AutomationChange>

const count = z.int().meta({ description: 'How many people get it then, as of now.', example: 312 })
const next_run = time(
  'When it is sent next, if it is switched on: between 8:00 and 22:00. Null if that depends on what people do, or if the project is a draft or archived.',
).nullable()

export const Automation = z
  .object({
    id: z.uuid(),
    template: template.nullable(),
    trigger: Trigger,
    where: Where,
    texts,
    active,
    changed_by: z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) }),
    changed_at: time('When it was last changed.'),
    next_run,
    count,
    sent: z.int().meta({ description: 'How many people have got it.', example: 57 }),
  })
  .meta({ id: 'Automation', description: 'An announcement that goes out by itself.' })

export const Automations = z.object({ data: z.array(Automation) })

export const automationParams = pidParams.extend({
  id: z.uuid().meta({
    description: 'Automation identifier.',
    example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e',
  }),
})

export const AutomationTemplates = z.object({
  data: z.array(
    z
      .object({ template, trigger: Trigger, where: Where, texts })
      .meta({ id: 'AutomationTemplate', description: 'A ready automation.' }),
  ),
})

export const AutomationPreview = z
  .object({
    next_run,
    count,
    examples: z.array(
      z.object({
        name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
        language: Language,
        subject: z.string().meta({ description: 'Subject of the email.', example: 'See you tomorrow' }),
        text: z.string().meta({ description: 'Plain text of the email.' }),
      }),
    ),
  })
  .meta({ id: 'AutomationPreview', description: 'The next run, and the emails of up to three people.' })
