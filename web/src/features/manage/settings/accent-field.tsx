import type { Project } from '@manyhands/api-client'
import { IconCheck, IconSparkles } from '@tabler/icons-react'
import { useId } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { accentPresets, accentShades, accentStyle, defaultAccent } from '../../../ui/theme/accent.ts'
import styles from './accent.module.css'
import type { SettingsValues } from './settings-autosave.ts'

interface Props {
  form: UseFormReturn<SettingsValues>
  project: Project
}

const names = ['mulberry', 'orange', 'green', 'blue', 'violet', 'gold', 'brick', 'moss'] as const

/** Preset colours and a custom one, with a preview in light and dark. */
export function AccentField({ form, project }: Props) {
  const { t } = useTranslation('manage')
  const error = form.getFieldState('accent', form.formState).error?.message
  return (
    <div className={styles.accent}>
      <Controller
        control={form.control}
        name="accent"
        render={({ field: { value, onChange } }) => (
          <Stack as="fieldset" gap={3}>
            <Text as="legend" weight={600}>
              {t('fields.accent')}
            </Text>
            <Text tone="muted" size={14} className={styles.hint}>
              {t('accent.hint')}
            </Text>
            <Cluster gap={2.5} align="stretch">
              <Swatch
                label={t('accent.automatic')}
                colour={defaultAccent(project.pid)}
                chosen={value === ''}
                automatic
                onChoose={() => onChange('')}
              />
              {accentPresets.map((colour, at) => (
                <Swatch
                  key={colour}
                  label={t(`accent.names.${names[at]!}`)}
                  colour={colour}
                  chosen={value.toLowerCase() === colour}
                  onChoose={() => onChange(colour)}
                />
              ))}
            </Cluster>
            <Line as="label" gap={3} size={15} className={styles.own}>
              <input
                type="color"
                value={value || defaultAccent(project.pid)}
                onChange={(event) => onChange(event.currentTarget.value)}
              />
              {t('accent.own')}
            </Line>
            {error && (
              <Text tone="bad" size={14} weight={550}>
                {error}
              </Text>
            )}
          </Stack>
        )}
      />
      <Samples form={form} project={project} />
    </div>
  )
}

interface SwatchProps {
  label: string
  colour: string
  chosen: boolean
  automatic?: boolean
  onChoose: () => void
}

function Swatch({ label, colour, chosen, automatic = false, onChoose }: SwatchProps) {
  const Icon = chosen ? IconCheck : automatic ? IconSparkles : null
  return (
    <label className={`${styles.swatch} accent`} style={accentStyle(colour)} title={label}>
      <input
        type="radio"
        name="accent-preset"
        checked={chosen}
        onChange={onChoose}
        aria-label={label}
        className={styles.radio}
      />
      <span className={styles.dot}>{Icon && <Icon size={20} stroke={2.25} aria-hidden="true" />}</span>
    </label>
  )
}

/** Both themes side by side, whatever the owner's own setting is. */
function Samples({ form, project }: Props) {
  const { t } = useTranslation('manage')
  const [accent, name] = useWatch({ control: form.control, name: ['accent', 'name'] })
  const shades = accentShades(accent || defaultAccent(project.pid))
  const heading = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text weight={600} id={heading}>
        {t('accent.sample')}
      </Text>
      {(['light', 'dark'] as const).map((theme) => {
        const { solid, onSolid, text, soft } = shades[theme]
        return (
          <Line gap={4} key={theme} className={styles.sample} style={{ background: soft }}>
            <span className={styles.tile} style={{ background: solid, color: onSolid }} aria-hidden="true">
              12
            </span>
            <Stack as="span" weight={650} className={styles.sampleText} style={{ color: text }}>
              <bdi>{name}</bdi>
              <Text as="small" size={13} weight={400}>
                {t(`accent.${theme}`)}
              </Text>
            </Stack>
          </Line>
        )
      })}
      <Text tone="muted" size={14} className={styles.hint}>
        {t('accent.contrast')}
      </Text>
    </Stack>
  )
}
