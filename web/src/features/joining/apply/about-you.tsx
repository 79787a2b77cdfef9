import { Checkbox, Textarea } from '@mantine/core'
import type { Team } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { LanguagesField } from '../../../ui/forms/choices/languages-field.tsx'
import { WordsField } from '../../../ui/forms/choices/words-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from './apply.module.css'
import { askedBy, type Detail, type Draft, details, type Lack, moments } from './draft.ts'

interface Props {
  draft: Draft
  chosen: Team[]
  problemOf: (lack: Lack) => string | undefined
  onChange: (change: Partial<Draft>) => void
}

/**
 * Motivation, and what the chosen teams ask. For the talent pool everything is shown, and nothing is
 * required.
 */
export function AboutYou({ draft, chosen, problemOf, onChange }: Props) {
  const { t } = useTranslation('joining')
  const { list } = useFormat()
  const askers = (what: Detail) => chosen.filter(({ asks }) => asks.includes(what)).map(({ name }) => name)
  const asked = askedBy(chosen)
  return (
    <Stack gap={6}>
      <Textarea
        size="md"
        label={t('about.motivation')}
        description={t('about.motivationHint')}
        value={draft.motivation}
        error={problemOf('motivation')}
        rows={5}
        maxLength={2000}
        classNames={{ input: styles.area! }}
        onChange={(event) => onChange({ motivation: event.currentTarget.value })}
      />
      <Details
        draft={draft}
        shown={chosen.length === 0 ? details : details.filter((one) => asked.has(one))}
        hintOf={(what) =>
          chosen.length === 0 ? t('about.helps') : t('about.askedBy', { teams: list(askers(what)) })
        }
        problemOf={problemOf}
        onChange={onChange}
      />
      <Questions draft={draft} chosen={chosen} problemOf={problemOf} onChange={onChange} />
    </Stack>
  )
}

/** Fields that no chosen team asks for, but that others can search by. */
export function ForThePool({ draft, chosen, problemOf, onChange }: Props) {
  const { t } = useTranslation('joining')
  const asked = askedBy(chosen)
  const rest = details.filter((one) => !asked.has(one))
  if (!draft.pool || chosen.length === 0 || rest.length === 0) return null
  return (
    <Stack gap={6}>
      <Details
        draft={draft}
        shown={rest}
        hintOf={() => t('about.helps')}
        problemOf={problemOf}
        onChange={onChange}
      />
    </Stack>
  )
}

interface DetailsProps extends Omit<Props, 'chosen'> {
  shown: Detail[]
  hintOf: (what: Detail) => string
}

function Details({ draft, shown, hintOf, problemOf, onChange }: DetailsProps) {
  const { t } = useTranslation('joining')
  const { gap } = useFormat()
  return (
    <>
      {shown.includes('skills') && (
        <WordsField
          name="skills"
          label={t('about.skills')}
          hint={t('about.skillsHint') + gap + hintOf('skills')}
          value={draft.skills}
          most={20}
          error={problemOf('skills')}
          onChange={(skills) => onChange({ skills })}
        />
      )}
      {shown.includes('languages') && (
        <LanguagesField
          label={t('about.languages')}
          hint={hintOf('languages')}
          value={draft.languages}
          most={10}
          error={problemOf('languages')}
          onChange={(languages) => onChange({ languages })}
        />
      )}
      {shown.includes('availability') && (
        <Checkbox.Group
          label={t('about.availability')}
          description={hintOf('availability')}
          value={draft.availability}
          error={problemOf('availability')}
          onChange={(now) => onChange({ availability: moments.filter((one) => now.includes(one)) })}
        >
          <Stack gap={3} className={styles.moments}>
            {moments.map((one) => (
              <Checkbox key={one} size="md" value={one} label={t(`moment.${one}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
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
