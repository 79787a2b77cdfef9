import type { AutomationTemplate } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import { prospectQuery } from './queries.ts'
import { useProspectWords, useTriggerWords } from './words.ts'

/** Ready ones that the event doesn't have yet. */
export function Gallery({ templates }: { templates: AutomationTemplate[] }) {
  const { t } = useTranslation('automations')
  return (
    <Section title={t('gallery.title')}>
      <Text tone="muted" measure>
        {t('gallery.hint')}
      </Text>
      <Tiles as="ul" min={18} gap={5}>
        {templates.map((one) => (
          <Card key={one.template} ready={one} />
        ))}
      </Tiles>
    </Section>
  )
}

function Card({ ready }: { ready: AutomationTemplate }) {
  const { t } = useTranslation('automations')
  const { pid } = useProject()
  const { template, trigger, where, texts } = ready
  const triggerOf = useTriggerWords()
  const prospectOf = useProspectWords()
  const { data } = useQuery(prospectQuery(pid, { template, trigger, where, texts } as typeof ready))
  return (
    <Stack as="li" gap={3} surface="raised" pad={5}>
      <Text weight={650} size={18}>
        {t(`templates.${template}.name`)}
      </Text>
      <Text tone="muted" size={15}>
        {triggerOf(trigger)}
      </Text>
      <Text>{t(`templates.${template}.text`)}</Text>
      <Text tone="muted" size={15}>
        {data ? t('nextLabel', { what: prospectOf(data) }) : '\u00a0'}
      </Text>
      <SetUp template={template} />
    </Stack>
  )
}

function SetUp({ template }: Pick<AutomationTemplate, 'template'>) {
  const { t } = useTranslation('automations')
  const { pid, state } = useProject()
  const why = whyNotWriteIn(state)
  const name = t(`templates.${template}.name`)
  if (why.length > 0) return <BlockedButton why={why}>{t('gallery.setUp')}</BlockedButton>
  return (
    <div>
      <LinkButton
        to="/p/$pid/automations/new"
        params={{ pid }}
        search={{ template }}
        variant="default"
        aria-label={t('gallery.setUpNamed', { name })}
      >
        {t('gallery.setUp')}
      </LinkButton>
    </div>
  )
}
