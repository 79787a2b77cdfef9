import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Conditions } from '../../../ui/audience/conditions.tsx'
import { Count, CountText } from '../../../ui/audience/count.tsx'
import { namesBut, writeParts } from '../../../ui/audience/parts.ts'
import { Section } from '../../../ui/frame/page.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { previewQuery } from '../queries.ts'
import { countDraftOf, type Readers, withTeam } from './draft.ts'
import styles from './write.module.css'

interface Props {
  readers: Readers
  /** A team has to be chosen. */
  noTeam: boolean
  onChange: (readers: Readers) => void
}

/** Only people who accepted get announcements. */
const names = namesBut('invited')

export function ReadersFields({ readers, noTeam, onChange }: Props) {
  const { t } = useTranslation('announcements')
  const { pid } = useProject()
  const { isOrganiser } = useStanding(pid)
  const { tid, parts } = readers
  return (
    <Section title={t('readers.title')}>
      <Stack gap={5}>
        <NativeSelect
          size="md"
          className={styles.field!}
          label={t('readers.team')}
          value={tid}
          error={noTeam && t('readers.chooseTeam')}
          data={useTeams(tid)}
          onChange={({ currentTarget }) => onChange(withTeam(readers, currentTarget.value, isOrganiser))}
        />
        {(isOrganiser || tid !== '') && (
          <Stack gap={2}>
            <Text weight={600} size={16}>
              {t(isOrganiser ? 'readers.filters' : 'readers.filtersTeam')}
            </Text>
            <Conditions
              pid={pid}
              parts={parts}
              live
              names={names}
              writing
              team={isOrganiser ? undefined : tid}
              onChange={(next) => onChange({ tid, parts: next })}
            />
          </Stack>
        )}
        {isOrganiser && <Count pid={pid} filter={filterOf(readers)} />}
        {!isOrganiser && tid !== '' && <CountOfTeam readers={readers} />}
      </Stack>
    </Section>
  )
}

const filterOf = ({ tid, parts }: Readers) => ({
  state: 'accepted' as const,
  ...(tid && { tid }),
  ...(parts.length > 0 && { where: writeParts(parts) }),
})

/** Leads don't see the list of everyone, so the preview counts for them. */
function CountOfTeam({ readers }: { readers: Readers }) {
  const { pid } = useProject()
  const { data } = useQuery(previewQuery(pid, countDraftOf(readers)))
  return data && <CountText count={data.count} names={data.examples.map(({ name }) => name)} />
}

/** All teams for owners; leads choose among their own. */
function useTeams(chosen: string) {
  const { t } = useTranslation('announcements')
  const { pid } = useProject()
  const { isOrganiser, teams: mine } = useStanding(pid)
  const { data: teams = [] } = useQuery(teamsQuery(pid))
  if (isOrganiser) {
    const options = teams.map(({ tid, name }) => ({ value: tid, label: name }))
    return [{ value: '', label: t('everyone') }, ...options]
  }
  const led = mine
    .filter(({ role }) => role === 'chief')
    .map(({ tid, name }) => ({ value: tid, label: name }))
  return led.length === 1 && chosen !== '' ? led : [{ value: '', label: t('readers.chooseTeam') }, ...led]
}
