import { useCallback } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { type InputError, toProblem } from '../../lib/problem.ts'

/** "/body/project/name" or "/name" → "project.name" or "name", the field names of react-hook-form. */
export function fieldOf(pointer: string): string {
  const parts = pointer.split('/').slice(1)
  return (parts[0] === 'body' ? parts.slice(1) : parts)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
}

/** The errors that belong to fields of this form. */
export function errorsOfFields(errors: InputError[], fields: string[]): InputError[] {
  return errors.filter(({ pointer }) => fields.includes(fieldOf(pointer).split('.')[0]!))
}

interface Showing {
  say?: (error: InputError) => string
  /** False if someone may already be in another field. */
  takesFocus?: boolean
}

/** Shows the server's errors at their fields. */
export function showProblem<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  { say = ({ detail }) => detail, takesFocus = true }: Showing = {},
): void {
  const fields = Object.keys(form.getValues())
  errorsOfFields(toProblem(error).errors, fields).forEach((one, at) => {
    const { pointer, code } = one
    form.setError(
      fieldOf(pointer) as Path<Values>,
      { type: code, message: say(one) },
      { shouldFocus: takesFocus && at === 0 },
    )
  })
}

/** For a code without a text. The server's details are in English: other readers get a general text. */
export const textWithoutCode = (language: string, { detail }: InputError, general: string): string =>
  language === 'en' ? detail : general

/** The text of an error in the reader's language. */
export function useInputErrorText(): (error: InputError) => string {
  const { t } = useTranslation('problems')
  const language = useLanguage()
  return useCallback(
    (error: InputError) => {
      const defaultValue = textWithoutCode(language, error, t('fields.other'))
      return t(`fields.${error.code as 'too_small'}`, { defaultValue })
    },
    [t, language],
  )
}

/** The same in the reader's language: `onError: useShowProblem(form)`. */
export function useShowProblem<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  showing: Omit<Showing, 'say'> = {},
) {
  const say = useInputErrorText()
  return (error: unknown) => showProblem(form, error, { ...showing, say })
}
