import type { ReactNode } from 'react'
import { SaveStatus } from '../../../../ui/forms/autosave/save-status.tsx'
import type { Autosave } from '../../../../ui/forms/autosave/use-autosave.ts'
import { Stack } from '../../../../ui/layout/layout.tsx'
import type { Kept } from '../sections.ts'
import styles from './forms.module.css'

export interface FormProps {
  kept: Kept
  /** Actions on the form as a whole. */
  foot: (autosave: Autosave) => ReactNode
}

interface Props extends Pick<FormProps, 'foot'> {
  autosave: Autosave
  children: ReactNode
}

/** Stacked fields, with the save state at the end. */
export function SectionForm({ autosave, foot, children }: Props) {
  return (
    <Stack as="form" gap={5} className={styles.form} {...autosave.form}>
      {children}
      <SaveStatus autosave={autosave} />
      {foot(autosave)}
    </Stack>
  )
}
