import { Button } from '@mantine/core'
import { type Form, type Project, withdrawMyFormAnswers } from '@manyhands/api-client'
import { IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAsked } from '../../../../../form-schema/src/questions.ts'
import { ifMatch } from '../../../lib/api/headers.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { safePath } from '../../../lib/links/return-to.ts'
import type { Why } from '../../../lib/problem.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { AnswerText } from '../fields/answer-text.tsx'
import { type Opened, openedQuery, questionsIn, refreshForms } from '../queries.ts'
import { questionsShown, startingFrom } from './answers.ts'
import styles from './fill.module.css'
import { isOver, Privately } from './form-head.tsx'

interface Props {
  project: Project
  opened: Opened
  onChange: () => void
}

/** The answers, submitted or no longer editable. */
export function Read({ project, opened, onChange }: Props) {
  const { t } = useTranslation(['forms', 'private'])
  const { form, mine } = opened
  const { pid } = project
  const { back } = useSearch({ from: '/p/$pid/forms/$fid' })
  return (
    <>
      {mine.state === 'done' ? (
        <Done opened={opened} timeZone={project.time_zone}>
          {mine.may_answer && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              onClick={onChange}
            >
              {t('done.change')}
            </Button>
          )}
          <LinkButton to="/p/$pid/forms" params={{ pid }} variant="default">
            {t('fill.toForms')}
          </LinkButton>
          {back !== undefined && <LinkButton to={safePath(back)}>{t('private:back')}</LinkButton>}
        </Done>
      ) : (
        <WhyList why={[whyNot(form)]} />
      )}
      {mine.changed_at !== null && (
        <Section title={t('done.answers')}>
          <Card>
            <Answers pid={pid} opened={opened} />
          </Card>
          <Privately form={form} />
          {mine.may_withdraw && <Withdraw pid={pid} opened={opened} />}
        </Section>
      )}
    </>
  )
}

/** Mirrors the server's reasons. */
function whyNot(form: Form): Why {
  return isOver(form) ? { rule: 'form-closed' } : { rule: 'form-audience' }
}

interface DoneProps {
  opened: Opened
  timeZone: string
  children: React.ReactNode
}

function Done({ opened: { form, mine }, timeZone, children }: DoneProps) {
  const { t } = useTranslation('forms')
  const { moment, meeting, gap } = useFormat()
  return (
    <Line gap={4} align="start" pad="5 6" className={styles.done} role="status">
      <IconCircleCheck size={32} stroke={1.6} aria-hidden="true" />
      <div>
        <strong>{t('done.title')}</strong>
        <p>
          {mine.done_at && t('done.sent', { when: moment(mine.done_at) })}
          {gap}
          {mine.may_answer &&
            (form.closes_at
              ? t('done.until', { when: meeting(form.closes_at, timeZone) })
              : t('done.always'))}
        </p>
        <Cluster gap="2 3" align="stretch" className={styles.actions}>
          {children}
        </Cluster>
      </div>
    </Line>
  )
}

function Answers({ pid, opened: { form, schema, mine } }: { pid: string; opened: Opened }) {
  const language = useLanguage()
  // A diet that has to be chosen again is still their answer.
  const given = startingFrom(mine)
  return (
    <Stack as="dl" gap={5} className={styles.answers}>
      {questionsShown(questionsIn(form), schema, mine.values)
        .filter(isAsked)
        .map((question) => (
          <div key={question.id}>
            <Text as="dt" tone="muted" size={15}>
              {question.texts[language].label}
            </Text>
            <dd>
              <AnswerText pid={pid} question={question} value={given[question.id]} />
            </dd>
          </div>
        ))}
    </Stack>
  )
}

function Withdraw({ pid, opened }: { pid: string; opened: Opened }) {
  const { t } = useTranslation('forms')
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const warn = useWarn()
  const path = { pid, fid: opened.form.fid }
  const withdraw = useMutation({
    mutationFn: () => withdrawMyFormAnswers({ path, headers: ifMatch(opened.mine) }),
    async onSuccess() {
      toasts.say(t('done.withdrawn'))
      await Promise.all([queryClient.invalidateQueries(openedQuery(path)), refreshForms(queryClient, pid)])
    },
    onError: warn,
    onSettled: () => setAsking(false),
  })
  return (
    <div>
      <Button variant="subtle" color="brick" size="sm" onClick={() => setAsking(true)}>
        {t('done.withdraw')}
      </Button>
      <Confirm
        opened={asking}
        title={t('done.withdrawTitle')}
        action={t('done.withdraw')}
        dangerous
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('done.withdrawText')}</p>
      </Confirm>
    </div>
  )
}
