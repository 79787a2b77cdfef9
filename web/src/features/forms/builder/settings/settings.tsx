import { Checkbox, Radio, TextInput } from '@mantine/core'
import type { ListTeamsResponse, Project } from '@manyhands/api-client'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { momentIn, wallOf } from '../../../../lib/i18n/times/wall-clock.ts'
import { Card } from '../../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Tiles } from '../../../../ui/layout/tiles.tsx'
import type { FormDraft } from '../draft/draft.ts'
import type { Building } from '../draft/use-builder.ts'
import styles from './settings.module.css'

interface Props {
  project: Project
  teams: ListTeamsResponse['data']
  building: Building
}

const audiences = ['everyone', 'chiefs', 'teams'] as const
const things = ['badge', 'task', 'claim'] as const
const readers = ['finance', 'desk'] as const

/** Who is asked, when, for which purpose, and who reads the answers. */
export function Settings({ project, teams, building }: Props) {
  const { t } = useTranslation('forms')
  const { draft, change } = building
  return (
    <Card>
      <Stack gap={8}>
        <Audience teams={teams} building={building} />
        <Times project={project} building={building} />
        <Checkbox.Group
          size="md"
          label={t('settings.requiredFor')}
          description={t('settings.requiredForHint')}
          value={draft.required_for}
          onChange={(chosen) => change({ required_for: things.filter((one) => chosen.includes(one)) })}
        >
          <Stack gap={3} className={styles.list}>
            {things.map((one) => (
              <Checkbox key={one} value={one} label={t(`settings.things.${one}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox.Group
          size="md"
          label={t('settings.readers')}
          description={t('settings.readersHint')}
          value={draft.readers}
          onChange={(chosen) => change({ readers: readers.filter((one) => chosen.includes(one)) })}
        >
          <Stack gap={3} className={styles.list}>
            {readers.map((one) => (
              <Checkbox key={one} value={one} label={t(`settings.roles.${one}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </Card>
  )
}

function Audience({ teams, building: { draft, change, formFaults } }: Omit<Props, 'project'>) {
  const { t } = useTranslation('forms')
  // The form may still include archived teams.
  const known = teams.map(({ tid, name }) => ({ tid, name }))
  return (
    <>
      <Radio.Group
        size="md"
        label={t('settings.audience')}
        value={draft.audience}
        onChange={(audience) => change({ audience: audience as FormDraft['audience'] })}
      >
        <Stack gap={3} className={styles.list}>
          {audiences.map((one) => (
            <Radio key={one} value={one} label={t(`settings.audiences.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {draft.audience === 'teams' && (
        <Checkbox.Group
          size="md"
          label={t('settings.teams')}
          error={formFaults.includes('teams') && t('builder.faults.teams')}
          value={draft.tids}
          onChange={(tids) => change({ tids })}
        >
          <Tiles min={13} gap="3 4" className={styles.teams}>
            {known.map(({ tid, name }) => (
              <Checkbox key={tid} value={tid} label={name} />
            ))}
          </Tiles>
        </Checkbox.Group>
      )}
    </>
  )
}

function Times({ project: { time_zone }, building: { draft, change, formFaults } }: Omit<Props, 'teams'>) {
  const { t } = useTranslation('forms')
  const { zone } = useFormat()
  const id = useId()
  const wrong = formFaults.includes('times')
  return (
    <Stack as="fieldset" gap={4} className={styles.times} aria-describedby={id}>
      <legend>{t('settings.times')}</legend>
      <Moment
        label={t('settings.opens')}
        hint={t('settings.opensHint')}
        timeZone={time_zone}
        value={draft.opens_at}
        onChange={(opens_at) => change({ opens_at })}
      />
      <Moment
        label={t('settings.closes')}
        hint={t('settings.closesHint')}
        timeZone={time_zone}
        value={draft.closes_at}
        error={wrong && t('builder.faults.times')}
        onChange={(closes_at) => change({ closes_at })}
      />
      <Text tone="muted" size={14} id={id} className={styles.zone}>
        {t('settings.zone', { zone: zone(time_zone) })}
      </Text>
    </Stack>
  )
}

interface MomentProps {
  label: string
  hint: string
  timeZone: string
  value: string | null
  error?: string | false
  onChange: (value: string | null) => void
}

/** In the event's time zone, wherever the owner is. */
function Moment({ label, hint, timeZone, value, error, onChange }: MomentProps) {
  const wall = value === null ? null : wallOf(timeZone, new Date(value))
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={hint}
      error={error}
      value={wall ? `${wall.day}T${wall.time}` : ''}
      onChange={(event) => {
        const [day, time] = event.currentTarget.value.split('T')
        onChange(day && time ? momentIn(timeZone, day, time.slice(0, 5)) : null)
      }}
    />
  )
}
