import { IconEyeCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../../../ui/layout/layout.tsx'
import type { FormRef } from '../../queries.ts'
import type { Column } from '../queries.ts'
import { ChooseColumns } from './choose-columns.tsx'
import { Opened } from './opened.tsx'
import styles from './sealed.module.css'
import { useOpening } from './use-opening.ts'

interface Props {
  formRef: FormRef
  /** Private questions. */
  columns: Column[]
  /** How many people have submitted an answer. */
  given: number
}

/** Private answers: first what reading them means, then a fresh sign-in, then the answers. */
export function SealedPart({ formRef, columns, given }: Props) {
  const { t } = useTranslation('forms')
  // A single question is preselected; otherwise nothing is.
  const [chosen, setChosen] = useState<string[]>(columns.length === 1 ? [columns[0]!.column] : [])
  const opening = useOpening(formRef)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <Stack gap={7}>
      <Stack
        as="section"
        gap="4 5"
        surface="raised"
        pad={6}
        className={styles.card}
        aria-labelledby="sealed-title"
      >
        <span className={styles.icon}>
          <IconEyeCheck size={24} stroke={1.75} aria-hidden="true" />
        </span>
        <Stack gap={2} className={styles.words}>
          <h2 id="sealed-title">{t('answers.private.title')}</h2>
          <p>{t('answers.private.line')}</p>
          <p>{t('answers.private.need')}</p>
          <p className={styles.count}>{t('answers.private.upTo', { count: given })}</p>
        </Stack>
        <ChooseColumns
          formRef={formRef}
          columns={columns}
          chosen={chosen}
          onChoose={(next) => {
            setChosen(next)
            opening.close()
          }}
          opening={opening}
          opener={opener}
        />
      </Stack>
      <Opened
        formRef={formRef}
        opening={opening}
        onClose={() => {
          opening.close()
          // The button that was pressed disappears.
          opener.current?.focus()
        }}
      />
    </Stack>
  )
}
