import { Button } from '@mantine/core'
import type { Project } from '@manyhands/api-client'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '../../../../../form-schema/src/validate.ts'
import { LeaveGuard } from '../../../ui/forms/autosave/leave-guard.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Cluster, Stack } from '../../../ui/layout/layout.tsx'
import { useFaultText } from '../fields/fault-text.ts'
import { ReadersContext } from '../fields/labels.tsx'
import { QuestionFields } from '../fields/question-field.tsx'
import { questionsIn } from '../queries.ts'
import { useReaders } from '../readers.ts'
import { progressIn, questionsShown } from './answers.ts'
import styles from './fill.module.css'
import { LookAgain } from './notes/look-again.tsx'
import { SaveNote } from './notes/save-note.tsx'
import { stoppedBy } from './notes/stop.ts'
import { Stopped } from './notes/stopped.tsx'
import { type Start, useFilling } from './use-filling.ts'

interface Props {
  project: Project
  start: Start
  /** Reloads questions and answers, with or without what was typed. */
  readAgain: (typed?: Values) => Promise<void>
  onDone: () => void
}

export function Filling({ project: { pid }, start, readAgain, onDone }: Props) {
  const { t } = useTranslation('forms')
  const { form, schema } = start.opened
  const filling = useFilling({ pid, fid: form.fid }, start)
  const { values, faults, submit } = filling
  const box = useRef<HTMLFormElement>(null)
  const words = useFaultText()
  const questions = questionsIn(form)
  const shown = questionsShown(questions, schema, values)
  const progress = progressIn(questions, schema, values)
  const error = submit.error ?? filling.halt
  const stopped = stoppedBy(error)
  const open = Object.keys(faults).length

  useEffect(() => {
    if (submit.isSuccess) {
      window.scrollTo({ top: 0 })
      onDone()
    }
  }, [submit.isSuccess, onDone])

  function send(): void {
    const [first] = filling.trySubmit()
    if (first !== undefined) focusOn(box.current, first)
  }

  return (
    <ReadersContext value={useReaders()(form)}>
      <LookAgain opened={start.opened} />
      <Stack
        as="form"
        gap={5}
        ref={box}
        noValidate
        onBlur={({ target, relatedTarget }) => {
          const left = target.closest<HTMLElement>('[data-question]')
          if (left && !left.contains(relatedTarget)) filling.leave(left.dataset.question!)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Card>
          <QuestionFields
            pid={pid}
            questions={shown}
            values={values}
            errorOf={(question) => (faults[question.id] ? words(question, faults[question.id]!) : '')}
            onChange={filling.change}
          />
        </Card>
        {stopped && (
          <Stopped
            by={stopped}
            error={error}
            onTheirs={() => readAgain()}
            onMine={async () => {
              submit.reset()
              await filling.keepMine()
            }}
            onAgain={() => readAgain(values)}
          />
        )}
        {!stopped && <FormProblem error={submit.error} fields={['values']} />}
        <Stack gap={3} pad="3 4" className={styles.footer} data-bar="end">
          <SaveNote filling={filling} changing={start.changing} progress={progress} open={open} />
          <Cluster gap="2 3" align="stretch" className={styles.actions}>
            {start.changing && (
              <Button variant="default" onClick={onDone}>
                {t('fill.keep')}
              </Button>
            )}
            <Button type="submit" loading={submit.isPending}>
              {t(start.changing ? 'fill.saveChanges' : 'fill.submit')}
            </Button>
          </Cluster>
        </Stack>
      </Stack>
      <LeaveGuard
        unsaved={filling.unsaved}
        {...(start.changing && { words: { title: t('fill.leave.title'), text: t('fill.leave.text') } })}
        {...(!start.changing && { flush: async () => submit.isSuccess || (await filling.flush()) })}
      />
    </ReadersContext>
  )
}

/** Focuses the first control of the first invalid question. */
function focusOn(box: HTMLElement | null, question: string): void {
  const there = box?.querySelector(`[data-question="${CSS.escape(question)}"]`)
  const field = there?.querySelector<HTMLElement>('input:not([hidden]), textarea, button')
  field?.focus({ preventScroll: true })
  there?.scrollIntoView({ block: 'center' })
}
