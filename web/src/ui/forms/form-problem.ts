import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
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

/** Puts what the server refused beside the fields it is about: `onError: (error) => showProblem(form, error)`. */
export function showProblem<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const fields = Object.keys(form.getValues())
  placed(toProblem(error).errors, fields).forEach(({ pointer, code, detail }, at) => {
    form.setError(
      fieldOf(pointer) as Path<Values>,
      { type: code, message: detail },
      { shouldFocus: at === 0 },
    )
  })
}
