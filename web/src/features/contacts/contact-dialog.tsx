import { Button, Radio } from '@mantine/core'
import { type MyContact, type NewContact, setContact } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ContactKind, refreshContacts } from '../../lib/contacts.ts'
import { toProblem } from '../../lib/problem.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toasts } from '../../ui/feedback/toasts/toast-queue.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { FormProblem } from '../../ui/forms/fields.tsx'
import { showProblem, useInputErrorText } from '../../ui/forms/form-problem.ts'
import { Text } from '../../ui/layout/layout.tsx'
import styles from './contacts.module.css'
import { useKindName } from './names.ts'

interface Props {
  kind: ContactKind
  /** Undefined for a new one. */
  contact: MyContact | undefined
  onClose: () => void
}

const audiences = ['leads', 'shifts', 'teams', 'nobody'] as const
const moments = ['event', 'shift'] as const

/** A way to reach the person, who sees it and when. */
export function ContactDialog({ kind, contact, onClose }: Props) {
  const { t } = useTranslation('contacts')
  const name = useKindName()(kind)
  // Nothing is chosen in advance: sharing is the person's own decision.
  const form = useForm<NewContact>({
    defaultValues: contact
      ? { handle: contact.handle, audience: contact.audience, during: contact.during }
      : { handle: '' },
  })
  const save = useSave(kind, form, onClose)
  const isNumber = kind === 'phone' || kind === 'whatsapp'
  return (
    <Dialog opened onClose={onClose} title={t(contact ? 'editTitle' : 'addTitle', { name })}>
      <form
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(toContact(values)))(event)}
        noValidate
      >
        <TextField
          form={form}
          name="handle"
          label={t(`handle.${kind}.label`)}
          hint={t(`handle.${kind}.hint`)}
          spellCheck={false}
          autoFocus
          required
          {...(isNumber && { type: 'tel', inputMode: 'tel', autoComplete: 'tel' })}
        />
        <Choice form={form} field="audience" options={audiences} />
        {form.watch('audience') !== 'nobody' && <Choice form={form} field="during" options={moments} />}
        <Text tone="muted" size={15} className={styles.quiet}>
          {t('ends')}
        </Text>
        <FormProblem error={save.error} fields={['handle']} />
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </form>
    </Dialog>
  )
}

/** If nobody sees it, it doesn't matter when. */
const toContact = ({ during = 'shift', ...contact }: Partial<NewContact>) =>
  ({ ...contact, during }) as NewContact

interface ChoiceProps<Field extends 'audience' | 'during'> {
  form: UseFormReturn<NewContact>
  field: Field
  options: readonly NewContact[Field][]
}

function Choice<Field extends 'audience' | 'during'>({ form, field: name, options }: ChoiceProps<Field>) {
  const { t } = useTranslation('contacts')
  const words = (option: string, part: 'name' | 'text') =>
    t(`${name}.${option}.${part}` as 'audience.leads.name')
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ required: t(`${name}.choose` as 'audience.choose') }}
      render={({ field, fieldState }) => (
        <Radio.Group
          label={t(`${name}.label` as 'audience.label')}
          value={field.value ?? null}
          onChange={field.onChange}
          error={fieldState.error?.message}
        >
          <div className={styles.radios}>
            {options.map((option) => (
              <Radio
                size="md"
                key={option}
                value={option}
                label={words(option, 'name')}
                description={words(option, 'text')}
              />
            ))}
          </div>
        </Radio.Group>
      )}
    />
  )
}

function useSave(kind: ContactKind, form: UseFormReturn<NewContact>, onDone: () => void) {
  const { t } = useTranslation('contacts')
  const name = useKindName()(kind)
  const textOf = useInputErrorText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewContact) => setContact({ path: { kind }, body }),
    async onSuccess() {
      await refreshContacts(queryClient)
      toasts.say(t('saved', { name }))
      onDone()
    },
    onError(error: unknown) {
      const wrong = toProblem(error).errors.some(({ code }) => code === 'invalid_handle')
      showProblem(form, error, { say: wrong ? () => t(`handle.${kind}.wrong`) : textOf })
    },
  })
}
