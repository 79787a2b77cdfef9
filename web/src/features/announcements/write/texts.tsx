import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Language, languageNames, languages } from '../../../lib/i18n/languages.ts'
import { Section } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import { MarkdownPreview } from '../../../ui/text/markdown-preview.tsx'
import { type Values, WordsFields } from '../../../ui/text/words-fields.tsx'
import { usePlaceholderNames } from '../words.ts'
import { languageWithout } from './draft.ts'
import styles from './write.module.css'

const most = { subject: 150, body: 10_000 }

/** Both languages side by side, each with its preview. */
export function Texts({
  form,
  placeholders,
}: {
  form: UseFormReturn<Values>
  placeholders: readonly string[]
}) {
  const { t } = useTranslation('announcements')
  return (
    <Section title={t('texts.title')}>
      <Text tone="muted" measure>
        {t('texts.hint')}
      </Text>
      <Tiles min={24} fit gap={6} align="start">
        {languages.map((language) => (
          <InLanguage key={language} form={form} language={language} placeholders={placeholders} />
        ))}
      </Tiles>
    </Section>
  )
}

interface Props {
  form: UseFormReturn<Values>
  language: Language
  placeholders: readonly string[]
}

function InLanguage({ form, language, placeholders }: Props) {
  const { t } = useTranslation('announcements')
  const name = usePlaceholderNames(placeholders)
  const values = useWatch({ control: form.control }) as Values
  const other = languages.find((one) => one !== language)!
  return (
    <Stack as="fieldset" gap={5} surface="raised" pad={5} className={styles.language}>
      <Text as="legend" size={18} weight={650} lang={language}>
        {languageNames[language]}
      </Text>
      <WordsFields
        form={form}
        language={language}
        placeholders={placeholders}
        hint={t('texts.bodyHint')}
        most={most}
      />
      {languageWithout(values) === language ? (
        <Text tone="muted" role="status">
          {t('texts.other', { language: languageNames[language], other: languageNames[other] })}
        </Text>
      ) : (
        <MarkdownPreview
          label={t('texts.preview')}
          source={values[language].body}
          nothing={t('texts.nothing')}
          lang={language}
          change={name}
        />
      )}
    </Stack>
  )
}
