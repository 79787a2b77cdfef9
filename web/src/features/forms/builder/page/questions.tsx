import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kind } from '../../../../../../form-schema/src/questions.ts'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Tiles } from '../../../../ui/layout/tiles.tsx'
import styles from '../cards/cards.module.css'
import { kindIcons, kinds } from '../cards/kinds.ts'
import { QuestionCard } from '../cards/question-card.tsx'
import { duplicate, move, newQuestion, put, remove } from '../draft/draft.ts'
import type { Building } from '../draft/use-builder.ts'

/** The element to focus after the list has changed: `selector` within the card of a question. */
interface Focus {
  id: string
  selector: string
}

const most = 100

export function Questions({ building }: { building: Building }) {
  const { t } = useTranslation('forms')
  const { draft, form, faults, changeQuestions } = building
  const { questions } = draft
  const [open, setOpen] = useState('')
  const [said, setSaid] = useState('')
  const [focus, setFocus] = useState<Focus | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const nameOf = (at: number) => questions[at]?.texts.en.label || t('card.untitled')

  useEffect(() => {
    if (!focus) return
    const card = list.current?.querySelector(`[data-card="${CSS.escape(focus.id)}"]`)
    // On a phone one of the two fields is hidden.
    const all = [...(card?.querySelectorAll<HTMLElement>(focus.selector) ?? [])]
    all.find((one) => one.offsetParent !== null)?.focus()
    setFocus(null)
  }, [focus])

  const stepsAt = (at: number) => ({
    move(by: -1 | 1) {
      const { id } = questions[at]!
      changeQuestions((now) => move(now, at, by))
      setSaid(t('card.moved', { n: at + by + 1, of: questions.length }))
      setFocus({ id, selector: `[data-step="${by}"]` })
    },
    duplicate() {
      const next = duplicate(questions, at)
      changeQuestions(() => next)
      show(next[at + 1]!.id)
    },
    remove() {
      const before = questions
      changeQuestions((now) => remove(now, at))
      const neighbour = before[at + 1] ?? before[at - 1]
      if (neighbour) setFocus({ id: neighbour.id, selector: 'h2 button' })
      toasts.revocable(t('card.removed', { name: nameOf(at) }), 8000, () => changeQuestions(() => before))
    },
  })

  function show(id: string): void {
    setOpen(id)
    setFocus({ id, selector: '[data-label]' })
  }

  function add(kind: Kind): void {
    const question = newQuestion(kind, questions)
    changeQuestions((now) => [...now, question])
    show(question.id)
  }

  return (
    <>
      <Stack as="ol" gap={3} ref={list}>
        {questions.map((question, at) => (
          <QuestionCard
            key={question.id}
            question={question}
            earlier={questions.slice(0, at)}
            old={form.state === 'draft' ? undefined : form.questions.find(({ id }) => id === question.id)}
            faults={faults.get(question.id) ?? []}
            opened={open === question.id}
            position={{ at, of: questions.length }}
            steps={stepsAt(at)}
            onOpen={() => setOpen(open === question.id ? '' : question.id)}
            onChange={(next) => changeQuestions((now) => put(now, next))}
          />
        ))}
      </Stack>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {questions.length < most && <AddQuestion onAdd={add} />}
    </>
  )
}

function AddQuestion({ onAdd }: { onAdd: (kind: Kind) => void }) {
  const { t } = useTranslation('forms')
  return (
    <Stack gap={3} pad={5} className={styles.add}>
      <Text as="h2" size={16}>
        {t('builder.add')}
      </Text>
      <Tiles as="ul" min={8} gap={2} className={styles.kinds}>
        {kinds.map((kind) => {
          const Icon = kindIcons[kind]
          return (
            <li key={kind}>
              <button type="button" onClick={() => onAdd(kind)}>
                <Icon size={20} stroke={1.6} aria-hidden="true" />
                {t(`kinds.${kind}`)}
              </button>
            </li>
          )
        })}
      </Tiles>
    </Stack>
  )
}
