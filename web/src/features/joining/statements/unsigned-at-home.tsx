import type { MyStatement } from '@manyhands/api-client'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { keyOf } from '../../../ui/consent/agree-field.tsx'
import { myStatementsQuery } from '../queries.ts'
import { AgreeDialog } from './agree-dialog.tsx'
import styles from './statements.module.css'

export const useUnsigned = (): MyStatement[] => useQuery(myStatementsQuery).data ?? []

const idOf = ({ pid, sid }: MyStatement) => `${pid} ${sid}`

/** Agreements that are new or have changed: read and sign them right here. */
export function UnsignedAtHome() {
  const { t } = useTranslation('joining')
  const language = useLanguage()
  const unsigned = useUnsigned()
  const [open, setOpen] = useState('')
  // Looks up the current version, because it may have changed while it was read.
  const chosen = unsigned.find((one) => idOf(one) === open)
  if (unsigned.length === 0) return null
  return (
    <>
      <ul className={styles.unsigned}>
        {unsigned.map((one) => (
          <li key={`${one.pid} ${keyOf(one)}`}>
            <button type="button" onClick={() => setOpen(idOf(one))}>
              <span>
                <Trans
                  t={t}
                  i18nKey="agree.wants"
                  values={{ project: one.project }}
                  components={{ project: <strong /> }}
                />
                <small className={styles.title}>{one.texts[language].title}</small>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <AgreeDialog
          pid={chosen.pid}
          statements={[chosen]}
          title={chosen.texts[language].title}
          text={t('agree.required', { project: chosen.project })}
          action={t('agree.action')}
          onClose={() => setOpen('')}
        />
      )}
    </>
  )
}
