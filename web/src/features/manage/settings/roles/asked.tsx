import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Text } from '../../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../../ui/people/person-chip.tsx'
import type { Someone } from '../../../../ui/people/person-picker.tsx'
import type { Role } from './change.ts'
import styles from './roles.module.css'

interface Props {
  role: Role
  person: Someone
  add: UseMutationResult<unknown, Error, Someone>
  onClose: () => void
}

/** Confirms the person, with address, because each of these roles can read private data. */
export function Asked({ role, person, add, onClose }: Props) {
  const { t } = useTranslation('manage')
  const { uid, name, avatar_url, email, teams = [] } = person
  const note = [email, ...teams].filter(Boolean).join(' · ')
  return (
    <Confirm
      opened
      title={t(`roles.${role}.ask`, { name })}
      action={t(`roles.${role}.action`)}
      busy={add.isPending}
      onConfirm={() => add.mutate(person)}
      onClose={onClose}
    >
      <PersonChip name={name} hash={hashOfUid(uid)} url={avatar_url} note={note} />
      <Text tone="muted" size={15} className={styles.text}>
        {t(`roles.${role}.text`)}
      </Text>
      <FormProblem error={add.error} />
    </Confirm>
  )
}
