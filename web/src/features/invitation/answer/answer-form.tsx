import { Button, TextInput } from '@mantine/core'
import type { Invitation, InvitationAnswer } from '@manyhands/api-client'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import type { Said } from '../../../lib/links/secret-link.ts'
import { AgreeField, keyOf } from '../../../ui/consent/agree-field.tsx'
import { ListedQuestion } from '../../../ui/consent/listed-question.tsx'
import { WhatFollows } from '../../../ui/consent/what-follows.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from '../invitation.module.css'
import { isOpen } from '../queries.ts'
import { InvitedTeams, isFixed } from './invited-teams.tsx'
import { LeaveButton } from './leave-button.tsx'

export interface FormProps {
  invitation: Invitation
  /** Whether it is known to be for whoever is signed in. */
  mine: boolean
  /** The answer being sent. */
  busy: Said | null
  error: unknown
  onAnswer: (given: InvitationAnswer) => void
  onAccept: () => void
}

/** In order: the invitation, what accepting means, their name, the question about public pages, the answer. */
export function AnswerForm({ invitation, mine, busy, error, onAnswer }: FormProps) {
  const { t } = useTranslation('invitation')
  const { state, teams, purposes, statements, named, in_project } = invitation
  const open = teams.filter(isOpen)
  const joined = open.filter((team) => team.joined)
  const stays = state === 'yes' && joined.length > 0
  const [tids, setTids] = useState(() => new Set((stays ? joined : open).map(({ tid }) => tid)))
  const [listed, setListed] = useState(invitation.listed)
  const [name, setName] = useState('')
  const [agreed, setAgreed] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const problems = {
    teams: open.length > 0 && tids.size === 0,
    name: !named && name.trim() === '',
    listed: listed === null,
    agreement: !statements.every((one) => agreed.includes(keyOf(one))),
  }
  useFirstProblem(form, tried)
  const accept = () => {
    setTried(true)
    if (Object.values(problems).includes(true)) return
    const signed = statements.map(({ sid, version }) => ({ sid, version }))
    onAnswer({
      answer: 'yes',
      listed: listed!,
      statements: signed,
      ...(!named && { name: name.trim() }),
      ...(open.length > 0 && { tids: [...tids] }),
    })
  }
  return (
    <Card>
      <Stack gap={6} ref={form}>
        <InvitedTeams
          invitation={invitation}
          chosen={tids}
          problem={tried && problems.teams ? t('teams.chooseOne') : null}
          onChange={setTids}
        />
        {in_project && !stays && <p>{t('alreadyIn')}</p>}
        <WhatFollows title={t(stays ? 'followsNow' : 'follows')} purposes={purposes} mine={mine} />
        {!named && (
          <TextInput
            size="md"
            label={t('name.label')}
            description={t('name.hint')}
            autoComplete="name"
            maxLength={120}
            required
            value={name}
            error={tried && problems.name && t('name.needed')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <ListedQuestion value={listed} missing={tried && problems.listed} onChange={setListed} />
        {statements.length > 0 && (
          <AgreeField
            statements={statements}
            agreed={agreed}
            missing={tried && problems.agreement}
            onChange={setAgreed}
          />
        )}
        <FormProblem error={error} />
        <Stack gap={2}>
          <Button fullWidth size="lg" loading={busy === 'yes'} disabled={busy === 'no'} onClick={accept}>
            {t(stays ? 'save' : 'accept')}
          </Button>
          {stays ? (
            <LeaveButton invitation={invitation} busy={busy} onAnswer={onAnswer} />
          ) : (
            <DeclineButton invitation={invitation} busy={busy} onAnswer={onAnswer} />
          )}
        </Stack>
        <Text tone="muted" size={14} className={styles.small}>
          {t('changeable')}
        </Text>
      </Stack>
    </Card>
  )
}

/** Moves the focus to the first question without an answer, on the first try. */
function useFirstProblem(form: { current: HTMLElement | null }, tried: boolean): void {
  useEffect(() => {
    if (!tried) return
    const first = form.current?.querySelector('[data-error], [role="alert"]')
    const group = first?.closest('[role="radiogroup"], fieldset')
    const input = first?.matches('input') ? first : (group ?? first?.parentElement)?.querySelector('input')
    ;(input as HTMLElement | null | undefined)?.focus()
  }, [form, tried])
}

type DeclineProps = Pick<FormProps, 'invitation' | 'busy' | 'onAnswer'> & { first?: boolean }

/** Declining a further team doesn't affect existing memberships. */
export function DeclineButton({ invitation, busy, onAnswer, first = false }: DeclineProps) {
  const { t } = useTranslation('invitation')
  const { list } = useFormat()
  const stays = invitation.teams.filter((team) => isFixed(invitation, team) && team.open)
  // People who were never asked about public pages aren't listed.
  const listed = invitation.listed ?? false
  const given: InvitationAnswer =
    stays.length === 0 ? { answer: 'no' } : { answer: 'yes', listed, tids: stays.map(({ tid }) => tid) }
  return (
    <Button
      fullWidth
      size={first ? 'lg' : 'md'}
      variant={first ? 'filled' : 'subtle'}
      loading={busy === 'no'}
      disabled={busy === 'yes'}
      onClick={() => onAnswer(given)}
    >
      {stays.length === 0 ? t('decline') : t('stayOnly', { teams: list(stays.map(({ name }) => name)) })}
    </Button>
  )
}
