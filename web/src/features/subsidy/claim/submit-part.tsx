import { Button } from '@mantine/core'
import { submitClaim, type TrafficSubsidy } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { toProblem, type Why } from '../../../lib/problem.ts'
import { subsidyQuery } from '../../../lib/queries.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { MissingForm } from '../../../ui/feedback/missing-form.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWhyText, WhyList } from '../../../ui/feedback/why.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { checkQuery, myClaimQuery, refreshSubsidy } from '../queries.ts'
import styles from './claim.module.css'
import { useWorked } from './rules.tsx'

interface Props {
  pid: string
  subsidy: TrafficSubsidy
  /** Undefined until one is chosen. */
  origin: TrafficSubsidy['origins'][number] | undefined
  /** Saves pending input; false if it could not be saved. */
  flush: () => Promise<boolean>
}

/** The amount, what is missing, and the submit button. */
export function SubmitPart({ pid, subsidy, origin, flush }: Props) {
  const { t } = useTranslation('subsidy')
  const { money } = useFormat()
  const language = useLanguage()
  const id = useId()
  const check = useQuery(checkQuery(pid))
  const [asked, setAsked] = useState(false)
  const until = check.data?.account_until ?? null
  const submit = useSubmit({ pid, until, flush, onDone: () => setAsked(false) })
  if (check.error && !check.data) return <ErrorState error={check.error} retry={() => void check.refetch()} />
  if (!check.data) return null
  // The receipts field is shown only once an origin is chosen.
  const why = check.data.why.filter(({ rule }) => origin || rule !== 'receipt-missing')
  const hours = { needed: subsidy.rules.hours * 60, worked: check.data.minutes }
  const amount = origin && money(origin.fee, subsidy.currency)
  const originName = origin?.names[language] ?? ''
  return (
    <Stack gap={5}>
      {why.length > 0 && <InTheWay id={id} pid={pid} why={why} hours={hours} />}
      {amount && (
        <Cluster gap="4 8" between pad="5 6" className={styles.sum}>
          <p>
            {t('submit.fee')}
            <Text as="strong" tone="ink" tabular>
              {amount}
            </Text>
            <span>{t('submit.from', { origin: originName })}</span>
          </p>
          {why.length > 0 ? (
            <BlockedButton size="md" by={id}>
              {t('submit.action')}
            </BlockedButton>
          ) : (
            <Button size="md" onClick={() => void flush().then((kept) => kept && setAsked(true))}>
              {t('submit.action')}
            </Button>
          )}
        </Cluster>
      )}
      {origin && amount && (
        <Confirm
          opened={asked}
          title={t('submit.question')}
          action={t('submit.confirm', { amount })}
          busy={submit.isPending}
          onConfirm={() => submit.mutate(origin.fee)}
          onClose={() => setAsked(false)}
        >
          <Text tone="muted">{t('submit.text', { amount, origin: originName })}</Text>
          <Refusal error={submit.error} amount={amount} />
        </Confirm>
      )}
    </Stack>
  )
}

interface Submitting {
  pid: string
  /** The last day on which the page says that the account can be seen. */
  until: string | null
  flush: () => Promise<boolean>
  onDone: () => void
}

function useSubmit({ pid, until, flush, onDone }: Submitting) {
  const { t } = useTranslation('subsidy')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (fee: string) => {
      if (!(await flush())) return null
      return submitClaim({ path: { pid }, body: { fee, ...(until && { account_until: until }) } })
    },
    async onSuccess(sent) {
      if (!sent) return
      onDone()
      queryClient.setQueryData(myClaimQuery(pid).queryKey, sent)
      toasts.say(t('submit.done'))
      await refreshSubsidy(queryClient, pid)
    },
    // The table may have changed, so it is reloaded.
    onError: () =>
      Promise.all([
        queryClient.refetchQueries(subsidyQuery(pid)),
        queryClient.refetchQueries(checkQuery(pid)),
      ]),
  })
}

function Refusal({ error, amount }: { error: unknown; amount: string }) {
  const { t } = useTranslation('subsidy')
  if (!error) return null
  const { why } = toProblem(error)
  if (why.some(({ rule }) => rule === 'fee-changed'))
    return (
      <Text tone="warn" weight={600} role="alert" className={styles.lacks}>
        {t('submit.changed', { amount })}
      </Text>
    )
  return why.length > 0 ? (
    <div role="alert">
      <WhyList why={why} />
    </div>
  ) : (
    <FormProblem error={error} />
  )
}

interface InTheWayProps {
  id: string
  pid: string
  why: Why[]
  /** In minutes. */
  hours: { needed: number; worked: number }
}

/** What prevents submitting, each with a link that resolves it if there is one. */
function InTheWay({ id, pid, why, hours }: InTheWayProps) {
  const { t } = useTranslation('subsidy')
  const { gap } = useFormat()
  const worked = useWorked()
  const textOfRule = useWhyText()
  function textOf(one: Why): string {
    if (one.rule === 'purpose-open') return t('submit.closed')
    if (one.rule === 'purpose-withdrawn') return t('submit.withdrawn')
    if (one.rule !== 'subsidy-hours') return textOfRule(one)
    return t('submit.hours', { needed: worked(hours.needed), worked: worked(hours.worked) })
  }
  // Several bank details may be missing, but they are entered in one place.
  const each = why.filter(
    ({ rule }, at) => rule !== 'bank-missing' || why.findIndex((one) => one.rule === rule) === at,
  )
  return (
    <div className={styles.way} id={id}>
      <Line as="h3" gap={2} size={17}>
        {t('submit.before')}
      </Line>
      <ul>
        {each.map((one) => (
          <li key={one.rule + (one.form ?? '')}>
            {one.rule === 'form-missing-closed' ? (
              <MissingForm pid={pid} why={one}>
                {textOf(one)}
              </MissingForm>
            ) : (
              <span>{textOf(one)}</span>
            )}
            {gap}
            <Step pid={pid} why={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Step({ pid, why }: { pid: string; why: Why }) {
  const { rule, form } = why
  const { t } = useTranslation('subsidy')
  if (rule === 'bank-missing')
    return (
      <Link to="/me/private" search={{ back: `/p/${pid}/subsidy` }}>
        {t('bank.give')}
      </Link>
    )
  if (rule === 'purpose-withdrawn')
    return (
      <Link to="/me/private" search={{ back: `/p/${pid}/subsidy` }}>
        {t('bank.change')}
      </Link>
    )
  if (rule === 'form-missing' && form)
    return (
      <Link to="/p/$pid/forms/$fid" params={{ pid, fid: form }} search={{ back: `/p/${pid}/subsidy` }}>
        {t('submit.form')}
      </Link>
    )
  return null
}
