import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useShowProblem } from '../form-problem.ts'
import { createSaver, type Saving } from './saver.ts'

interface Options<Values extends FieldValues> {
  /**
   * Created with the saved values as `defaultValues`. Every field has a value: '' or [] rather than
   * undefined.
   */
  form: UseFormReturn<Values>
  /** Sends the changes (PATCH) or `all` (PUT), with If-Match if there is an ETag. */
  save: (changed: Partial<Values>, all: Values) => Promise<unknown>
  /** After 412: reloads the saved values. Local input is kept and sent again, and the status says so. */
  reload?: () => Promise<Values>
  /** Whether input may be sent yet; without it, always. */
  ready?: (all: Values) => boolean
}

export interface Autosave extends Saving {
  /** Saves now; false if something is still unsaved. */
  flush: () => Promise<boolean>
  unsaved: () => boolean
  /** For the form element: `<form {...autosave.form}>`. */
  form: { onBlur: () => void; onSubmit: (event: FormEvent) => void; noValidate: true }
}

/**
 * A form that saves itself. Render `<SaveStatus autosave={autosave} />` next to it, which also guards against
 * leaving.
 */
export function useAutosave<Values extends FieldValues>(options: Options<Values>): Autosave {
  const { form } = options
  const recent = useRef(options)
  recent.current = options
  const [saver] = useState(() =>
    createSaver<Values>({
      saved: structuredClone(form.getValues()),
      save: (changed, all) => recent.current.save(changed, all),
      reload: options.reload && (() => recent.current.reload!()),
      show: (values) => showAll(form, values),
      ready: (all) => recent.current.ready?.(all) ?? true,
    }),
  )
  const saving = useSyncExternalStore(saver.subscribe, saver.now)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name) form.clearErrors(name as Path<Values>)
          saver.change(structuredClone(values))
        },
      }),
    [form, saver],
  )
  const showProblem = useShowProblem(form, { takesFocus: false })
  const say = useRef(showProblem)
  say.current = showProblem
  useEffect(() => {
    if (saving.error) say.current(saving.error)
  }, [saving.error])
  useEffect(() => {
    if (saving.state === 'saved') form.clearErrors()
  }, [saving.state, form])
  // Retries when the network is back.
  useEffect(() => {
    const flush = () => void saver.flush()
    window.addEventListener('online', flush)
    return () => window.removeEventListener('online', flush)
  }, [saver])
  return {
    ...saving,
    flush: saver.flush,
    unsaved: saver.unsaved,
    form: {
      // After the change event that the blur may trigger.
      onBlur: () => void setTimeout(() => void saver.leaveField()),
      onSubmit: (event) => {
        event.preventDefault()
        void saver.flush()
      },
      noValidate: true,
    },
  }
}

function showAll<Values extends FieldValues>(form: UseFormReturn<Values>, values: Values): void {
  for (const [name, value] of Object.entries(values))
    if (JSON.stringify(form.getValues(name as Path<Values>)) !== JSON.stringify(value))
      form.setValue(name as Path<Values>, value)
}
