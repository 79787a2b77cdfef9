import type { RosterComparison } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../../../ui/data/mark.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Box, Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { useTimes } from '../../times.ts'
import styles from './compare.module.css'

type Difference = RosterComparison['data'][number]

interface Props {
  seats: Difference[]
  names: Record<Difference['only'], string>
}

/** The seats that only one of two drafts proposes, by shift. */
export function Differences({ seats, names }: Props) {
  const { t } = useTranslation('drafts')
  const { whole } = useTimes(useProject().time_zone)
  return (
    <Box as="ul" surface="card" divided className={styles.list}>
      {[...Map.groupBy(seats, ({ task }) => task.id)].map(([id, some]) => (
        <Stack as="li" gap={2} key={id}>
          <Cluster gap="0 3">
            <Text as="bdi" weight={600}>
              {some[0]!.task.title}
            </Text>
            <Text as="span" tone="muted" size={14}>
              {whole(some[0]!.task)}
            </Text>
          </Cluster>
          <Stack as="ul" gap={1.5}>
            {some.map(({ uid, name, only }) => (
              <Cluster as="li" gap="0 2" key={`${uid} ${only}`}>
                <bdi>{name}</bdi>
                <Mark tone={only === 'this' ? 'good' : 'quiet'}>
                  {t('compare.onlyIn', { name: names[only] })}
                </Mark>
              </Cluster>
            ))}
          </Stack>
        </Stack>
      ))}
    </Box>
  )
}
