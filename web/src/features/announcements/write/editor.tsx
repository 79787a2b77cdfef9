import { Button } from '@mantine/core'
import { testAnnouncement } from '@manyhands/api-client'
import { IconEye, IconMail, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { useStanding } from '../../../lib/standing.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { LeaveGuard } from '../../../ui/forms/autosave/leave-guard.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack } from '../../../ui/layout/layout.tsx'
import type { Values } from '../../../ui/text/words-fields.tsx'
import { placeholders } from '../words.ts'
import { draftOf, faultsOf, type Readers, type TimeFault, timeFaultOf, type When } from './draft.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { ReadersFields } from './readers.tsx'
import { SendDialog } from './send-dialog.tsx'
import { Texts } from './texts.tsx'
import { WhenFields } from './when.tsx'

interface Props {
  /** As it starts. */
  texts: Values
  readers: Readers
}

export function Editor({ texts, readers }: Props) {
  const { t } = useTranslation('announcements')
  const { pid } = useProject()
  const { isOrganiser } = useStanding(pid)
  const form = useForm<Values>({ defaultValues: texts })
  const [chosen, setChosen] = useState(readers)
  const [when, setWhen] = useState<When>({ later: false, at: null, urgent: false })
  const [open, setOpen] = useState<'preview' | 'send' | null>(null)
  const sent = useRef(false)
  const { isDirty } = form.formState
  const { check, noTeam, timeFault, clear } = useCheck(form, { readers: chosen, isOrganiser })
  return (
    <Stack gap={8}>
      <ReadersFields
        readers={chosen}
        noTeam={noTeam}
        onChange={(next) => {
          clear()
          setChosen(next)
        }}
      />
      <Texts form={form} placeholders={placeholders} />
      <WhenFields
        when={when}
        fault={timeFault}
        onChange={(next) => {
          clear()
          setWhen(next)
        }}
      />
      <Actions
        draft={() => (check() ? draftOf(form.getValues(), chosen) : null)}
        later={when.later}
        onPreview={() => check() && setOpen('preview')}
        onSend={() => check(when) && setOpen('send')}
      />
      {open === 'preview' && (
        <PreviewDialog pid={pid} draft={draftOf(form.getValues(), chosen)} onClose={() => setOpen(null)} />
      )}
      {open === 'send' && (
        <SendDialog
          draft={draftOf(form.getValues(), chosen)}
          when={when}
          onClose={() => setOpen(null)}
          onSent={() => {
            sent.current = true
          }}
        />
      )}
      <LeaveGuard
        unsaved={() => isDirty && !sent.current}
        words={{ title: t('draft.leaveTitle'), text: t('draft.leaveText') }}
      />
    </Stack>
  )
}

/** Shows what is missing, and goes to the first of it. */
function useCheck(
  form: UseFormReturn<Values>,
  { readers, isOrganiser }: { readers: Readers; isOrganiser: boolean },
) {
  const { t } = useTranslation('announcements')
  const language = useLanguage()
  const [faults, setFaults] = useState<{ noTeam: boolean; timeFault: TimeFault | null }>(none)
  function check(when?: When): boolean {
    const noTeam = !isOrganiser && readers.tid === ''
    const timeFault = when ? timeFaultOf(when, new Date()) : null
    setFaults({ noTeam, timeFault })
    form.clearErrors()
    const missing = faultsOf(form.getValues(), language)
    missing.forEach(({ language: one, field }, at) => {
      const message = t(field === 'subject' ? 'texts.noSubject' : 'texts.noBody')
      form.setError(`${one}.${field}`, { message }, { shouldFocus: at === 0 && !noTeam })
    })
    return !noTeam && timeFault === null && missing.length === 0
  }
  return { ...faults, check, clear: () => setFaults(none) }
}

const none = { noTeam: false, timeFault: null }

interface ActionsProps {
  /** Null if something is missing. */
  draft: () => ReturnType<typeof draftOf> | null
  later: boolean
  onPreview: () => void
  onSend: () => void
}

function Actions({ draft, later, onPreview, onSend }: ActionsProps) {
  const { t } = useTranslation('announcements')
  const { pid } = useProject()
  const { person } = useSession()
  const test = useMutation({
    mutationFn: (body: ReturnType<typeof draftOf>) => testAnnouncement({ path: { pid }, body }),
    onSuccess: () => toasts.say(t('check.tested', { email: person?.email ?? '' })),
  })
  return (
    <Stack gap={4}>
      <FormProblem error={test.error} />
      <Cluster gap={3}>
        <Button leftSection={<IconSend size={18} aria-hidden="true" />} onClick={onSend}>
          {t(later ? 'send.openLater' : 'send.open')}
        </Button>
        <Button variant="default" leftSection={<IconEye size={18} aria-hidden="true" />} onClick={onPreview}>
          {t('check.preview')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconMail size={18} aria-hidden="true" />}
          loading={test.isPending}
          onClick={() => {
            const body = draft()
            if (body) test.mutate(body)
          }}
        >
          {t('check.test')}
        </Button>
      </Cluster>
    </Stack>
  )
}
