import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type InputError, toProblem } from '../../lib/problem.ts'

/** "/body/project/name" or "/name" → "project.name" or "name", as react-hook-form calls a field. */
export function fieldOf(pointer: string): string {
  const parts = pointer.split('/').slice(1)
  return (parts[0] === 'body' ? parts.slice(1) : parts)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
}

/** Which of the server's refusals belong to a field of this form. */
export function placed(errors: InputError[], fields: string[]): InputError[] {
  return errors.filter(({ pointer }) => fields.includes(fieldOf(pointer).split('.')[0]!))
}

interface Showing {
  say?: (error: InputError) => string
  /** False where someone may be busy in another field already. */
  takesFocus?: boolean
}

/** Puts what the server refused beside the fields it is about. */
export function showProblem<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  { say = ({ detail }) => detail, takesFocus = true }: Showing = {},
): void {
  const fields = Object.keys(form.getValues())
  placed(toProblem(error).errors, fields).forEach((one, at) => {
    const { pointer, code } = one
    form.setError(
      fieldOf(pointer) as Path<Values>,
      { type: code, message: say(one) },
      { shouldFocus: takesFocus && at === 0 },
    )
  })
}

/** The same in the reader's language, as far as we have words: `onError: useShowProblem(form)`. */
export function useShowProblem<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  showing: Omit<Showing, 'say'> = {},
) {
  const { t } = useTranslation('problems')
  // The server speaks English, to those who wrote the request; this is for those who fill in a form.
  const say = ({ code, detail }: InputError) => t(`fields.${code as 'too_small'}`, { defaultValue: detail })
  return (error: unknown) => showProblem(form, error, { ...showing, say })
}
