import { Button, Checkbox } from '@mantine/core'
import { type Application, apply, type Project, type Purpose, type Team } from '@manyhands/api-client'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useSession } from '../../../lib/session.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { AgreeField, keyOf, type Wording } from '../../../ui/consent/agree-field.tsx'
import { ListedQuestion } from '../../../ui/consent/listed-question.tsx'
import { PurposeList } from '../../../ui/consent/what-follows.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { PageHeader } from '../../../ui/frame/page.tsx'
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx'
import { ConfirmPerson, type SignIn } from '../entry/confirm-person.tsx'
import { refreshJoining } from '../queries.ts'
import { signAgreed } from '../statements/agree-dialog.tsx'
import { AboutYou, ForThePool } from './about-you.tsx'
import styles from './apply.module.css'
import { ChooseTeams } from './choose-teams.tsx'
import { chosenOf, type Draft, type Lack, lacksOf, toApplication, useDraft } from './draft.ts'

interface Props {
  project: Project
  teams: Team[]
  unsigned: Wording[]
  purposes: Purpose[]
  SignIn: SignIn
  above: ReactNode
  onSent: (application: Application) => void
}

/** All steps on one page. Signing in comes last, so nobody needs an account first. */
export function ApplyForm({ project, teams, unsigned, purposes, SignIn, above, onSent }: Props) {
  const { t } = useTranslation('joining')
  const { pid, name } = project
  const { person } = useSession()
  const { team } = useSearch({ from: '/p/$pid/apply' })
  const begin = {
    pid,
    uid: person?.uid ?? null,
    team,
    languages: person?.languages ?? [],
    listed: person?.listed ?? null,
  }
  const { draft, change, forget } = useDraft(begin)
  const chosen = chosenOf(draft, teams)
  // Also after a reload: a phone may discard the page while its owner reads the email.
  const [confirming, setConfirming] = useState(draft.confirming && person === null)
  const confirm = (now: boolean) => {
    setConfirming(now)
    change({ confirming: now })
  }
  const queryClient = useQueryClient()
  const stepUp = useStepUp()
  const send = useMutation({
    async mutationFn() {
      await signAgreed(pid, unsigned, draft.agreed)
      return stepUp(() => apply({ path: { pid }, body: toApplication(draft, chosen, purposes) }))
    },
    onSuccess(application) {
      forget()
      onSent(application)
    },
    onSettled: () => refreshJoining(queryClient, pid),
    onError: () => confirm(false),
  })
  if (confirming)
    return (
      <ConfirmPerson
        SignIn={SignIn}
        returnTo={`/p/${pid}/apply`}
        action={t('send.action')}
        onConfirmed={() => send.mutate()}
        onBack={() => confirm(false)}
      />
    )
  return (
    <>
      <PageHeader title={t('apply.title', { project: name })} lead={t('apply.lead')} above={above} />
      {/* They followed the email link and are back, signed in. */}
      {draft.confirming && person && (
        <Box as="p" surface="good" pad="4 5" tone="good" weight={550}>
          {t('apply.ready', { name: person.name })}
        </Box>
      )}
      <Steps
        draft={draft}
        teams={teams}
        chosen={chosen}
        unsigned={unsigned}
        purposes={purposes}
        days={project.answer_days}
        busy={send.isPending}
        error={send.error}
        onChange={change}
        onComplete={() => (person ? send.mutate() : confirm(true))}
      />
    </>
  )
}

interface StepsProps {
  draft: Draft
  teams: Team[]
  chosen: Team[]
  unsigned: Wording[]
  purposes: Purpose[]
  days: number
  busy: boolean
  error: unknown
  onChange: (change: Partial<Draft>) => void
  onComplete: () => void
}

function Steps({ draft, teams, chosen, unsigned, days, busy, error, onChange, ...rest }: StepsProps) {
  const { t } = useTranslation('joining')
  const { gap } = useFormat()
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const lacks = lacksOf(draft, chosen, unsigned.map(keyOf))
  // Also after a refusal, so that a newly added agreement is marked.
  const marked = tried || Boolean(error)
  const problemOf = (lack: Lack) =>
    marked && lacks.includes(lack) ? t(lack === 'tids' ? 'lack.tids' : 'lack.empty') : undefined
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (lacks.length === 0) rest.onComplete()
    else {
      setTried(true)
      requestAnimationFrame(() => focusFirstLack(form.current))
    }
  }
  return (
    <Stack as="form" gap={10} ref={form} className={styles.steps} onSubmit={submit} noValidate>
      <Step title={t('teams.title')} lead={t('teams.lead')}>
        <ChooseTeams
          draft={draft}
          teams={teams}
          problem={problemOf('tids')}
          onChange={(tids) => onChange({ tids })}
        />
      </Step>
      <Step title={t('about.title')} lead={t('about.lead')}>
        <AboutYou draft={draft} chosen={chosen} problemOf={problemOf} onChange={onChange} />
      </Step>
      <Step
        title={t(chosen.length > 0 ? 'pool.title' : 'pool.titleOnly')}
        lead={t(chosen.length > 0 ? 'pool.lead' : 'pool.leadOnly')}
      >
        <Checkbox
          size="md"
          label={t(chosen.length > 0 ? 'pool.check' : 'pool.checkOnly')}
          description={t('pool.hint')}
          checked={draft.pool}
          onChange={(event) => onChange({ pool: event.currentTarget.checked })}
        />
        <ForThePool draft={draft} chosen={chosen} problemOf={problemOf} onChange={onChange} />
      </Step>
      <Step title={t('seen.title')} lead={t('seen.lead')}>
        <Stack gap={6}>
          <PurposeList purposes={rest.purposes} />
          <ListedQuestion
            value={draft.listed}
            missing={problemOf('listed') !== undefined}
            onChange={(listed) => onChange({ listed })}
          />
        </Stack>
      </Step>
      {unsigned.length > 0 && (
        <Step title={t('agree.title')} lead={t('agree.lead')}>
          <AgreeField
            statements={unsigned}
            agreed={draft.agreed}
            missing={problemOf('agreed') !== undefined}
            onChange={(agreed) => onChange({ agreed })}
          />
        </Step>
      )}
      <Step title={t('send.title')} lead={whatHappens()}>
        <FormProblem error={error} />
        <Button
          type="submit"
          size="lg"
          className={styles.send!}
          loading={busy}
          leftSection={<IconSend size={20} />}
        >
          {t('send.action')}
        </Button>
      </Step>
    </Stack>
  )
  function whatHappens(): string {
    const [first, ...others] = chosen
    if (!first) return t('send.pool')
    const then = others.length > 0 ? t('send.others', { count: others.length }) : ''
    return [t('send.first', { team: first.name, count: days }), then].filter(Boolean).join(gap)
  }
}

function Step({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={3} className={styles.step}>
      <h2>{title}</h2>
      <Text tone="muted" className={styles.note}>
        {lead}
      </Text>
      {children}
    </Stack>
  )
}

/** The first invalid field, or the message if there is none. */
function focusFirstLack(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>(
    '[aria-invalid=true], [role=alert], [data-error], .mantine-InputWrapper-error',
  )
  const around = first?.matches('.mantine-InputWrapper-error') ? first.parentElement : first
  const field = around?.matches('input, textarea')
    ? around
    : around?.querySelector<HTMLElement>('input, textarea')
  const target = field ?? first
  target?.scrollIntoView({ block: 'center' })
  target?.focus()
}
