import type { HistoryLine } from '@manyhands/api-client'
import { IconSettingsAutomation } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { useLength } from '../../../lib/i18n/times/length.ts'
import { Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import styles from './history.module.css'
import { type Detail, detailsOf, sentenceOf } from './sentence.ts'

/** One change as a sentence: who did what to whom, and the previous value. */
export function Line({ line }: { line: HistoryLine }) {
  const { t } = useTranslation('manage')
  const { time } = useFormat()
  const details = detailsOf(line)
  return (
    <Grid as="li" columns="auto 1 auto" gap="1 3.5" align="start" className={styles.line}>
      {line.actor ? (
        <Avatar name={line.actor.name} hash={hashOfUid(line.actor.uid)} size={36} />
      ) : (
        <span className={styles.itself}>
          <IconSettingsAutomation size={20} stroke={1.75} aria-hidden="true" />
        </span>
      )}
      <Stack gap={1.5} className={styles.words}>
        <p className={styles.sentence}>
          <Sentence line={line} />
        </p>
        {details.length > 0 && (
          <Stack
            as="ul"
            gap={1}
            tone="muted"
            size={15}
            className={styles.details}
            aria-label={t('history.details')}
          >
            {details.map((detail) => (
              <DetailLine key={detail.field} detail={detail} line={line} />
            ))}
          </Stack>
        )}
      </Stack>
      <Text as="time" tone="muted" size={14} tabular className={styles.time} dateTime={line.at}>
        {time(line.at)}
      </Text>
    </Grid>
  )
}

function Sentence({ line }: { line: HistoryLine }) {
  const { t, i18n } = useTranslation('manage')
  const { pid } = useParams({ from: '/p/$pid/manage' })
  const language = useLanguage()
  const { actor, person, tid, team } = line
  const sentence = sentenceOf(line)
  // A newer server may know verbs that we have no text for.
  const known = i18n.exists(`manage:verbs.${sentence}`) ? sentence : 'other'
  const count = typeof line.after?.count === 'number' ? line.after.count : 0
  return (
    <Trans
      t={t}
      i18nKey={`verbs.${known as 'other'}`}
      values={{ count }}
      components={{
        actor: <Name name={actor ? actor.name || t('history.someone') : t('history.itself')} />,
        person: <Name name={person?.name || t('history.someone')} />,
        team: tid ? (
          <Link to="/p/$pid/t/$tid" params={{ pid, tid }} className={styles.team}>
            <bdi>{team ?? tid}</bdi>
          </Link>
        ) : (
          <Name name="" />
        ),
        task: <Name name={line.task ?? ''} />,
        form: <FormName pid={pid} form={line.form} />,
        agreement: <Name name={line.statement?.title[language] ?? ''} />,
        claim: <ClaimOf pid={pid} line={line} />,
        purpose: <PurposeName pid={pid} purpose={line.purpose} />,
      }}
    />
  )
}

/** A deleted form has a name but no link. */
function FormName({ pid, form }: { pid: string; form: HistoryLine['form'] }) {
  const title = form?.title[useLanguage()] ?? ''
  if (!form?.exists) return <Name name={title} />
  return (
    <Link to="/p/$pid/manage/forms/$fid" params={{ pid, fid: form.fid }} className={styles.team}>
      <bdi>{title}</bdi>
    </Link>
  )
}

function ClaimOf({ pid, line: { claim, person } }: { pid: string; line: HistoryLine }) {
  const { t } = useTranslation('manage')
  const name = person?.name || t('history.someone')
  if (!claim) return <Name name={name} />
  return (
    <Link to="/p/$pid/manage/finance" params={{ pid }} search={{ id: claim }} className={styles.team}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function PurposeName({ pid, purpose }: { pid: string; purpose: string | null }) {
  const { t } = useTranslation('purposes')
  if (!purpose) return <Name name="" />
  return (
    <Link to="/p/$pid/manage/private-data/$purpose" params={{ pid, purpose }} className={styles.team}>
      {t(`names.${purpose as 'insurance'}`, { defaultValue: purpose })}
    </Link>
  )
}

const Name = ({ name }: { name: string }) => (
  <strong>
    <bdi>{name}</bdi>
  </strong>
)

function DetailLine({ detail, line }: { detail: Detail; line: HistoryLine }) {
  const { field, values, value, text } = detail
  const { t } = useTranslation('manage')
  const isForm = line.form !== null
  const say = useValueText({ isForm, isTask: line.task !== null })
  const name = t(isForm && field === 'opens_at' ? 'fields.form_opens_at' : `fields.${field as 'name'}`, {
    defaultValue: field,
  })
  if (text !== undefined) return <li>{t('history.said', { field: name, text })}</li>
  if (value !== undefined) return <li>{t('history.said', { field: name, text: say(field, value) })}</li>
  if (!values) return <li>{t('history.rewritten', { field: name })}</li>
  return (
    <li>
      {t('history.change', { field: name, before: say(field, values[0]), after: say(field, values[1]) })}
    </li>
  )
}

const lengths = new Set(['minutes', 'late_minutes', 'early_minutes'])

/** Formats the value of a field. */
function useValueText({ isForm, isTask }: { isForm: boolean; isTask: boolean }) {
  const { t } = useTranslation(['manage', 'teams', 'forms'])
  const { days, number, zone, moment, list } = useFormat()
  const length = useLength()
  return (field: string, value: unknown): string => {
    if (field === 'accent' && value === null) return t('accent.automatic')
    if (field === 'minutes' && value === null) return t('history.asAttended')
    if (field === 'readers')
      return list(['owner', ...(value as 'desk'[])].map((role) => t(`forms:readers.${role as 'owner'}`)))
    if (field === 'strong_sign_in' && (value as string[]).length > 0)
      return list((value as 'owner'[]).map((role) => t(`strong.${role}`)))
    if (value === null || value === undefined || String(value as string) === '') return t('history.nothing')
    if (typeof value === 'boolean') return value ? t('history.yes') : t('history.no')
    if (field === 'version') return t('history.version', { n: value })
    if (lengths.has(field)) return length(value as number)
    if (typeof value === 'number') return number(value)
    const text = String(value as string)
    if (field === 'starts_on' || field === 'ends_on' || field === 'last_day') return days(text, text)
    if (field === 'opens_at' || field === 'closes_at') return moment(text)
    if (field === 'time_zone') return zone(text)
    if (field === 'audience') return t(`audiences.${text as 'everyone'}`, { defaultValue: text })
    if (field === 'listing') return t(`listing.${text as 'public'}.title`, { defaultValue: text })
    if (field === 'sign_up' && isTask) return t(`taskSignUp.${text as 'open'}`, { defaultValue: text })
    if (field === 'sign_up') return t(`teams:signUp.${text as 'open'}.name`, { defaultValue: text })
    if (field === 'state' && isForm) return t(`formStates.${text as 'open'}`, { defaultValue: text })
    if (field === 'state') return t(`states.${text as 'open'}.name`, { defaultValue: text })
    return text
  }
}
