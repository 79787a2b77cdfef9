import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isAsked } from '../../../../../../form-schema/src/questions.ts'
import { type Language, languageNames } from '../../../../lib/i18n/languages.ts'
import { Card } from '../../../../ui/frame/page.tsx'
import { BothLanguages } from '../cards/both-languages.tsx'
import type { FormDraft } from '../draft/draft.ts'
import type { Building } from '../draft/use-builder.ts'
import styles from './page.module.css'

/** Title and introduction, in both languages. */
export function FormWords({
  building: { draft, change, formFaults, publishFaults, tried },
}: {
  building: Building
}) {
  const { t } = useTranslation('forms')
  const { texts } = draft
  const says = (language: Language, words: Partial<FormDraft['texts']['en']>) =>
    change({ texts: { ...texts, [language]: { ...texts[language], ...words } } })
  const asksInPrivate = draft.questions.some((one) => isAsked(one) && one.private)
  const isMissing = (fault: 'title' | 'purpose', text: string) =>
    (formFaults.includes(fault) || (tried && publishFaults.includes(fault))) && text.trim() === ''
  return (
    <Card label={t('builder.words')}>
      <BothLanguages>
        {(language) => {
          const name = { language: languageNames[language] }
          const { title, intro, purpose } = texts[language]
          return (
            <>
              <TextInput
                lang={language}
                label={t('builder.title', name)}
                maxLength={120}
                autoComplete="off"
                value={title}
                error={isMissing('title', title) && t('builder.faults.title')}
                onChange={(event) => says(language, { title: event.currentTarget.value })}
              />
              <Textarea
                lang={language}
                size="md"
                label={t('builder.intro', name)}
                description={t('builder.introHint')}
                rows={3}
                maxLength={4000}
                classNames={{ input: styles.long! }}
                value={intro}
                onChange={(event) => says(language, { intro: event.currentTarget.value })}
              />
              {asksInPrivate && (
                <Textarea
                  lang={language}
                  size="md"
                  data-purpose
                  label={t('builder.purpose', name)}
                  description={t('builder.purposeHint')}
                  rows={2}
                  maxLength={500}
                  classNames={{ input: styles.long! }}
                  value={purpose}
                  error={isMissing('purpose', purpose) && t('builder.faults.purpose')}
                  onChange={(event) => says(language, { purpose: event.currentTarget.value })}
                />
              )}
            </>
          )
        }}
      </BothLanguages>
    </Card>
  )
}
