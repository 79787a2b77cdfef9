import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languageNames, languages } from '../../../../lib/i18n/languages.ts'
import { Segments } from '../../../../ui/forms/choices/segments.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import styles from './cards.module.css'

interface Chosen {
  language: Language
  setLanguage: (language: Language) => void
}

/** The language to edit on a phone, and to preview. */
export const WritingContext = createContext<Chosen>({ language: 'en', setLanguage: () => {} })

export const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))

/** The same fields in both languages: side by side on the desk, one at a time on a phone. */
export function BothLanguages({ children }: { children: (language: Language) => ReactNode }) {
  const { t } = useTranslation('forms')
  const { language, setLanguage } = useContext(WritingContext)
  return (
    <Stack gap={4} className={styles.both}>
      <div className={styles.chooser}>
        <Segments
          label={t('builder.language')}
          value={language}
          options={languageOptions}
          onChange={setLanguage}
        />
      </div>
      {languages.map((one) => (
        <div key={one} className={styles.side} data-chosen={one === language || undefined}>
          {children(one)}
        </div>
      ))}
    </Stack>
  )
}
