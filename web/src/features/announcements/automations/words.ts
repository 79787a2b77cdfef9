import type { Automation, AutomationPreview, AutomationTrigger } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { automaticPlaceholders, subjectIn, usePlaceholderNames } from '../words.ts'

/** “1 day before the event”. */
export function useTriggerWords() {
  const { t } = useTranslation('automations')
  const { number } = useFormat()
  return ({ kind, days = 0 }: AutomationTrigger): string =>
    t(`triggers.${kind}`, { count: days, number: number(days) })
}

type Prospect = Pick<AutomationPreview, 'next_run' | 'count'>

/** “Sat, Aug 8, 10:00 (GMT+8), to 57 people”. */
export function useProspectWords() {
  const { t } = useTranslation('automations')
  const { number, meeting } = useFormat()
  const { state } = useProject()
  return ({ next_run, count }: Prospect): string => {
    const people = { count, number: number(count) }
    if (next_run === null) return state === 'draft' ? t('next.opens', people) : t('next.none')
    if (Date.parse(next_run) < Date.now() + tenMinutes) return t('next.soon', people)
    return t('next.at', { ...people, when: meeting(next_run) })
  }
}

/** How often the server looks. */
const tenMinutes = 600_000

/** Of the template, or else the subject. */
export function useName() {
  const { t } = useTranslation('automations')
  const language = useLanguage()
  const named = usePlaceholderNames(automaticPlaceholders)
  return ({ template, texts }: Pick<Automation, 'template' | 'texts'>): string =>
    template ? t(`templates.${template}.name`) : named(subjectIn({ texts }, language))
}
