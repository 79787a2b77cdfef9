import { Button, Group, NativeSelect, Radio } from '@mantine/core'
import type { ProjectPerson, Team } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { projectQuery } from '../../../../lib/queries.ts'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Cluster, Stack } from '../../../../ui/layout/layout.tsx'
import styles from '../people.module.css'
import { Course } from './course.tsx'
import { type Plan, planOf, type Role, type Way } from './plan.ts'
import { Preview } from './preview.tsx'
import { useBulk } from './use-bulk.ts'

interface Props {
  pid: string
  way: Way
  people: ProjectPerson[]
  teams: Team[]
  /** The team in the filter. */
  preferred: string | undefined
  onClose: () => void
  onDone: () => void
}

/** Chooses a team and confirms who is affected. */
export function BulkDialog({ pid, way, people, teams, preferred, onClose, onDone }: Props) {
  const { t } = useTranslation(['teams', 'ui'])
  // People can only be removed from teams that they are in.
  const open = way === 'in' ? teams : teams.filter(({ tid }) => people.some((one) => isIn(one, tid)))
  const [tid, setTid] = useState(way === 'out' ? firstOf(open, preferred) : '')
  const [role, setRole] = useState<Role>('member')
  const plan = planOf(people, way, { tid, role })
  const turns = plan.changes.some(({ was }) => was !== null)
  const team = open.find((one) => one.tid === tid)?.name ?? ''
  const draft = useQuery(projectQuery(pid)).data?.state === 'draft'
  const { bulk, done } = useBulk({ pid, tid, way, role, team })
  const run = (changes: Plan['changes']) =>
    bulk.mutate(changes, {
      onSuccess() {
        onDone()
        onClose()
      },
    })
  const title = t(way === 'in' ? 'everyone.add' : 'everyone.takeOut')
  if (bulk.variables)
    return (
      <Dialog opened onClose={onClose} title={title}>
        <Course
          label={title}
          done={done}
          total={bulk.variables.length}
          error={bulk.error}
          onGoOn={() => run(bulk.variables)}
          onClose={onClose}
        />
      </Dialog>
    )
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack gap={5}>
        <NativeSelect
          size="md"
          label={t('everyone.team')}
          value={tid}
          onChange={(event) => setTid(event.currentTarget.value)}
          data={[
            ...(way === 'in' ? [{ value: '', label: t('everyone.chooseTeam') }] : []),
            ...open.map(({ tid: value, name: label }) => ({ value, label })),
          ]}
        />
        {way === 'in' && (
          <Radio.Group
            label={t('add.as')}
            value={role}
            onChange={(chosen) => setRole(chosen === 'chief' ? 'chief' : 'member')}
          >
            <Cluster gap="2 7" align="stretch" className={styles.radios}>
              <Radio value="member" label={t('role.member')} />
              <Radio value="chief" label={t('role.chief')} />
            </Cluster>
          </Radio.Group>
        )}
        {tid !== '' && <Preview plan={plan} way={way} team={team} draft={draft} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            color={way === 'out' ? 'brick' : 'mulberry'}
            disabled={tid === '' || plan.changes.length === 0}
            onClick={() => run(plan.changes)}
          >
            {t(way === 'out' ? 'bulk.takeOut' : turns ? 'bulk.apply' : 'bulk.invite', {
              count: plan.changes.length,
            })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const firstOf = (teams: Team[], preferred?: string) =>
  (teams.find(({ tid }) => tid === preferred) ?? teams[0])?.tid ?? ''

const isIn = ({ teams }: ProjectPerson, tid: string) => teams.some((team) => team.tid === tid)
