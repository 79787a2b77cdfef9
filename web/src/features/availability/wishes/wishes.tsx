import { NativeSelect } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../ui/forms/choices/segments.tsx'
import { NumberField } from '../../../ui/forms/field.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import type { Values } from '../values.ts'
import styles from './wishes.module.css'

interface Props {
  form: UseFormReturn<Values>
  /** Kinds of work at the event. */
  kinds: string[]
}

const parts = ['morning', 'afternoon', 'evening', 'night'] as const
const opinions = ['likes', 'either', 'dislikes'] as const

/** How many hours, when and what. All of it is optional. */
export function Wishes({ form, kinds }: Props) {
  const { t } = useTranslation('availability')
  return (
    <Stack gap={6}>
      <Tiles min={15} gap="4 5">
        <NumberField
          form={form}
          name="target_hours"
          label={t('wishes.target')}
          hint={t('wishes.targetHint')}
          min={1}
          max={500}
        />
        <NumberField
          form={form}
          name="max_hours"
          label={t('wishes.max')}
          hint={t('wishes.maxHint')}
          min={1}
          max={500}
        />
        <NativeSelect
          {...form.register('time_of_day')}
          label={t('wishes.time')}
          description={t('wishes.timeHint')}
          data={[
            { value: '', label: t('wishes.anyTime') },
            ...parts.map((value) => ({ value, label: t(`wishes.parts.${value}`) })),
          ]}
        />
      </Tiles>
      <Kinds form={form} kinds={kinds} />
    </Stack>
  )
}

/** One line per kind of work; also those wished for that the event no longer has. */
function Kinds({ form, kinds }: Props) {
  const { t } = useTranslation('availability')
  const { likes, dislikes } = form.watch()
  const all = [...new Set([...kinds, ...likes, ...dislikes])]
  if (all.length === 0) return null
  const opinionOn = (kind: string) =>
    likes.includes(kind) ? 'likes' : dislikes.includes(kind) ? 'dislikes' : 'either'
  function choose(kind: string, opinion: (typeof opinions)[number]) {
    for (const name of ['likes', 'dislikes'] as const) {
      const rest = form.getValues(name).filter((one) => one !== kind)
      form.setValue(name, opinion === name ? [...rest, kind] : rest)
    }
  }
  return (
    <Stack gap={3}>
      <Text weight={650}>{t('wishes.kinds')}</Text>
      <Stack as="ul" gap={3}>
        {all.map((kind) => (
          <Cluster as="li" gap="1 4" between key={kind}>
            <bdi className={styles.kind}>{kind}</bdi>
            <Segments
              label={kind}
              value={opinionOn(kind)}
              options={opinions.map((value) => ({ value, label: t(`wishes.opinions.${value}`) }))}
              onChange={(opinion) => choose(kind, opinion)}
            />
          </Cluster>
        ))}
      </Stack>
    </Stack>
  )
}
