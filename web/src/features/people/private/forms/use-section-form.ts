import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { InputError } from '../../../../lib/problem.ts'
import { privateQueries } from '../../../../lib/purposes.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { useAutosave } from '../../../../ui/forms/autosave/use-autosave.ts'
import { fieldOf, showProblem, useInputErrorText } from '../../../../ui/forms/form-problem.ts'
import {
  type Kept,
  readSection,
  type Section,
  saveSection,
  toFields,
  toValues,
  type Values,
} from '../sections.ts'

interface Options {
  section: Section
  kept: Kept
  /** All fields of the form, empty. */
  empty: Values
  /** Fields that aren't shown now, and therefore not saved. */
  hidden?: (values: Values) => string[]
}

/** A form of one section that saves itself, and asks for a fresh sign-in if the last one is too old. */
export function useSectionForm({ section, kept, empty, hidden = () => [] }: Options) {
  const form = useForm<Values>({ defaultValues: toValues(kept.fields, empty) })
  const known = useRef(kept)
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const autosave = useAutosave<Values>({
    form,
    async save(_, all) {
      const left = hidden(all)
      const shown = Object.fromEntries(Object.entries(all).filter(([name]) => !left.includes(name)))
      known.current = await stepUp(() => saveSection(section, toFields(shown), known.current))
      await queryClient.invalidateQueries(privateQueries)
    },
    async reload() {
      known.current = await stepUp(() => readSection(section))
      return toValues(known.current.fields, empty)
    },
  })
  const say = useSay()
  useEffect(() => {
    if (autosave.error) showProblem(form, autosave.error, { say, takesFocus: false })
  }, [autosave.error, form, say])
  return { form, autosave }
}

/** Error messages of fields in the reader's language; the server's are in English. */
function useSay() {
  const { t } = useTranslation('private')
  const textOf = useInputErrorText()
  return useCallback(
    (error: InputError) => {
      const field = fieldOf(error.pointer).split('.')[0]! as 'iban'
      return t(`wrong.${field}`, { defaultValue: textOf(error) })
    },
    [t, textOf],
  )
}
