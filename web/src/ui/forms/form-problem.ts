import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
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

/** The same in the reader's language, if we have a text: `onError: useShowProblem(form)`. */
export function useShowProblem<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  showing: Omit<Showing, 'say'> = {},
) {
  const { t } = useTranslation('problems')
  // The server's English details are for developers; these are for people who fill in a form.
  const say = ({ code, detail }: InputError) => t(`fields.${code as 'too_small'}`, { defaultValue: detail })
  return (error: unknown) => showProblem(form, error, { ...showing, say })
}
