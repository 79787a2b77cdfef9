import { Button, Group, Textarea } from '@mantine/core'
import type { Candidate } from '@manyhands/api-client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../../../lib/problem.ts'
import { WhyList } from '../../../../ui/feedback/why.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../../ui/people/person-chip.tsx'
import { canBeOverridden, type Someone } from '../use-assign.ts'
import { rulesBroken } from './rules-broken.ts'

interface Props {
  /** From the list, with the rules that an assignment would break; or someone with a request or on the waitlist. */
  person: Someone | Candidate
  /** Rules that the server named when it refused. */
  known: Why[]
  error: unknown
  busy: boolean
  onGive: (reason: string) => void
  onBack: () => void
}

/** Overrides rules with a reason that everyone on the task can read. */
export function OverrideForm({ person, known, error, busy, onGive, onBack }: Props) {
  const { t } = useTranslation('roster')
  const [reason, setReason] = useState('')
  const why = rulesBroken({ error, known, candidate: 'why_not' in person ? person : undefined })
  return (
    <Stack
      as="form"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() !== '') onGive(reason.trim())
      }}
    >
      <PersonChip name={person.name} hash={hashOfUid(person.uid)} url={person.avatar_url} />
      <WhyList why={why} about="them" />
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxLength={500}
        label={t('put.override')}
        description={t('put.overrideHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <FormProblem error={error && !canBeOverridden(error) ? error : null} about="them" />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          {t('put.back')}
        </Button>
        <Button type="submit" color="brick" loading={busy} disabled={reason.trim() === ''}>
          {t('put.overrideDo')}
        </Button>
      </Group>
    </Stack>
  )
}
