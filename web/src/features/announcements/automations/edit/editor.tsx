import type { Automation } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { Conditions } from '../../../../ui/audience/conditions.tsx'
import { namesBut } from '../../../../ui/audience/parts.ts'
import { LeaveGuard } from '../../../../ui/forms/autosave/leave-guard.tsx'
import { Section } from '../../../../ui/frame/page.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import type { Values } from '../../../../ui/text/words-fields.tsx'
import { automaticPlaceholders } from '../../words.ts'
import { faultsOf } from '../../write/draft.ts'
import { Examples } from '../../write/preview-dialog.tsx'
import { Texts } from '../../write/texts.tsx'
import { countDraftOf, draftOf, type Rules, type Start } from '../draft.ts'
import { prospectQuery } from '../queries.ts'
import { useProspectWords } from '../words.ts'
import { Actions } from './actions.tsx'
import { TriggerFields } from './trigger-fields.tsx'

interface Props {
  start: Start
  /** Null for a new one. */
  automation: Automation | null
}

/** Only people who accepted get announcements. */
const names = namesBut('invited')

export function Editor({ start, automation }: Props) {
  const { t } = useTranslation('automations')
  const { pid } = useProject()
  // As it was when it was opened, whatever others change meanwhile.
  const [opened] = useState(start)
  const form = useForm<Values>({ defaultValues: opened.texts })
  const [rules, setRules] = useState(opened.rules)
  const [previewed, setPreviewed] = useState(false)
  const saved = useRef(false)
  const check = useCheck(form)
  const { isDirty } = form.formState
  const { parts, trigger } = rules
  const changed = isDirty || JSON.stringify(rules) !== JSON.stringify(opened.rules)
  return (
    <Stack gap={8}>
      <TriggerFields trigger={trigger} onChange={(next) => setRules({ ...rules, trigger: next })} />
      <Section title={t('readers.title')}>
        <Stack gap={4}>
          <Text>{t(`readers.${trigger.kind}`)}</Text>
          <Text tone="muted">{t('readers.filters')}</Text>
          <Conditions
            pid={pid}
            parts={parts}
            live
            names={names}
            writing
            onChange={(next) => setRules({ ...rules, parts: next })}
          />
          <Next rules={rules} />
        </Stack>
      </Section>
      <Texts form={form} placeholders={automaticPlaceholders} />
      <Actions
        automation={automation}
        rules={rules}
        changed={changed}
        before={draftOf(opened.texts, opened.rules)}
        draft={() => (check() ? draftOf(form.getValues(), rules) : null)}
        onPreview={() => check() && setPreviewed(true)}
        onSaved={() => {
          saved.current = true
        }}
      />
      {previewed && <Preview rules={rules} values={form.getValues()} onClose={() => setPreviewed(false)} />}
      <LeaveGuard
        unsaved={() => changed && !saved.current}
        words={{ title: t('leaveTitle'), text: t('leaveText') }}
      />
    </Stack>
  )
}

function Next({ rules }: { rules: Rules }) {
  const { t } = useTranslation('automations')
  const { pid } = useProject()
  const { data } = useQuery(prospectQuery(pid, countDraftOf(rules)))
  const prospectOf = useProspectWords()
  return (
    <Text weight={550} role="status">
      {data ? t('nextLabel', { what: prospectOf(data) }) : '\u00a0'}
    </Text>
  )
}

function Preview({ rules, values, onClose }: { rules: Rules; values: Values; onClose: () => void }) {
  const { pid } = useProject()
  const { data, error } = useQuery({
    ...prospectQuery(pid, draftOf(values, rules)),
    placeholderData: undefined,
  })
  return <Examples data={data} error={error} onClose={onClose} />
}

/** Shows what is missing, and goes to the first of it. */
function useCheck(form: UseFormReturn<Values>) {
  const { t } = useTranslation('announcements')
  const language = useLanguage()
  return (): boolean => {
    form.clearErrors()
    const missing = faultsOf(form.getValues(), language)
    missing.forEach(({ language: one, field }, at) => {
      const message = t(field === 'subject' ? 'texts.noSubject' : 'texts.noBody')
      form.setError(`${one}.${field}`, { message }, { shouldFocus: at === 0 })
    })
    return missing.length === 0
  }
}
