import { Button, Checkbox } from '@mantine/core'
import type { Form, MissingAnswer, Project } from '@manyhands/api-client'
import { IconConfetti } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownersOnly, useStanding, whyNotWriteIn } from '../../../../lib/standing.ts'
import { More } from '../../../../ui/data/more.tsx'
import { SelectionBar } from '../../../../ui/data/selection-bar.tsx'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { BlockedButton } from '../../../../ui/forms/blocked-button.tsx'
import { Box, Cluster } from '../../../../ui/layout/layout.tsx'
import { missingQuery, type Wanted } from '../queries.ts'
import styles from './missing.module.css'
import { MissingRow } from './missing-row.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import { remindable, whyNotRemind } from './reminding.ts'

interface Props {
  project: Project
  form: Form
  wanted: Wanted
}

/** People who haven't answered, and a button to remind them by email. */
export function Missing({ project, form, wanted }: Props) {
  const { t } = useTranslation('forms')
  const formRef = { pid: project.pid, fid: form.fid }
  const found = useInfiniteQuery(missingQuery(formRef, wanted))
  const people = found.data?.pages.flatMap((page) => page.data)
  const { isOrganiser } = useStanding(project.pid)
  const why = [
    ...whyNotWriteIn(project.state),
    ...(isOrganiser ? [] : [ownersOnly]),
    ...whyNotRemind(form, Date.now()),
  ]
  if (found.error && !people) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!people) return <Waiting kind="rows" count={6} />
  if (people.length === 0)
    return (
      <EmptyState icon={IconConfetti} title={t(wanted.search ? 'answers.noneFound' : 'answers.missing.none')}>
        {!wanted.search && t('answers.missing.noneText')}
      </EmptyState>
    )
  return (
    <>
      <People
        key={`${wanted.tid ?? ''} ${wanted.search ?? ''}`}
        people={people}
        all={!found.hasNextPage}
        blocked={
          why.length > 0 && <BlockedButton why={why.slice(0, 1)}>{t('answers.missing.remind')}</BlockedButton>
        }
        dialog={(chosen, onClose, onDone) => (
          <RemindDialog
            formRef={formRef}
            // Without a selection the server takes everyone, including people who aren't loaded yet.
            people={chosen ?? (wanted.tid || wanted.search ? people : null)}
            examples={(chosen ?? people).filter(remindable)}
            onClose={onClose}
            onDone={onDone}
          />
        )}
      />
      <More found={found} />
    </>
  )
}

interface PeopleProps {
  people: MissingAnswer[]
  /** Whether these are all who are missing. */
  all: boolean
  /** Shown instead of the button: why nobody can be reminded. */
  blocked: React.ReactNode
  dialog: (
    chosen: MissingAnswer[] | null,
    onClose: () => void,
    onDone: (said: string) => void,
  ) => React.ReactNode
}

function People({ people, all, blocked, dialog }: PeopleProps) {
  const { t } = useTranslation('forms')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<'all' | 'chosen' | null>(null)
  const [said, setSaid] = useState('')
  const outcome = useRef<HTMLParagraphElement>(null)
  const picked = people.filter((person) => chosen.has(person.uid) && remindable(person))
  const free = people.filter(remindable)
  const choose = (some: MissingAnswer[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const { uid } of some)
        if (on) next.add(uid)
        else next.delete(uid)
      return next
    })
  return (
    <>
      <Cluster gap={4} between>
        <p className={styles.lead}>{t('answers.missing.lead')}</p>
        {blocked ||
          (free.length > 0 || !all ? (
            <Button onClick={() => setAsking('all')}>{t('answers.missing.remindAll')}</Button>
          ) : (
            <p className={styles.lead}>{t('answers.missing.allReminded')}</p>
          ))}
      </Cluster>
      <Box
        as="p"
        surface="good"
        pad="3.5 4.5"
        tone="good"
        weight={600}
        ref={outcome}
        tabIndex={-1}
        role="status"
        className={styles.said}
      >
        {said}
      </Box>
      {!blocked && free.length > 0 && (
        <Checkbox
          size="md"
          label={t(all ? 'answers.missing.chooseAll' : 'answers.missing.chooseShown', { count: free.length })}
          checked={picked.length === free.length}
          indeterminate={picked.length > 0 && picked.length < free.length}
          onChange={() => choose(free, picked.length < free.length)}
        />
      )}
      <Box as="ul" surface="card" className={styles.people} aria-label={t('answers.views.missing')}>
        {people.map((person) => (
          <MissingRow
            key={person.uid}
            person={person}
            chosen={chosen.has(person.uid) && remindable(person)}
            {...(!blocked && { onChoose: (on: boolean) => choose([person], on) })}
          />
        ))}
      </Box>
      {picked.length > 0 && (
        <SelectionBar
          text={t('answers.missing.chosen', { count: picked.length })}
          onClear={() => setChosen(new Set())}
        >
          <Button size="sm" onClick={() => setAsking('chosen')}>
            {t('answers.missing.remind')}
          </Button>
        </SelectionBar>
      )}
      {asking &&
        dialog(
          asking === 'chosen' ? picked : null,
          () => setAsking(null),
          (words) => {
            setSaid(words)
            setChosen(new Set())
            setAsking(null)
            // The button that was pressed may be gone.
            requestAnimationFrame(() => outcome.current?.focus())
          },
        )}
    </>
  )
}
