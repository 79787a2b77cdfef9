import type { Automation } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { whyNotWriteIn } from '../../../../lib/standing.ts'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../../ui/feedback/why.tsx'
import { UpLink } from '../../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { emptyStart, startOf } from '../draft.ts'
import { automationsQuery, templatesQuery } from '../queries.ts'
import { useName } from '../words.ts'
import { Delete } from './delete.tsx'
import { Editor } from './editor.tsx'
import { Sent } from './sent.tsx'

const newRoute = getRouteApi('/p/$pid/automations/new')
const oneRoute = getRouteApi('/p/$pid/automations/$id')

/** A new one, empty or from a template. */
export function NewAutomationPage() {
  const { t } = useTranslation('automations')
  const { pid } = useProject()
  const { template } = newRoute.useSearch()
  const { data, error, refetch } = useQuery(templatesQuery(pid))
  const ready = data?.find((one) => one.template === template)
  return (
    <ProjectPage
      right="settings.change"
      title={ready ? t(`templates.${ready.template}.name`) : t('newTitle')}
      above={<All />}
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={4} />}
      {data && <Editor key={template} start={ready ? startOf(ready) : emptyStart} automation={null} />}
    </ProjectPage>
  )
}

/** One that exists: its rules, its text, and what it sent. */
export function AutomationPage() {
  const { t } = useTranslation('automations')
  const { pid } = useProject()
  const { id } = oneRoute.useParams()
  const { data, error, refetch } = useQuery(automationsQuery(pid))
  const nameOf = useName()
  const found = data?.find((one) => one.id === id)
  return (
    <ProjectPage
      right="settings.change"
      title={found ? nameOf(found) : t('title')}
      above={<All />}
      lead={found && <Changed automation={found} />}
      actions={found && <Delete automation={found} />}
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={4} />}
      {data && !found && <Text>{t('gone')}</Text>}
      {found && <Opened key={id} automation={found} />}
    </ProjectPage>
  )
}

function All() {
  const { t } = useTranslation('automations')
  const { pid } = useProject()
  return (
    <UpLink to="/p/$pid/automations" params={{ pid }}>
      {t('all')}
    </UpLink>
  )
}

function Changed({ automation: { changed_by, changed_at } }: { automation: Automation }) {
  const { t } = useTranslation('automations')
  const { moment } = useFormat()
  return t('changed', { name: changed_by.name, when: moment(changed_at) })
}

function Opened({ automation }: { automation: Automation }) {
  const { state } = useProject()
  const why = whyNotWriteIn(state)
  return (
    <Stack gap={10}>
      {why.length > 0 ? (
        <WhyList why={why} />
      ) : (
        <Editor start={startOf(automation)} automation={automation} />
      )}
      <Sent automation={automation} />
    </Stack>
  )
}
