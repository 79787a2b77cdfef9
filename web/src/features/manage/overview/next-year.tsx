import type { Project } from '@manyhands/api-client'
import { IconArrowsDiff, IconCalendarPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Cluster, Text } from '../../../ui/layout/layout.tsx'

/** Links to next year's event and to last year's. */
export function NextYear({ project: { pid, rolled_over_from } }: { project: Project }) {
  const { t } = useTranslation('manage')
  return (
    <Section title={t('years.title')}>
      <Text tone="muted" measure>
        {t('years.text')}
      </Text>
      <Cluster gap={3} align="stretch">
        {rolled_over_from !== null && (
          <LinkButton
            to="/p/$pid/manage/years"
            params={{ pid }}
            leftSection={<IconArrowsDiff size={18} aria-hidden="true" />}
          >
            {t('years.compare')}
          </LinkButton>
        )}
        <LinkButton
          to="/p/$pid/manage/next-year"
          params={{ pid }}
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
        >
          {t('years.start')}
        </LinkButton>
      </Cluster>
    </Section>
  )
}
