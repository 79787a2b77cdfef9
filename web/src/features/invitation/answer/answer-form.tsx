import { Button } from '@mantine/core'
import type { Invitation, InvitationAnswer } from '@manyhands/api-client'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import type { Said } from '../../../lib/secret-link.ts'
import { AgreeField, keyOf } from '../../../ui/consent/agree-field.tsx'
import { ListedQuestion } from '../../../ui/consent/listed-question.tsx'
import { WhatFollows } from '../../../ui/consent/what-follows.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import styles from '../invitation.module.css'
import { isOpen } from '../queries.ts'
import { InvitedTeams, isFixed } from './invited-teams.tsx'

export interface FormProps {
  invitation: Invitation
  /** The answer being sent. */
  busy: Said | null
  error: unknown
  onAnswer: (given: InvitationAnswer) => void
  onAccept: () => void
}

/** In order: the invitation, what accepting means, the question about public pages, the answer. */
export function AnswerForm({ invitation, busy, error, onAnswer }: FormProps) {
  const { t } = useTranslation('invitation')
  const { state, teams, purposes, statements } = invitation
  const open = teams.filter(isOpen)
  const joined = open.filter((team) => team.joined)
  const [tids, setTids] = useState(
    () => new Set((state === 'yes' && joined.length > 0 ? joined : open).map(({ tid }) => tid)),
  )
  const [listed, setListed] = useState(invitation.listed)
  const [agreed, setAgreed] = useState<string[]>([])
  const [missing, setMissing] = useState<'teams' | 'listed' | 'agreement' | null>(null)
  const question = useRef<HTMLInputElement>(null)
  const accept = () => {
    if (open.length > 0 && tids.size === 0) return setMissing('teams')
    if (listed === null) {
      setMissing('listed')
      question.current?.focus()
      return
    }
    if (!statements.every((one) => agreed.includes(keyOf(one)))) return setMissing('agreement')
    const signed = statements.map(({ sid, version }) => ({ sid, version }))
    onAnswer({ answer: 'yes', listed, statements: signed, ...(open.length > 0 && { tids: [...tids] }) })
  }
  return (
    <Card>
      <div className={styles.form}>
        <InvitedTeams
          invitation={invitation}
          chosen={tids}
          problem={missing === 'teams' ? t('teams.chooseOne') : null}
          onChange={(now) => {
            setTids(now)
            setMissing(null)
          }}
        />
        <WhatFollows title={t('follows')} purposes={purposes} />
        <ListedQuestion
          ref={question}
          value={listed}
          missing={missing === 'listed'}
          onChange={(now) => {
            setListed(now)
            setMissing(null)
          }}
        />
        {statements.length > 0 && (
          <AgreeField
            statements={statements}
            agreed={agreed}
            missing={missing === 'agreement'}
            onChange={(now) => {
              setAgreed(now)
              setMissing(null)
            }}
          />
        )}
        <FormProblem error={error} />
        <div className={styles.answers}>
          <Button fullWidth size="lg" loading={busy === 'yes'} disabled={busy === 'no'} onClick={accept}>
            {t('accept')}
          </Button>
          <DeclineButton invitation={invitation} busy={busy} onAnswer={onAnswer} />
        </div>
        <p className={styles.small}>{t('changeable')}</p>
      </div>
    </Card>
  )
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
