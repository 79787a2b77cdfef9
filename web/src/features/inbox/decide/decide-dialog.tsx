import { Button, Group, NativeSelect, Radio, Textarea } from '@mantine/core'
import type { Application, Team } from '@manyhands/api-client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { type Decision, outcomesOf } from '../turn.ts'
import styles from './decide.module.css'
import { EmailPreview } from './email-preview.tsx'
import type { Given } from './sending.ts'
import { useEmailDrafts } from './use-email-drafts.ts'

export const reasons = ['full', 'other-skills', 'other-times', 'too-late', 'other'] as const
type Reason = (typeof reasons)[number]

interface Props {
  pid: string
  decision: Decision
  applications: Application[]
  teams: Team[]
  busy: boolean
  error: unknown
  onDecide: (given: Given) => void
  onClose: () => void
}

/** Confirms what will happen to whom, with a preview of the email. */
export function DecideDialog({ pid, decision, applications, teams, busy, error, onDecide, onClose }: Props) {
  const { t } = useTranslation(['inbox', 'ui'])
  const [reason, setReason] = useState<Reason | null>(null)
  const [to, setTo] = useState('')
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const count = applications.length
  const given = givenOf(decision, reason, to, message)
  const lacks = (decision === 'decline' && reason === null) || (decision === 'forward' && to === '')
  const emails = useEmailDrafts(applications, given, teams)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        count === 1
          ? t(`dialog.${decision}.one`, { name: nameOf(applications) })
          : t(`dialog.${decision}.title`, { count })
      }
    >
      <Stack
        as="form"
        gap={5}
        onSubmit={(event) => {
          event.preventDefault()
          if (!lacks) return onDecide(given)
          setTried(true)
          event.currentTarget.querySelector<HTMLElement>('input, select')?.focus()
        }}
      >
        {decision === 'decline' && <ReasonField value={reason} lacks={tried && lacks} onChange={setReason} />}
        {decision === 'forward' && (
          <TeamField teams={openTo(teams, applications)} value={to} lacks={tried && lacks} onChange={setTo} />
        )}
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus={decision === 'accept' || undefined}
          label={t(`dialog.${decision}.message`)}
          description={t(`dialog.${decision}.messageHint`)}
          maxLength={decision === 'forward' ? 500 : 1000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Outcomes fates={outcomesOf(applications, decision)} decision={decision} />
        {(decision !== 'forward' || to !== '') && <EmailPreview pid={pid} emails={emails} />}
        <FormProblem error={error} />
        <Group justify="flex-end" gap="sm" className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" color={decision === 'decline' ? 'brick' : 'mulberry'} loading={busy}>
            {t(`dialog.${decision}.action`, { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const givenOf = (decision: Decision, reason: Reason | null, to: string, message: string): Given => ({
  decision,
  ...(decision === 'decline' && reason && { reason }),
  ...(decision === 'forward'
    ? { to, ...(message.trim() && { note: message.trim() }) }
    : message.trim() && { message }),
})

const nameOf = ([first]: Application[]) => first?.person.name ?? ''

/** Teams that all of them can be forwarded to: they accept people, and have not reviewed any of them. */
const openTo = (teams: Team[], applications: Application[]) =>
  teams.filter(
    ({ tid, recruiting, archived }) =>
      recruiting &&
      !archived &&
      !applications.some(({ steps }) => steps.some((step) => step.tid === tid && step.state !== 'waiting')),
  )

interface ReasonProps {
  /** Empty until someone chooses, because it appears in the email. */
  value: Reason | null
  lacks: boolean
  onChange: (reason: Reason) => void
}

function ReasonField({ value, lacks, onChange }: ReasonProps) {
  const { t } = useTranslation('inbox')
  return (
    <Radio.Group
      label={t('dialog.decline.reason')}
      error={lacks && t('dialog.decline.choose')}
      value={value}
      onChange={(chosen) => onChange(reasons.find((one) => one === chosen) ?? 'other')}
    >
      <Stack gap={2.5} className={styles.reasons}>
        {reasons.map((one, at) => (
          <Radio
            key={one}
            value={one}
            label={t(`reasons.${one}.name`)}
            data-autofocus={at === 0 || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface TeamProps {
  teams: Team[]
  value: string
  lacks: boolean
  onChange: (tid: string) => void
}

function TeamField({ teams, value, lacks, onChange }: TeamProps) {
  const { t } = useTranslation('inbox')
  const { number } = useFormat()
  const unled = teams.some(({ tid, chiefs }) => tid === value && chiefs === 0)
  const openIn = ({ wanted, chiefs, members }: Team) => Math.max(0, (wanted ?? 0) - chiefs - members)
  return (
    <NativeSelect
      size="md"
      data-autofocus
      label={t('dialog.forward.to')}
      description={
        teams.length === 0
          ? t('dialog.forward.none')
          : unled && (
              <Text as="span" tone="warn" weight={550}>
                {t('dialog.forward.unled')}
              </Text>
            )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={lacks && t('dialog.forward.choose')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('dialog.forward.choose') },
        ...teams
          .toSorted((a, b) => openIn(b) - openIn(a))
          .map((team) => ({
            value: team.tid,
            label:
              openIn(team) > 0
                ? t('dialog.forward.needs', { team: team.name, open: number(openIn(team)) })
                : team.name,
          })),
      ]}
    />
  )
}

function Outcomes({ fates, decision }: { fates: ReturnType<typeof outcomesOf>; decision: Decision }) {
  const { t } = useTranslation('inbox')
  if (decision === 'forward') return null
  return (
    <Stack as="ul" gap={1} surface="sunken" pad="3 4">
      {fates.map(({ fate, ids }) => (
        <li key={fate}>{t(`fates.${fate}`, { count: ids.length })}</li>
      ))}
    </Stack>
  )
}
