import { Checkbox, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Team } from '../../../../../api-client/src/index.ts'
import { useFormat } from '../../../lib/words/format.ts'
import { LanguagesField } from '../../../ui/forms/choices/languages-field.tsx'
import { WordsField } from '../../../ui/forms/choices/words-field.tsx'
import styles from './apply.module.css'
import { type Draft, type Lack, moments } from './draft.ts'

interface Props {
  draft: Draft
  chosen: Team[]
  problemOf: (lack: Lack) => string | undefined
  onChange: (change: Partial<Draft>) => void
}

/** Why, and only what the chosen teams ask. For the pool all of it helps, and nothing of it must be. */
export function AboutYou({ draft, chosen, problemOf, onChange }: Props) {
  const { t } = useTranslation('joining')
  const { list } = useFormat()
  const asks = (what: Team['asks'][number]) => chosen.filter((team) => team.asks.includes(what))
  const shown = (what: Team['asks'][number]) => chosen.length === 0 || asks(what).length > 0
  const hint = (what: Team['asks'][number]) =>
    chosen.length === 0
      ? t('about.helps')
      : t('about.askedBy', { teams: list(asks(what).map(({ name }) => name)) })
  return (
    <div className={styles.fields}>
      <Textarea
        size="md"
        label={t('about.why')}
        description={t('about.whyHint')}
        value={draft.why}
        error={problemOf('why')}
        rows={5}
        maxLength={2000}
        classNames={{ input: styles.area! }}
        onChange={(event) => onChange({ why: event.currentTarget.value })}
      />
      {shown('skills') && (
        <WordsField
          name="skills"
          label={t('about.skills')}
          hint={`${t('about.skillsHint')} ${hint('skills')}`}
          value={draft.skills}
          most={20}
          error={problemOf('skills')}
          onChange={(skills) => onChange({ skills })}
        />
      )}
      {shown('languages') && (
        <LanguagesField
          label={t('about.languages')}
          hint={hint('languages')}
          value={draft.languages}
          most={10}
          error={problemOf('languages')}
          onChange={(languages) => onChange({ languages })}
        />
      )}
      {shown('availability') && (
        <Checkbox.Group
          label={t('about.availability')}
          description={hint('availability')}
          value={draft.availability}
          error={problemOf('availability')}
          onChange={(now) => onChange({ availability: moments.filter((one) => now.includes(one)) })}
        >
          <div className={styles.moments}>
            {moments.map((one) => (
              <Checkbox key={one} size="md" value={one} label={t(`moment.${one}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Questions draft={draft} chosen={chosen} problemOf={problemOf} onChange={onChange} />
    </div>
  )
}

function Questions({ draft, chosen, problemOf, onChange }: Props) {
  const { t } = useTranslation('joining')
  return chosen
    .filter(({ question }) => question !== '')
    .map(({ tid, name, question }) => (
      <Textarea
        key={tid}
        size="md"
        label={question}
        description={t('about.question', { team: name })}
        value={draft.answers[tid] ?? ''}
        error={problemOf(`answers.${tid}`)}
        rows={3}
        maxLength={2000}
        classNames={{ input: styles.area! }}
        onChange={(event) => onChange({ answers: { ...draft.answers, [tid]: event.currentTarget.value } })}
      />
    ))
}
