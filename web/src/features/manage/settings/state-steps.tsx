import { Button } from '@mantine/core'
import { changeProject, type Project } from '@manyhands/api-client'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { HelpLink } from '../../../ui/frame/help-link.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import { refreshProject } from '../queries.ts'
import styles from './state.module.css'

type State = Project['state']

const states: State[] = ['draft', 'open', 'closed', 'archived']

interface Step<Key> {
  to: State
  key: Key
}
/** Steps with consequences need a confirmation; steps back don't. */
type Asked = Step<'open' | 'close' | 'archive'>
type Move = Asked | Step<'reopen' | 'unarchive'>

const isAsked = (move: Move): move is Asked => move.key !== 'reopen' && move.key !== 'unarchive'

/** The transitions that the server allows. */
const moves: Record<State, Move[]> = {
  draft: [{ to: 'open', key: 'open' }],
  open: [{ to: 'closed', key: 'close' }],
  closed: [
    { to: 'archived', key: 'archive' },
    { to: 'open', key: 'reopen' },
  ],
  archived: [{ to: 'closed', key: 'unarchive' }],
}

/** The project's current state, what it means, and the next steps. */
export function StateSteps({ project }: { project: Project }) {
  const { t } = useTranslation('manage')
  const at = states.indexOf(project.state)
  return (
    <Section
      title={t('settings.state')}
      aside={<HelpLink page="organisers/statuses">{t('settings.statuses')}</HelpLink>}
    >
      <Card>
        <Stack as="ol" className={styles.steps}>
          {states.map((state, index) => (
            <Grid
              as="li"
              columns="auto 1"
              gap={4}
              align="stretch"
              key={state}
              className={styles.step}
              data-past={index < at || undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {index < at ? <IconCheck size={16} stroke={2.75} /> : index + 1}
              </span>
              <div>
                <Text tone="muted" weight={650} className={styles.name}>
                  {t(`states.${state}.name`)}
                </Text>
                <Text tone="muted" size={15} className={styles.text}>
                  {t(`states.${state}.text`)}
                </Text>
              </div>
            </Grid>
          ))}
        </Stack>
        <Moves project={project} />
      </Card>
    </Section>
  )
}

function Moves({ project }: { project: Project }) {
  const { t } = useTranslation('manage')
  const { pid, state } = project
  const { data: teams } = useQuery({ ...teamsQuery(pid), enabled: state === 'draft' })
  const [asked, setAsked] = useState<Asked | null>(null)
  const move = useMove(pid, () => setAsked(null))
  const needsTeam = state === 'draft' && teams?.length === 0
  return (
    <Cluster gap={3} align="start" className={styles.moves}>
      {moves[state].map((one) =>
        one.to === 'open' && needsTeam ? (
          <Stack gap={3} align="start" key={one.key} className={styles.blocked}>
            <BlockedButton why={[{ rule: 'needs-team' }]}>{t('moves.open.action')}</BlockedButton>
            <LinkButton to="/p/$pid/manage/teams" params={{ pid }}>
              {t('moves.makeTeam')}
            </LinkButton>
          </Stack>
        ) : (
          <Button
            key={one.key}
            variant={one.key === 'open' ? 'filled' : 'default'}
            onClick={() => (isAsked(one) ? setAsked(one) : move.mutate(one))}
            loading={move.isPending && move.variables.key === one.key && !asked}
          >
            {t(`moves.${one.key}.action`)}
          </Button>
        ),
      )}
      {!asked && <FormProblem error={move.error} />}
      {asked && (
        <Confirm
          opened
          title={t(`moves.${asked.key}.title`, { name: project.name })}
          action={t(`moves.${asked.key}.action`)}
          dangerous={asked.to === 'archived'}
          busy={move.isPending || (asked.key === 'open' && !teams)}
          onConfirm={() => move.mutate(asked)}
          onClose={() => {
            move.reset()
            setAsked(null)
          }}
        >
          <p>{t(`moves.${asked.key}.text`)}</p>
          {asked.key === 'open' && teams && (
            <p className={styles.outcome}>
              {t(teams.some(({ invited }) => invited) ? 'moves.open.invites' : 'moves.open.invitesNobody')}
            </p>
          )}
          <FormProblem error={move.error} />
        </Confirm>
      )}
    </Cluster>
  )
}

function useMove(pid: string, onDone: () => void) {
  const { t } = useTranslation('manage')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ to }: Move) => changeProject({ path: { pid }, body: { state: to } }),
    onSuccess: (changed, { key }) => {
      refreshProject(queryClient, changed)
      toasts.say(t(`moves.${key}.done`))
      onDone()
    },
  })
}
