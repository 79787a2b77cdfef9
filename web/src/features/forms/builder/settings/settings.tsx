import { Checkbox, Radio, TextInput } from '@mantine/core'
import type { ListTeamsResponse, Project } from '@manyhands/api-client'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { momentIn, wallOf } from '../../../../lib/i18n/times/wall-clock.ts'
import { Card } from '../../../../ui/frame/page.tsx'
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
      <div className={styles.settings}>
        <Audience teams={teams} building={building} />
        <Times project={project} building={building} />
        <Checkbox.Group
          size="md"
          label={t('settings.requiredFor')}
          description={t('settings.requiredForHint')}
          value={draft.required_for}
          onChange={(chosen) => change({ required_for: things.filter((one) => chosen.includes(one)) })}
        >
          <div className={styles.list}>
            {things.map((one) => (
              <Checkbox key={one} value={one} label={t(`settings.things.${one}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox.Group
          size="md"
          label={t('settings.readers')}
          description={t('settings.readersHint')}
          value={draft.readers}
          onChange={(chosen) => change({ readers: readers.filter((one) => chosen.includes(one)) })}
        >
          <div className={styles.list}>
            {readers.map((one) => (
              <Checkbox key={one} value={one} label={t(`settings.roles.${one}`)} />
            ))}
          </div>
        </Checkbox.Group>
      </div>
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
        <div className={styles.list}>
          {audiences.map((one) => (
            <Radio key={one} value={one} label={t(`settings.audiences.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      {draft.audience === 'teams' && (
        <Checkbox.Group
          size="md"
          label={t('settings.teams')}
          error={formFaults.includes('teams') && t('builder.faults.teams')}
          value={draft.tids}
          onChange={(tids) => change({ tids })}
        >
          <div className={styles.teams}>
            {known.map(({ tid, name }) => (
              <Checkbox key={tid} value={tid} label={name} />
            ))}
          </div>
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
    <fieldset className={styles.times} aria-describedby={id}>
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
      <p id={id} className={styles.zone}>
        {t('settings.zone', { zone: zone(time_zone) })}
      </p>
    </fieldset>
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
