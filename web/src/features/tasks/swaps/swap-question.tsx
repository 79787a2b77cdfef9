import { Button } from '@mantine/core'
import type { Swap, SwappedShift } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { toProblem, type Why } from '../../../lib/problem.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { acceptable } from '../seat/use-seat.ts'
import { Warnings } from '../seat/warnings.tsx'
import { useAnswerSwap, useConsent, useWithdrawSwap } from './queries.ts'

interface Props {
  swap: Swap
  timeZone?: string
  /** A decision that is also made by keyboard. */
  consent?: Decision
}

interface Decision {
  isPending: boolean
  variables: 'yes' | 'no' | undefined
  error: unknown
  /** Whether the swap has been on the screen for a moment. */
  seen: boolean
  mutate: (consent: 'yes' | 'no') => void
}

/** A request to swap or take over a shift, incoming or outgoing. */
export function SwapQuestion({ swap, timeZone, consent }: Props) {
  const { t } = useTranslation('tasks')
  const known = useQuery({ ...projectQuery(swap.pid), enabled: timeZone === undefined }).data?.time_zone
  const zone = timeZone ?? known
  const { message, you, can } = swap
  const title = useSwapTitle()(swap)
  if (!zone) return null
  return (
    <Stack as="fieldset" gap={3} surface="brand" pad="4 4.5" aria-label={title}>
      <Text weight={650}>{title}</Text>
      <Shift pid={swap.pid} shift={swap.given} zone={zone} />
      {swap.for && (
        <>
          <p>{t('swap.against')}</p>
          <Shift pid={swap.pid} shift={swap.for} zone={zone} />
        </>
      )}
      {message && <q>{message}</q>}
      {swap.state === 'agreed' && !can.includes('consent') && <p>{t('swap.waitsForChief')}</p>}
      {can.includes('answer') && <YesNo swap={swap} zone={zone} />}
      {can.includes('consent') && <Consent swap={swap} zone={zone} given={consent} />}
      {you === 'from' && can.includes('withdraw') && <Withdraw swap={swap} />}
    </Stack>
  )
}

/** Who asks whom for what. */
export function useSwapTitle() {
  const { t } = useTranslation('tasks')
  return ({ for: wanted, from, to, you }: Swap): string =>
    t(wanted ? `swap.q.swap.${you}` : `swap.q.handOver.${you}`, { from: from.name, to: to.name })
}

function Shift({ pid, shift, zone }: { pid: string; shift: SwappedShift; zone: string }) {
  const { t } = useTranslation('tasks')
  const { whole } = useShiftTimes()
  const { task, title, location, starts_at: start, ends_at: end } = shift
  const when = start && end ? whole(start, end, zone) : t('whenever')
  return (
    <p>
      <Link to="/p/$pid/tasks/$id" params={{ pid, id: task }}>
        <bdi>{title}</bdi>
      </Link>
      <br />
      {[when, location].filter(Boolean).join(' · ')}
    </p>
  )
}

function YesNo({ swap, zone }: { swap: Swap; zone: string }) {
  const { t } = useTranslation('tasks')
  const answer = useAnswerSwap(swap)
  const [warnings, setWarnings] = useState<Why[]>([])
  const accept = warnings.map(({ rule }) => rule)
  const yes = () =>
    answer.mutate(
      { answer: 'yes', accept },
      { onError: (error) => acceptable(error, accept) && setWarnings(toProblem(error).why) },
    )
  const pending = warnings.length > 0 && acceptable(answer.error, [])
  return (
    <>
      <Warnings why={warnings} timeZone={zone} />
      <FormProblem error={pending ? null : answer.error} timeZone={zone} />
      <Cluster gap="2 2.5" align="stretch">
        <Button loading={answer.isPending && answer.variables.answer === 'yes'} onClick={yes}>
          {t(warnings.length > 0 ? 'swap.yesAnyway' : 'swap.yes')}
        </Button>
        <Button
          variant="default"
          loading={answer.isPending && answer.variables.answer === 'no'}
          onClick={() => answer.mutate({ answer: 'no' })}
        >
          {t('swap.no')}
        </Button>
      </Cluster>
    </>
  )
}

/** For team leads, who have to approve it. */
function Consent({ swap, zone, given }: { swap: Swap; zone: string; given: Decision | undefined }) {
  const { t } = useTranslation('tasks')
  const own = useConsent(swap)
  const consent = given ?? { ...own, seen: true }
  const wait = { 'aria-disabled': !consent.seen, 'data-disabled': !consent.seen || undefined }
  const decide = (answer: 'yes' | 'no') => consent.seen && consent.mutate(answer)
  return (
    <>
      <FormProblem error={consent.error} timeZone={zone} about="them" />
      <Cluster gap="2 2.5" align="stretch">
        <Button
          loading={consent.isPending && consent.variables === 'yes'}
          onClick={() => decide('yes')}
          {...wait}
        >
          {t('swap.consent')}
        </Button>
        <Button
          variant="default"
          loading={consent.isPending && consent.variables === 'no'}
          onClick={() => decide('no')}
          {...wait}
        >
          {t('swap.refuse')}
        </Button>
      </Cluster>
    </>
  )
}

function Withdraw({ swap }: { swap: Swap }) {
  const { t } = useTranslation('tasks')
  const withdraw = useWithdrawSwap(swap)
  return (
    <Cluster gap="2 2.5" align="stretch">
      <Button variant="default" size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('swap.withdraw')}
      </Button>
    </Cluster>
  )
}
