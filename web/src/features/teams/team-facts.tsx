import { Switch } from '@mantine/core'
import type { Team } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { avatarsQuery, listingQuery, projectQuery } from '../../lib/queries.ts'
import { FillBar } from '../../ui/data/fill-bar.tsx'
import { Mark } from '../../ui/data/mark.tsx'
import { useWarn } from '../../ui/feedback/toasts/toaster.tsx'
import { useWhySentence } from '../../ui/feedback/why.tsx'
import { Card } from '../../ui/frame/page.tsx'
import { Line, Stack, Text } from '../../ui/layout/layout.tsx'
import { PersonChip } from '../../ui/people/person-chip.tsx'
import { OwnMembership } from './people/own-membership.tsx'
import { useTeamChange } from './queries.ts'
import type { Rights } from './rights.ts'
import styles from './team.module.css'

interface Props {
  team: Team
  rights: Rights
}

/** Fill, how to join, leads, and the person's own role. */
export function TeamFacts({ team, rights, way }: Props & { way: ReactNode }) {
  const { t } = useTranslation('teams')
  const { chiefs, members, invited, wanted, archived } = team
  return (
    <Stack as="aside" gap={4} className={styles.facts}>
      <Card label={t('facts')}>
        <Stack gap={5}>
          <Stack gap={1}>
            <FillBar people={chiefs + members} needed={wanted} chiefs={chiefs} />
            <Text tone="muted" size={15} tabular>
              {t('chiefs', { count: chiefs })} · {t('members', { count: members })}
              {Boolean(invited) && ` · ${t('invited', { count: invited })}`}
            </Text>
          </Stack>
          {archived && (
            <Stack gap={1.5} align="start">
              <Mark tone="quiet">{t('archived')}</Mark>
              <Text tone="muted" className={styles.quiet}>
                {t('archivedText')}
              </Text>
            </Stack>
          )}
          {!archived &&
            (rights.leads ? (
              <RecruitingSwitch team={team} rights={rights} />
            ) : (
              rights.role === null && <Recruiting team={team} />
            ))}
          {!archived && way}
          {team.internal === undefined && <PublicChiefs team={team} rights={rights} />}
        </Stack>
      </Card>
      <OwnMembership team={team} rights={rights} />
    </Stack>
  )
}

function Recruiting({ team: { recruiting, sign_up: signUp, full } }: { team: Team }) {
  const { t } = useTranslation('teams')
  const closed = recruiting && signUp === 'open' && full
  const state = closed ? 'full' : recruiting ? 'yes' : 'no'
  return (
    <Stack gap={1.5} align="start">
      <Mark tone={state === 'yes' ? 'good' : 'quiet'}>{t(`recruiting.${state}`)}</Mark>
      <Text tone="muted" className={styles.quiet}>
        {t(
          state === 'yes'
            ? `recruiting.${signUp}`
            : state === 'full'
              ? 'recruiting.fullText'
              : 'recruiting.noText',
        )}
      </Text>
    </Stack>
  )
}

function RecruitingSwitch({ team, rights: { closed } }: Props) {
  const { t } = useTranslation('teams')
  const warn = useWarn()
  const whyLine = useWhySentence()
  const change = useTeamChange(team)
  const asked = change.isPending ? change.variables.body.recruiting : undefined
  const recruiting = asked ?? team.recruiting
  return (
    <Switch
      size="md"
      label={t('recruiting.switch')}
      description={
        closed.length > 0 ? whyLine(closed) : t(recruiting ? 'recruiting.onHint' : 'recruiting.offHint')
      }
      disabled={closed.length > 0}
      checked={recruiting}
      onChange={(event) =>
        change.mutate({ body: { recruiting: event.currentTarget.checked } }, { onError: warn })
      }
    />
  )
}

/** For outsiders: the names in the listing that they may see anyway. */
function PublicChiefs({ team: { pid, tid, chiefs }, rights: { uid } }: Props) {
  const { t } = useTranslation('teams')
  const listing = useQuery(projectQuery(pid)).data?.listing
  const enabled = listing === 'public' || (listing === 'token' && uid !== null)
  const { data: teams } = useQuery({ ...listingQuery(pid), enabled })
  const { data: pictured } = useQuery({ ...avatarsQuery(pid), enabled })
  const named = teams?.find((one) => one.tid === tid)?.chiefs ?? []
  if (chiefs === 0)
    return (
      <Text tone="muted" className={styles.quiet}>
        {t('noChief.text')}
      </Text>
    )
  if (named.length === 0) return null
  return (
    <section aria-labelledby="chiefs">
      <Line as="h2" gap={1.5} tone="muted" size={14} weight={600} id="chiefs" className={styles.small}>
        {t('chiefsTitle')}
      </Line>
      <Stack as="ul" gap={3}>
        {named.map(({ name, email_hash }) => (
          <li key={email_hash}>
            <PersonChip
              name={name}
              hash={email_hash}
              url={pictured?.includes(email_hash) ? `/api/avatars/${email_hash}` : null}
            />
          </li>
        ))}
      </Stack>
    </section>
  )
}
