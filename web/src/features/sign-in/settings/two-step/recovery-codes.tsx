import { Button } from '@mantine/core'
import { IconDownload, IconKey } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../../lib/save-file.ts'
import { CopyButton } from '../../../../ui/data/copy-button.tsx'
import { LeaveGuard } from '../../../../ui/forms/autosave/leave-guard.tsx'
import { Card, Section } from '../../../../ui/frame/page.tsx'
import { Cluster, Line, Stack } from '../../../../ui/layout/layout.tsx'
import { Tiles } from '../../../../ui/layout/tiles.tsx'
import styles from './two-step.module.css'

interface Props {
  codes: string[]
  onDone: () => void
}

/** Shown once, in place of the form that created them. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation('settings')
  const kept = useRef(false)
  const text = `${codes.join('\n')}\n`
  return (
    <Section title={t('twoStep.keepCodes')}>
      <LeaveGuard
        unsaved={() => !kept.current}
        words={{ title: t('twoStep.leaveCodes'), text: t('twoStep.leaveCodesText') }}
      />
      <Card label={t('twoStep.keepCodes')}>
        <Stack gap={4} ref={show} tabIndex={-1}>
          <Line as="p" gap={2} align="start" weight={600} className={styles.once}>
            <IconKey size={20} aria-hidden="true" />
            {t('twoStep.keepCodesText')}
          </Line>
          <Tiles as="ol" min={14} gap="2 6" className={styles.codeList}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </Tiles>
          <Cluster gap={3} align="stretch">
            <CopyButton value={text} label={t('twoStep.copyCodes')} />
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={18} />}
              onClick={() =>
                saveFile(new Blob([text], { type: 'text/plain' }), 'manyhands-recovery-codes.txt')
              }
            >
              {t('twoStep.saveCodes')}
            </Button>
            <Button
              size="sm"
              onClick={() => {
                kept.current = true
                onDone()
              }}
            >
              {t('twoStep.keptCodes')}
            </Button>
          </Cluster>
        </Stack>
      </Card>
    </Section>
  )
}

function show(box: HTMLDivElement | null): void {
  box?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'center' })
}
