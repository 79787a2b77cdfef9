import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from './aims.module.css'
import { lastStep, pointsAt, stepOf, type Weight } from './weights.ts'

interface Props {
  weight: Weight
  points: number
  onChange: (points: number) => void
}

/** How much a wish matters, from “ignore” to “above all”. */
export function WeightSlider({ weight, points, onChange }: Props) {
  const { t } = useTranslation('drafts')
  const id = useId()
  const step = stepOf(weight, points)
  const words = t(`aims.steps.${step as 0}`)
  return (
    <Stack gap={1.5}>
      <Cluster gap="1 4" between>
        <Text as="label" weight={650} htmlFor={id}>
          {t(`aims.weights.${weight}.name`)}
        </Text>
        <Text as="span" size={15} tone="accent" weight={600} aria-hidden="true">
          {words}
        </Text>
      </Cluster>
      <Text tone="muted" size={15} id={`${id}-text`}>
        {t(`aims.weights.${weight}.text`)}
      </Text>
      <input
        id={id}
        type="range"
        min={0}
        max={lastStep}
        step={1}
        value={step}
        className={styles.slider}
        aria-valuetext={words}
        aria-describedby={`${id}-text`}
        onChange={(event) => onChange(pointsAt(weight, Number(event.currentTarget.value)))}
      />
    </Stack>
  )
}
