import { Button, Group } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Grid, Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from '../profile.module.css'
import { canMove, draw, middle, mostZoom, side, toJpeg } from './crop.ts'
import { useGestures } from './use-gestures.ts'

interface Props {
  picture: ImageBitmap
  busy: boolean
  error: unknown
  onDone: (bytes: Blob) => void
  onClose: () => void
}

/** Selects a part of the picture: by hand, by keys or with sliders. */
export default function CropDialog({ picture, busy, error, onDone, onClose }: Props) {
  const { t } = useTranslation(['me', 'ui'])
  // The dialog renders it a moment later.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [cut, setCut] = useState(middle)
  const hint = useId()
  useEffect(() => {
    if (canvas) draw(canvas, picture, cut)
  }, [canvas, picture, cut])
  const gestures = useGestures(canvas, picture, setCut)
  return (
    <Dialog opened onClose={onClose} title={t('crop.title')}>
      <Stack gap={5}>
        <div
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys.
          tabIndex={0}
          className={styles.crop}
          aria-label={t('crop.preview')}
          aria-describedby={hint}
          {...gestures}
        >
          <canvas ref={setCanvas} width={side} height={side} />
        </div>
        <Text id={hint} tone="muted" size={14} className={styles.centred}>
          {t('crop.hint')}
        </Text>
        <Grid columns="auto 1" gap="1 4" className={styles.sliders}>
          {(['zoom', 'x', 'y'] as const).map((name) => (
            <label key={name}>
              {t(`crop.${name}`)}
              <input
                type="range"
                min={name === 'zoom' ? 1 : 0}
                max={name === 'zoom' ? mostZoom : 1}
                step={0.01}
                value={cut[name]}
                disabled={name !== 'zoom' && !canMove(picture, cut, name)}
                data-autofocus={name === 'zoom' || undefined}
                onChange={(event) => setCut({ ...cut, [name]: event.currentTarget.valueAsNumber })}
              />
            </label>
          ))}
        </Grid>
        <FormProblem error={error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button loading={busy} onClick={() => void toJpeg(canvas!).then(onDone)}>
            {t('crop.done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
