import { Button, Group } from '@mantine/core'
import { type PointerEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Grid, Stack } from '../../../ui/layout/layout.tsx'
import { canMove, draw, middle, moved, side, toJpeg } from './crop.ts'
import styles from './profile.module.css'

interface Props {
  picture: ImageBitmap
  busy: boolean
  error: unknown
  onDone: (bytes: Blob) => void
  onClose: () => void
}

/** Selects a part of the picture, by dragging or with sliders. */
export default function CropDialog({ picture, busy, error, onDone, onClose }: Props) {
  const { t } = useTranslation(['me', 'ui'])
  // The dialog renders it a moment later.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [cut, setCut] = useState(middle)
  useEffect(() => {
    if (canvas) draw(canvas, picture, cut)
  }, [canvas, picture, cut])
  function drag(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.buttons !== 1) return
    const { movementX, movementY, currentTarget } = event
    const by = { x: movementX, y: movementY, shown: currentTarget.clientWidth }
    setCut((before) => moved(picture, before, by))
  }
  return (
    <Dialog opened onClose={onClose} title={t('crop.title')}>
      <Stack gap={5}>
        <canvas
          ref={setCanvas}
          width={side}
          height={side}
          className={styles.canvas}
          role="img"
          aria-label={t('crop.preview')}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
        <Grid columns="auto 1" gap="1 4" className={styles.sliders}>
          {(['zoom', 'x', 'y'] as const).map((name) => (
            <label key={name}>
              {t(`crop.${name}`)}
              <input
                type="range"
                min={name === 'zoom' ? 1 : 0}
                max={name === 'zoom' ? 4 : 1}
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
