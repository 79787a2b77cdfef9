import { Button } from '@mantine/core'
import type { KeptSection, MyPurpose } from '@manyhands/api-client'
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSectionName } from '../../../lib/i18n/private.ts'
import { privateQueries } from '../../../lib/purposes.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import type { Autosave } from '../../../ui/forms/autosave/use-autosave.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Box, Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import type { FormProps } from './forms/section-form.tsx'
import styles from './private.module.css'
import { SectionFacts } from './section-facts.tsx'
import { eraseSection, type Kept, readSection, type Section, saveSection } from './sections.ts'
import { useLockInTime } from './use-lock-in-time.ts'

interface Props {
  section: Section
  icon: ComponentType<{ size?: number; stroke?: number }>
  form: ComponentType<FormProps>
  /** Whether a fresh sign-in is needed to see or change it. */
  locked: boolean
  kept: KeptSection | undefined
  purposes: MyPurpose[]
  /** The field someone was sent to, if it is in this section; without a name, the first. */
  wanted: { field?: string } | null
}

/** How a section was closed automatically: with everything saved, or with unsaved input. */
type LockedBy = 'saved' | 'lost' | null

/** One section: facts about it are always shown, its contents only on request. */
export function SectionCard({ section, icon: Icon, form: Form, locked, kept, purposes, wanted }: Props) {
  const { t } = useTranslation('private')
  const name = useSectionName()
  const title = useId()
  const card = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<Kept | null>(null)
  const [lockedBy, setLockedBy] = useState<LockedBy>(null)
  const open = useOpen(section, locked, (found) => {
    setOpened(found)
    setLockedBy(null)
  })
  const content = useFocusOnTurn(opened !== null)
  useJump(card, wanted, opened !== null, open.mutate)
  const foot = (autosave: Autosave) => (
    <Foot
      {...{ section, locked, autosave, title }}
      erasable={kept?.kept ?? false}
      onClose={(by) => {
        setOpened(null)
        setLockedBy(by)
      }}
    />
  )
  return (
    <Stack
      as="section"
      gap={5}
      surface="raised"
      pad={6}
      ref={card}
      className={styles.card}
      aria-labelledby={title}
      data-warned={kept?.warned || kept?.to_confirm || undefined}
      data-open={opened !== null || undefined}
    >
      <Line as="header" gap={3.5} align="start" className={styles.head}>
        <span className={styles.icon}>
          <Icon size={22} stroke={1.75} />
        </span>
        <div>
          <h3 id={title}>{name(section)}</h3>
          <p>{t(`about.${section}`)}</p>
          {kept?.to_confirm && <ToConfirm />}
        </div>
      </Line>
      <SectionFacts section={section} kept={kept} purposes={purposes} />
      <Stack gap={5} ref={content} className={styles.content} tabIndex={-1}>
        {opened ? (
          <Form kept={opened} foot={foot} />
        ) : (
          <Closed {...{ section, locked, kept, open, title, lockedBy }} />
        )}
      </Stack>
    </Stack>
  )
}

/** The list of diets has changed, and their choice is no longer in it. */
function ToConfirm() {
  const { t } = useTranslation('private')
  return (
    <Box surface="warn" pad="3 4" className={styles.confirm}>
      <Text as="strong" tone="warn">
        {t('confirm.title')}
      </Text>
      <p>{t('confirm.text')}</p>
    </Box>
  )
}

function useOpen(section: Section, locked: boolean, show: (found: Kept) => void) {
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  return useMutation({
    // Returns nothing: a mutation's result would stay in the cache.
    mutationFn: async () => {
      const found = await stepUp(() => readSection(section))
      // Locking depends on it, and someone may have signed in again in another tab.
      if (locked) await queryClient.refetchQueries(sessionQuery)
      show(found)
    },
  })
}

interface ClosedProps extends Pick<Props, 'section' | 'locked' | 'kept'> {
  open: ReturnType<typeof useOpen>
  title: string
  lockedBy: LockedBy
}

function Closed({ section, locked, kept, open, title, lockedBy }: ClosedProps) {
  const { t } = useTranslation('private')
  const hidden = locked && kept?.kept === true
  const Pen = hidden ? IconLock : IconPencil
  return (
    <>
      <Cluster gap={3} align="stretch" className={styles.closed}>
        <Button
          variant={hidden ? 'default' : 'light'}
          leftSection={<Pen size={18} />}
          loading={open.isPending}
          onClick={() => open.mutate()}
          aria-expanded={false}
          aria-describedby={title}
          className={styles.opener!}
        >
          {t(openerOf(hidden, kept))}
        </Button>
        {kept?.warned && !kept.to_confirm && <KeepIt section={section} />}
        <FormProblem error={open.error} />
      </Cluster>
      {lockedBy && (
        <Text tone="muted" size={15} role="status" className={styles.lockedBy}>
          {t(`lockedBy.${lockedBy}`)}
        </Text>
      )}
    </>
  )
}

function openerOf(hidden: boolean, kept: KeptSection | undefined) {
  if (hidden) return 'unlock'
  if (kept?.to_confirm) return 'confirm.action'
  return kept?.kept ? 'open' : 'fill'
}

interface FootProps extends Pick<Props, 'section' | 'locked'> {
  autosave: Autosave
  title: string
  erasable: boolean
  onClose: (by: LockedBy) => void
}

function Foot({ section, locked, autosave, title, erasable, onClose }: FootProps) {
  const { t } = useTranslation('private')
  useLockInTime(autosave, locked ? (lost) => onClose(lost ? 'lost' : 'saved') : undefined)
  return (
    <Cluster as="footer" gap={2} align="stretch" between className={styles.foot}>
      <Button
        variant="subtle"
        size="sm"
        leftSection={locked && <IconLock size={18} />}
        // With invalid input it stays open and shows the error.
        onClick={() => void autosave.flush().then((saved) => saved && onClose(null))}
        aria-expanded={true}
        aria-describedby={title}
      >
        {t(locked ? 'lock' : 'close')}
      </Button>
      {erasable && <Erase section={section} onErased={() => onClose(null)} />}
    </Cluster>
  )
}

/** The pressed button disappears: moves the focus to what replaced it. */
function useFocusOnTurn(opened: boolean) {
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(opened)
  useEffect(() => {
    if (before.current === opened) return
    before.current = opened
    // Automatic locking must not move the focus.
    if (!opened && document.activeElement !== document.body) return
    const target = opened ? content.current : content.current?.querySelector('button')
    target?.focus({ preventScroll: true })
  }, [opened])
  return content
}

/** Opens the section and focuses the field, once per request. */
function useJump(
  card: { current: HTMLElement | null },
  wanted: Props['wanted'],
  opened: boolean,
  open: () => void,
): void {
  const done = useRef<Props['wanted']>(null)
  const asked = useRef<Props['wanted']>(null)
  useEffect(() => {
    if (!wanted || done.current === wanted) return
    if (!opened) {
      if (asked.current !== wanted) open()
      asked.current = wanted
      return
    }
    done.current = wanted
    const fields = card.current?.querySelectorAll<HTMLElement>('form [name]') ?? []
    const target = [...fields].find((one) => one.getAttribute('name') === wanted.field) ?? fields[0]
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [card, wanted, opened, open])
}

function useReload() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries(privateQueries)
}

/** Extends the retention period without a change. */
function KeepIt({ section }: { section: Section }) {
  const { t } = useTranslation('private')
  const stepUp = useStepUp()
  const reload = useReload()
  const keep = useMutation({
    mutationFn: async () => {
      const kept = await stepUp(() => readSection(section))
      await saveSection(section, kept.fields, kept)
    },
    onSuccess: () => reload(),
  })
  return (
    <>
      <Button loading={keep.isPending} onClick={() => keep.mutate()}>
        {t('keep')}
      </Button>
      <FormProblem error={keep.error} />
    </>
  )
}

function Erase({ section, onErased }: { section: Section; onErased: () => void }) {
  const { t } = useTranslation('private')
  const name = useSectionName()
  const stepUp = useStepUp()
  const reload = useReload()
  const [asked, setAsked] = useState(false)
  const erase = useMutation({
    mutationFn: () => stepUp(() => eraseSection(section)),
    onSuccess: async () => {
      await reload()
      toasts.say(t('erase.done', { section: name(section) }))
      onErased()
    },
  })
  return (
    <>
      <Button
        variant="subtle"
        color="brick"
        size="sm"
        leftSection={<IconTrash size={18} />}
        onClick={() => setAsked(true)}
      >
        {t('erase.action')}
      </Button>
      <Confirm
        opened={asked}
        title={t('erase.title', { section: name(section) })}
        action={t('erase.action')}
        dangerous
        busy={erase.isPending}
        onConfirm={() => erase.mutate()}
        onClose={() => setAsked(false)}
      >
        <Text tone="muted" measure>
          {t('erase.text')}
        </Text>
        <FormProblem error={erase.error} />
      </Confirm>
    </>
  )
}
