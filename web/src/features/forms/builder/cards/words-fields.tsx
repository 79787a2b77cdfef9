import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Language, languageNames } from '../../../../lib/i18n/languages.ts'
import type { Edited } from '../draft/draft.ts'
import { BothLanguages } from './both-languages.tsx'
import type { PartProps } from './card-props.ts'

/** Missing texts are reported only after someone has started to write. */
const isBegun = ({ texts }: Edited) => texts.en.label !== '' || texts['zh-TW'].label !== ''

/** The question and its help text, in both languages. */
export function WordsFields({ question, faults, onChange }: PartProps<Edited>) {
  const { t } = useTranslation('forms')
  const { texts, kind } = question
  const change = (language: Language, words: Partial<Edited['texts']['en']>) =>
    onChange({ ...question, texts: { ...texts, [language]: { ...texts[language], ...words } } })
  const missing = (language: Language) =>
    isBegun(question) && faults.some((one) => one.code === 'label' && one.language === language)
  return (
    <BothLanguages>
      {(language) => (
        <>
          <TextInput
            lang={language}
            data-label
            label={t(kind === 'section' ? 'card.heading' : 'card.question', {
              language: languageNames[language],
            })}
            maxLength={200}
            autoComplete="off"
            value={texts[language].label}
            error={
              missing(language) &&
              t(kind === 'section' ? 'builder.faults.heading' : 'builder.faults.label', {
                language: languageNames[language],
              })
            }
            onChange={(event) => change(language, { label: event.currentTarget.value })}
          />
          <Textarea
            lang={language}
            size="md"
            label={t('card.help', { language: languageNames[language] })}
            rows={2}
            autosize={false}
            maxLength={1000}
            value={texts[language].help}
            onChange={(event) => change(language, { help: event.currentTarget.value })}
          />
        </>
      )}
    </BothLanguages>
  )
}
