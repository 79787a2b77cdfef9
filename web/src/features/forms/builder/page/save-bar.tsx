import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../../lib/problem.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Line, Stack, Text } from '../../../../ui/layout/layout.tsx'
import type { Building } from '../draft/use-builder.ts'
import { useLost } from './lost.ts'
import styles from './page.module.css'

interface Props {
  pid: string
  building: Building
  busy: boolean
  onReload: () => Promise<void>
}

/** At the bottom: whether everything is saved, and what prevents it. */
export function SaveBar({ pid, building, busy, onReload }: Props) {
  const { t } = useTranslation('forms')
  const { form, isDirty, formFaults, publishFaults, save } = building
  const wrong = building.wrong + formFaults.length
  const [closing, setClosing] = useState(false)
  const lost = useLost(pid, building)
  const send = () =>
    save.mutate(form.state === 'draft' ? 'draft' : 'open', {
      onSuccess: () => toasts.say(t('builder.saved')),
      onSettled: () => setClosing(false),
    })
  const stale = save.error && toProblem(save.error).status === 412
  return (
    <Stack gap={3} pad="3 4" className={styles.bar} data-bar="end">
      {stale ? (
        <Line gap={4} between tone="bad" weight={550} role="alert">
          <span>{t('builder.stale')}</span>
          <Button variant="default" size="sm" loading={busy} onClick={() => void onReload()}>
            {t('builder.reload')}
          </Button>
        </Line>
      ) : (
        <FormProblem error={save.error} />
      )}
      {publishFaults.includes('purpose') && (
        <Text tone="muted" size={14}>
          {t('builder.purposeFirst')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={showPurpose}>
            {t('builder.purposeGo')}
          </Button>
        </Text>
      )}
      <Line gap={4} between className={styles.barRow}>
        <Line
          as="span"
          inline
          gap={2}
          tone="muted"
          size={15}
          className={styles.standing}
          role="status"
          data-wrong={wrong > 0 || undefined}
        >
          {wrong > 0 && <IconAlertTriangle size={18} aria-hidden="true" />}
          {wrong > 0
            ? t('builder.wrong', { count: wrong })
            : t(isDirty ? 'builder.unsaved' : 'builder.allSaved')}
        </Line>
        <Button
          disabled={!isDirty || wrong > 0}
          loading={save.isPending}
          onClick={() => (closesNow(building) && lost !== '' ? setClosing(true) : send())}
        >
          {t('builder.save')}
        </Button>
      </Line>
      <Confirm
        opened={closing}
        dangerous
        title={t('closing.title')}
        action={t('closing.action')}
        busy={save.isPending}
        onConfirm={send}
        onClose={() => setClosing(false)}
      >
        <p>{lost}</p>
      </Confirm>
    </Stack>
  )
}

/** Whether saving closes the form for people who haven't filled it in. */
function closesNow({ form, draft }: Building): boolean {
  const isPast = (at: string | null) => at !== null && Date.parse(at) <= Date.now()
  return form.state === 'open' && isPast(draft.closes_at) && !isPast(form.closes_at)
}

/** On a phone one of the two fields is hidden. */
function showPurpose(): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-purpose]')]
  fields.find((one) => one.offsetParent !== null)?.focus()
}
