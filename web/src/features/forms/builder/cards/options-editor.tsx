import { Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languageNames, languages } from '../../../../lib/i18n/languages.ts'
import { IconButton } from '../../../../ui/frame/icon-button.tsx'
import { Grid, Line, Stack, Text } from '../../../../ui/layout/layout.tsx'
import type { QuestionOf } from '../../fields/field-props.ts'
import { move, newOption, type Option } from '../draft/draft.ts'
import { WritingContext } from './both-languages.tsx'
import type { PartProps } from './card-props.ts'
import styles from './cards.module.css'

const most = 60

/** Edits the options of a choice. */
export function OptionsEditor({ question, faults, onChange }: PartProps<QuestionOf<'choice'>>) {
  const { t } = useTranslation('forms')
  const list = useRef<HTMLUListElement>(null)
  const { language: chosen } = useContext(WritingContext)
  const { options } = question
  const put = (next: Option[]) => onChange({ ...question, options: next })
  const says = (option: Option, language: Language, words: string) =>
    put(
      options.map((one) =>
        one.id === option.id ? { ...one, texts: { ...one.texts, [language]: words } } : one,
      ),
    )
  const begun = options.some(({ texts }) => texts.en !== '' || texts['zh-TW'] !== '')
  const bare = faults.filter(({ code }) => begun && code === 'optionWords').map(({ language }) => language)
  function add(): void {
    put([...options, newOption(options)])
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLInputElement>('li:last-child input') ?? []
      ;[...fields].find((one) => one.offsetParent !== null)?.focus()
    })
  }
  return (
    <Stack as="fieldset" gap={3} align="start" className={styles.options}>
      <legend>{t('card.options')}</legend>
      <Stack as="ul" gap={2.5} ref={list}>
        {options.map((option, at) => (
          <Grid as="li" columns="1 auto" gap={1.5} key={option.id}>
            {languages.map((language) => (
              <div key={language} className={styles.side} data-chosen={language === chosen || undefined}>
                <TextInput
                  lang={language}
                  size="sm"
                  aria-label={t('card.option', { n: at + 1, language: languageNames[language] })}
                  placeholder={languageNames[language]}
                  maxLength={120}
                  autoComplete="off"
                  value={option.texts[language]}
                  error={bare.includes(language) && option.texts[language].trim() === ''}
                  onChange={(event) => says(option, language, event.currentTarget.value)}
                />
              </div>
            ))}
            <OptionButtons
              name={option.texts.en || String(at + 1)}
              first={at === 0}
              last={at === options.length - 1}
              onMove={(by) => put(move(options, at, by))}
              onRemove={() => put(options.toSpliced(at, 1))}
            />
          </Grid>
        ))}
      </Stack>
      {bare.length > 0 && (
        <Text tone="bad" size={14} weight={550}>
          {t('builder.faults.optionWords')}
        </Text>
      )}
      {options.length === 0 && (
        <Text tone="bad" size={14} weight={550}>
          {t('builder.faults.options')}
        </Text>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        disabled={options.length >= most}
        onClick={add}
      >
        {t('card.addOption')}
      </Button>
    </Stack>
  )
}

interface ButtonsProps {
  name: string
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function OptionButtons({ name, first, last, onMove, onRemove }: ButtonsProps) {
  const { t } = useTranslation('forms')
  return (
    <Line as="span" inline align="stretch" className={styles.buttons}>
      <IconButton label={t('card.up', { name })} aria-disabled={first} onClick={() => first || onMove(-1)}>
        <IconArrowUp size={18} />
      </IconButton>
      <IconButton label={t('card.down', { name })} aria-disabled={last} onClick={() => last || onMove(1)}>
        <IconArrowDown size={18} />
      </IconButton>
      <IconButton label={t('card.remove', { name })} onClick={onRemove}>
        <IconTrash size={18} />
      </IconButton>
    </Line>
  )
}
