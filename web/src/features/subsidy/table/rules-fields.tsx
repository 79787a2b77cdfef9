import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { SubsidyTotals } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { teamsQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Segments } from '../../../ui/forms/choices/segments.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { totalsQuery } from '../queries.ts'
import type { TableDraft } from './draft/draft.ts'
import { decimalsOf, plainAmount } from './draft/faults.ts'
import styles from './table.module.css'
import type { Writing } from './use-table.ts'

/** Who can claim, what is required, and which account pays. */
export function RulesFields({ pid, writing }: { pid: string; writing: Writing }) {
  const { t } = useTranslation('subsidy')
  const { draft, ruleFaults, change } = writing
  const example = (1000).toFixed(decimalsOf(draft.currency))
  const amountFault = t('table.faults.fee', { currency: draft.currency, example })
  const amount = (name: 'second_above' | 'budget') => ({
    inputMode: 'decimal' as const,
    maxLength: 16,
    value: draft[name],
    error: ruleFaults.has(name) && amountFault,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    onBlur: () => plainAmount(draft[name]) !== draft[name] && change({ [name]: plainAmount(draft[name]) }),
  })
  return (
    <>
      <Section title={t('table.rules')}>
        <Stack gap="6 8" className={styles.fields}>
          <CurrencyField pid={pid} draft={draft} onChange={(currency) => change({ currency })} />
          <TextInput
            size="md"
            label={t('table.budget')}
            description={t('table.budgetHint')}
            {...amount('budget')}
          />
          <Choice
            label={t('table.audience.label')}
            value={draft.audience}
            options={(['everyone', 'chiefs', 'teams'] as const).map((value) => ({
              value,
              label: t(`table.audience.${value}`),
            }))}
            onChange={(audience) => change({ audience })}
          />
          {draft.audience === 'teams' && (
            <Teams pid={pid} draft={draft} wrong={ruleFaults.has('teams')} onChange={change} />
          )}
          <Choice
            label={t('table.receipt.label')}
            value={draft.receipt}
            options={(['none', 'optional', 'required'] as const).map((value) => ({
              value,
              label: t(`table.receipt.${value}`),
            }))}
            onChange={(receipt) => change({ receipt })}
          />
          <TextInput
            size="md"
            label={t('table.hours')}
            description={t('table.hoursHint')}
            inputMode="decimal"
            value={draft.hours}
            error={ruleFaults.has('hours') && t('table.faults.hours')}
            onChange={(event) => change({ hours: event.currentTarget.value })}
          />
          <TextInput
            size="md"
            type="date"
            label={t('table.until')}
            description={t('table.untilHint')}
            value={draft.until}
            onChange={(event) => change({ until: event.currentTarget.value })}
          />
          <TextInput
            size="md"
            label={t('table.second')}
            description={t('table.secondHint')}
            {...amount('second_above')}
          />
        </Stack>
      </Section>
      <Payer writing={writing} />
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <Stack gap={2} className={styles.choice}>
      <span aria-hidden="true">{props.label}</span>
      <Segments {...props} />
    </Stack>
  )
}

const often = ['TWD', 'EUR', 'USD', 'JPY', 'HKD', 'SGD']

interface CurrencyProps {
  pid: string
  draft: TableDraft
  onChange: (currency: string) => void
}

/** Fixed once there are claims; before that, a change warns that nothing is converted. */
function CurrencyField({ pid, draft, onChange }: CurrencyProps) {
  const { t } = useTranslation('subsidy')
  const { currency: value } = draft
  const { may } = useStanding(pid)
  // Site admins without a role see no claims; the server tells them when they save.
  const { data: totals } = useQuery({ ...totalsQuery(pid), enabled: may('claims.decide') })
  const claimed = (totals ?? []).some((one) => claimsIn(one) > 0)
  const hasNumbers = draft.origins.length > 0 || draft.budget !== '' || draft.second_above !== ''
  const [asked, setAsked] = useState<string | null>(null)
  const language = useLanguage()
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' })
    const all = new Set([...often, ...Intl.supportedValuesOf('currency')])
    return [...all].map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }))
  }, [language])
  return (
    <>
      <NativeSelect
        size="md"
        label={t('table.currency')}
        description={claimed ? t('table.currencyFixed', { currency: value }) : t('table.currencyHint')}
        disabled={claimed}
        value={value}
        data={data}
        onChange={(event) => (hasNumbers ? setAsked : onChange)(event.currentTarget.value)}
      />
      <Confirm
        opened={asked !== null}
        title={t('table.currencyTitle', { currency: asked })}
        action={t('table.currencyAction', { currency: asked })}
        onConfirm={() => {
          onChange(asked!)
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      >
        <p className={styles.text}>{t('table.currencyText', { before: value, currency: asked })}</p>
      </Confirm>
    </>
  )
}

const claimsIn = ({ submitted, approved, paid, declined }: SubsidyTotals) =>
  submitted.count + approved.count + paid.count + declined.count

interface TeamsProps {
  pid: string
  draft: TableDraft
  wrong: boolean
  onChange: (part: Partial<TableDraft>) => void
}

function Teams({ pid, draft, wrong, onChange }: TeamsProps) {
  const { t } = useTranslation('subsidy')
  const { data: teams = [] } = useQuery(teamsQuery(pid))
  return (
    <fieldset className={styles.teams}>
      <Text as="legend" weight={600}>
        {t('table.teams')}
      </Text>
      {wrong && (
        <Text tone="bad" size={14} className={styles.fault}>
          {t('table.faults.teams')}
        </Text>
      )}
      <div>
        {teams.map(({ tid, name }) => (
          <Checkbox
            key={tid}
            size="md"
            label={name}
            checked={draft.tids.includes(tid)}
            onChange={() => onChange({ tids: [...new Set(draft.tids).symmetricDifference(new Set([tid]))] })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Payer({ writing: { draft, ruleFaults, refused, change } }: { writing: Writing }) {
  const { t } = useTranslation('subsidy')
  const { payer } = draft
  const wrong = ruleFaults.has('payer') && t('table.faults.payer')
  const iban = useRef<HTMLInputElement>(null)
  const bic = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused.length > 0) (refused.includes('iban') ? iban : bic).current?.focus()
  }, [refused])
  const put = (name: keyof typeof payer) => (event: { currentTarget: { value: string } }) =>
    change({ payer: { ...payer, [name]: event.currentTarget.value } })
  return (
    <Section title={t('table.payer')}>
      <p className={styles.text}>{t('table.payerHint')}</p>
      <Stack gap="6 8" className={styles.fields}>
        <TextInput
          size="md"
          label={t('table.payerName')}
          maxLength={70}
          value={payer.name}
          error={payer.name.trim() === '' && wrong}
          onChange={put('name')}
        />
        <TextInput
          size="md"
          label={t('table.iban')}
          maxLength={64}
          spellCheck={false}
          value={payer.iban}
          ref={iban}
          error={refused.includes('iban') ? t('table.faults.iban') : payer.iban.trim() === '' && wrong}
          onChange={put('iban')}
        />
        <TextInput
          size="md"
          label={t('table.bic')}
          description={t('table.bicHint')}
          maxLength={16}
          spellCheck={false}
          ref={bic}
          error={refused.includes('bic') && t('table.faults.bic')}
          value={payer.bic}
          onChange={put('bic')}
        />
      </Stack>
    </Section>
  )
}
