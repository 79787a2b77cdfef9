import { Title } from '@mantine/core'
import type { MyApplication, Project } from '@manyhands/api-client'
import { IconArrowRight, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { useSession } from '../../../lib/session.ts'
import { participationQuery, useStanding } from '../../../lib/standing.ts'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { useStateText } from '../mine/state-text.ts'
import { isOpen, useMyApplications } from '../queries.ts'
import { whyNotApply } from '../why-not.ts'
import styles from './entry.module.css'

/** On the project page: how to join, or the state of the person's application. */
export function HelpHere({ pid }: { pid: string }) {
  const { t } = useTranslation('joining')
  const { data: project } = useQuery(projectQuery(pid))
  const { known } = useStanding(pid)
  const applications = useMyApplications()
  if (!project) return null
  const mine = applications?.find((one) => one.pid === pid && isOpen(one))
  return (
    <Stack
      as="aside"
      gap={3}
      surface="raised"
      pad={6}
      className={styles.aside}
      aria-label={t('help.title')}
      data-known={(known && applications) || undefined}
    >
      {mine ? <OnTheWay application={mine} /> : <Start project={project} />}
      <LinkButton
        to="/p/$pid/staff"
        params={{ pid }}
        variant="default"
        fullWidth
        rightSection={<IconArrowRight size={18} />}
      >
        {t('help.wall')}
      </LinkButton>
    </Stack>
  )
}

function OnTheWay({ application }: { application: MyApplication }) {
  const { t } = useTranslation('joining')
  const { state, next } = useStateText()(application)
  return (
    <>
      <Title order={2}>{t('help.applied')}</Title>
      <p className={styles.strong}>{state}</p>
      {next && <p>{next}</p>}
      <LinkButton to="/home" fullWidth>
        {t('way.toHome')}
      </LinkButton>
    </>
  )
}

function Start({ project }: { project: Project }) {
  const { t } = useTranslation(['joining', 'ui'])
  const { list } = useFormat()
  const { person } = useSession()
  const { data: stays = [] } = useQuery({ ...participationQuery, enabled: person !== null })
  const { pid } = project
  const why = whyNotApply(project)
  const teams = stays.filter((one) => one.pid === pid && one.tid !== null && one.left_at === null)
  const inside = teams.length > 0
  const icon = <IconSend size={18} />
  return (
    <>
      <Title order={2}>{t(inside ? 'help.inside' : 'help.title')}</Title>
      <p>
        {inside
          ? t('help.insideText', { teams: list(teams.map(({ team }) => team ?? '')) })
          : t(why.length > 0 ? 'help.closed' : person ? 'help.text' : 'help.textNew')}
      </p>
      {inside && (
        <LinkButton to="/p/$pid/tasks" params={{ pid }} search={{}} fullWidth>
          {t('help.tasks')}
        </LinkButton>
      )}
      {why.length > 0 ? (
        !inside && (
          <BlockedButton why={why} leftSection={icon}>
            {t('way.apply')}
          </BlockedButton>
        )
      ) : (
        <LinkButton
          to="/p/$pid/apply"
          params={{ pid }}
          fullWidth
          variant={inside ? 'default' : 'filled'}
          leftSection={icon}
        >
          {t(inside ? 'help.another' : 'way.apply')}
        </LinkButton>
      )}
      {!person && (
        <LinkButton to="/sign-in" search={{ return_to: `/p/${pid}` }} variant="subtle" fullWidth>
          {t('help.signIn')}
        </LinkButton>
      )}
    </>
  )
}
