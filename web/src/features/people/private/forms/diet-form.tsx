import { Checkbox, Chip, Group, Input, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { allergens, diets } from '../../../../../../form-schema/src/choices.ts'
import { useFieldName } from '../../../../lib/i18n/private.ts'
import { TextField } from '../../../../ui/forms/field.tsx'
import { Fields } from '../../../../ui/forms/fields.tsx'
import { Tiles } from '../../../../ui/layout/tiles.tsx'
import { LongField } from './fields.tsx'
import styles from './forms.module.css'
import { type FormProps, SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'

const section = 'dietary-habit'
const empty = { diet: '', allergies: [], other_allergies: '', note: '', named: '' }

export function DietForm({ kept, foot }: FormProps) {
  const { t } = useTranslation('private')
  const name = useFieldName()
  const { form, autosave } = useSectionForm({ section, kept, empty })
  const allergies = form.watch('allergies') as string[]
  // Not registered: a stored diet that is no longer offered isn't one of the options, and has to stay until
  // another is chosen.
  const diet = form.watch('diet')
  const wrong = form.getFieldState('diet', form.formState).error?.message
  return (
    <SectionForm autosave={autosave} foot={foot}>
      <Fields legend={name(section, 'diet')}>
        <Tiles min={10.5} gap={2.5}>
          {[...diets, ''].map((one) => (
            <Radio
              key={one}
              name="diet"
              value={one}
              label={one === '' ? t('noDiet') : t(`diets.${one as 'halal'}`)}
              classNames={{ root: styles.choice!, body: styles.choiceBody! }}
              checked={diet === one}
              onChange={() => form.setValue('diet', one, { shouldDirty: true })}
            />
          ))}
        </Tiles>
        <Input.Description>{t('hints.alliums')}</Input.Description>
        {wrong && <Input.Error role="alert">{wrong}</Input.Error>}
      </Fields>
      <Fields legend={name(section, 'allergies')}>
        <Chip.Group
          multiple
          value={allergies}
          onChange={(next) => form.setValue('allergies', next, { shouldDirty: true })}
        >
          <Group gap="xs">
            {allergens.map((one) => (
              <Chip key={one} value={one} size="md" variant="outline" classNames={{ label: styles.chip! }}>
                {t(`allergens.${one}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Fields>
      <TextField
        form={form}
        name="other_allergies"
        label={name(section, 'other_allergies')}
        hint={t('hints.kitchen')}
        autoComplete="off"
      />
      <LongField
        form={form}
        name="note"
        label={name(section, 'note')}
        hint={t('hints.kitchen')}
        rows={2}
        autoComplete="off"
      />
      <Checkbox
        size="md"
        name="named"
        label={name(section, 'named')}
        description={t('hints.named')}
        checked={form.watch('named') === 'true'}
        onChange={(event) =>
          form.setValue('named', event.currentTarget.checked ? 'true' : '', { shouldDirty: true })
        }
      />
    </SectionForm>
  )
}
