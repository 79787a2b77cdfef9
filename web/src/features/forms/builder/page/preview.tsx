import { Button } from '@mantine/core'
import type { Form } from '@manyhands/api-client'
import { IconLock } from '@tabler/icons-react'
import { Suspense, useContext, useMemo, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { isAsked } from '../../../../../../form-schema/src/questions.ts'
import { schemaOf } from '../../../../../../form-schema/src/schema.ts'
import type { Values } from '../../../../../../form-schema/src/validate.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { Segments } from '../../../../ui/forms/choices/segments.tsx'
import { Cluster, Line, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Markdown } from '../../../../ui/text/markdown.tsx'
import { ReadersContext } from '../../fields/labels.tsx'
import { QuestionFields } from '../../fields/question-field.tsx'
import { answer, questionsShown } from '../../fill/answers.ts'
import { useReaders } from '../../readers.ts'
import { languageOptions, WritingContext } from '../cards/both-languages.tsx'
import type { FormDraft } from '../draft/draft.ts'
import styles from './page.module.css'

interface Props {
  pid: string
  draft: FormDraft
  readers: Pick<Form, 'readers'>
}

/** A live preview as people will see it, in either language. Nothing is sent. */
export function Preview({ pid, draft, readers }: Props) {
  const { t, i18n } = useTranslation('forms')
  const { language, setLanguage } = useContext(WritingContext)
  const [values, setValues] = useState<Values>({})
  const words = useMemo(() => i18n.cloneInstance({ lng: language }), [i18n, language])
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <Cluster gap="2 4" between>
        <Text as="h2" size={16}>
          {t('preview.title')}
        </Text>
        <Segments
          label={t('preview.language')}
          value={language}
          options={languageOptions}
          onChange={setLanguage}
        />
      </Cluster>
      <Stack gap={5} surface="card" pad={5} lang={language}>
        <I18nextProvider i18n={words}>
          <Suspense fallback={null}>
            <Paper pid={pid} draft={draft} readers={readers} values={values} onValues={setValues} />
          </Suspense>
        </I18nextProvider>
      </Stack>
      <Text tone="muted" size={14}>
        {t('preview.hint')}{' '}
        {Object.keys(values).length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setValues({})}>
            {t('preview.again')}
          </Button>
        )}
      </Text>
    </section>
  )
}

interface PaperProps extends Props {
  values: Values
  onValues: (change: (now: Values) => Values) => void
}

function Paper({ pid, draft, readers, values, onValues }: PaperProps) {
  const { t } = useTranslation('forms')
  const { title, intro, purpose } = draft.texts[useLanguage()]
  const names = useReaders()(readers)
  const schema = useMemo(() => schemaOf(draft.questions), [draft.questions])
  const isPrivate = draft.questions.some((one) => isAsked(one) && one.private)
  return (
    <ReadersContext value={names}>
      <h3 className={styles.paperTitle}>{title || t('card.untitled')}</h3>
      {intro !== '' && <Markdown source={intro} />}
      {isPrivate && (
        <Line gap={2} align="stretch" surface="good" size={14} className={styles.privately}>
          <IconLock size={18} aria-hidden="true" />
          <div>
            {purpose !== '' && <p>{purpose}</p>}
            <p>{t('private.readers', { readers: names })}</p>
          </div>
        </Line>
      )}
      {draft.questions.length === 0 && (
        <Text tone="muted" size={14}>
          {t('preview.empty')}
        </Text>
      )}
      <QuestionFields
        pid={pid}
        preview
        headingOrder={4}
        questions={questionsShown(draft.questions, schema, values)}
        values={values}
        errorOf={() => ''}
        onChange={(id, value) => onValues((now) => answer(now, id, value))}
      />
    </ReadersContext>
  )
}
