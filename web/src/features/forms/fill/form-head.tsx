import type { Form, MyFormAnswers, Project } from '@manyhands/api-client'
import { IconClock, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { UpLink } from '../../../ui/frame/link-button.tsx'
import { PageHeader } from '../../../ui/frame/page.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { StateMark } from '../mine/state-mark.tsx'
import { questionsIn } from '../queries.ts'
import { useReaders } from '../readers.ts'
import styles from './fill.module.css'

interface Props {
  project: Project
  form: Form
  mine: MyFormAnswers
  /** Whether it is being filled in; otherwise its purpose is shown with the answers. */
  fills: boolean
}

/** Title, deadline, what it is required for, and who reads private answers. */
export function FormHead({ project: { pid, name, time_zone }, form, mine, fills }: Props) {
  const { t } = useTranslation('forms')
  const { meeting } = useFormat()
  const { title, intro } = form.texts[useLanguage()]
  const facts = useFacts(form)
  const { state, done_at } = mine
  const over = isOver(form)
  return (
    <Stack gap={4}>
      <PageHeader
        title={title}
        above={
          <UpLink to="/p/$pid/forms" params={{ pid }}>
            {t('fill.up', { project: name })}
          </UpLink>
        }
      />
      <Cluster as="p" gap="1.5 4" tone="muted" size={15}>
        <StateMark state={state} again={state === 'draft' && done_at !== null} />
        {form.closes_at && (!over || form.state === 'open') && (
          <Line as="span" inline gap={1.5} tone="ink" weight={600}>
            <IconClock size={18} aria-hidden="true" />
            {t(over ? 'due.was' : 'due.until', { when: meeting(form.closes_at, time_zone) })}
          </Line>
        )}
        {state !== 'done' && form.state === 'open' && facts}
      </Cluster>
      {fills && intro !== '' && <Markdown source={intro} />}
      {fills && <Privately form={form} />}
    </Stack>
  )
}

/** Whether it can no longer be filled in. */
export const isOver = ({ state, closes_at }: Form) =>
  state === 'retired' || (closes_at !== null && Date.parse(closes_at) <= Date.now())

function useFacts({ required_for }: Form): string {
  const { t } = useTranslation('forms')
  const { list } = useFormat()
  if (required_for.length === 0) return ''
  return t('neededFor', { things: list(required_for.map((one) => t(`things.${one}`))) })
}

/** Shown once, above all questions. */
export function Privately({ form }: { form: Form }) {
  const { t } = useTranslation('forms')
  const { purpose } = form.texts[useLanguage()]
  const readers = useReaders()(form)
  if (!questionsIn(form).some((one) => one.kind !== 'section' && one.private)) return null
  return (
    <Line
      as="aside"
      gap={3}
      align="start"
      surface="good"
      pad="4 5"
      size={15}
      className={styles.private}
      aria-label={t('private.title')}
    >
      <IconLock size={20} aria-hidden="true" />
      <div>
        <Text as="strong" tone="good">
          {t('private.title')}
        </Text>
        {purpose !== '' && <p>{purpose}</p>}
        <p>
          {t('private.readers', { readers })} <Link to="/me/privacy">{t('private.log')}</Link>
        </p>
      </div>
    </Line>
  )
}
