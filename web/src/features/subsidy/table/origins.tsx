import { Button, TextInput } from '@mantine/core'
import { IconClipboardText, IconMapPin, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import { newOrigin, type OriginDraft } from './draft/draft.ts'
import { decimalsOf, type OriginFault, plainAmount } from './draft/faults.ts'
import styles from './origins.module.css'
import { PasteDialog } from './paste/paste-dialog.tsx'
import type { Writing } from './use-table.ts'

/** All origins with their two names and amounts. */
export function Origins({ pid, writing }: { pid: string; writing: Writing }) {
  const { t } = useTranslation('subsidy')
  const { draft, faults, changeOrigins } = writing
  const { origins, currency } = draft
  const [pasting, setPasting] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const [fresh, setFresh] = useState('')
  useEffect(() => {
    if (fresh) list.current?.querySelector<HTMLInputElement>(`[data-key="${fresh}"] input`)?.focus()
  }, [fresh])
  const recent = useRef(changeOrigins)
  recent.current = changeOrigins
  const change = useCallback(
    (key: string, part: Partial<OriginDraft>) =>
      recent.current((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  )
  const remove = useCallback(
    (origin: OriginDraft) => {
      let before: OriginDraft[] = []
      recent.current((now) => {
        before = now
        return now.filter(({ key }) => key !== origin.key)
      })
      const name = origin.en || origin.zh || t('table.untitled')
      toasts.revocable(t('table.removed', { name }), 8000, () => recent.current(() => before))
    },
    [t],
  )
  function add(): void {
    const origin = newOrigin()
    changeOrigins((now) => [...now, origin])
    setFresh(origin.key)
  }
  return (
    <Section
      title={t('table.origins')}
      aside={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconClipboardText size={18} aria-hidden="true" />}
          onClick={() => setPasting(true)}
        >
          {t('table.paste')}
        </Button>
      }
    >
      {origins.length === 0 ? (
        <EmptyState small icon={IconMapPin} title={t('table.noOrigins.title')}>
          {t('table.noOrigins.text')}
        </EmptyState>
      ) : (
        <Stack gap={2}>
          <div className={styles.heads} aria-hidden="true">
            <span>{t('table.en')}</span>
            <span>{t('table.zh-TW')}</span>
            <span>{t('table.feeIn', { currency })}</span>
          </div>
          <Stack as="ul" gap={3} ref={list} className={styles.rows} aria-label={t('table.origins')}>
            {origins.map((origin) => (
              <Row
                key={origin.key}
                origin={origin}
                faults={faults.get(origin.key)}
                currency={currency}
                onChange={change}
                onRemove={remove}
              />
            ))}
          </Stack>
        </Stack>
      )}
      <div>
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={add}>
          {t('table.add')}
        </Button>
      </div>
      {pasting && <PasteDialog pid={pid} writing={writing} onClose={() => setPasting(false)} />}
    </Section>
  )
}

interface RowProps {
  origin: OriginDraft
  faults: OriginFault[] | undefined
  currency: string
  onChange: (key: string, part: Partial<OriginDraft>) => void
  onRemove: (origin: OriginDraft) => void
}

/** There may be hundreds: only the edited row is rendered again. */
const Row = memo(function Row({ origin, faults = [], currency, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('subsidy')
  const { gap } = useFormat()
  // A field shows errors only after it was left.
  const [left, setLeft] = useState(origin.oid !== '' || origin.fee !== '')
  const { key, en, zh, fee } = origin
  const name = en || zh || t('table.untitled')
  const example = (350).toFixed(decimalsOf(currency))
  const has = (fault: OriginFault) => left && faults.includes(fault)
  const labelled = (field: string) => ({ label: field, 'aria-label': t('table.cell', { field, name }) })
  return (
    <Grid
      as="li"
      columns="1 1"
      gap="2 3"
      align="end"
      pad={4}
      className={styles.row}
      data-key={key}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setLeft(true)}
    >
      <TextInput
        {...labelled(t('table.en'))}
        lang="en"
        maxLength={80}
        value={en}
        error={has('name') && en.trim() === ''}
        onChange={(event) => onChange(key, { en: event.currentTarget.value })}
      />
      <TextInput
        {...labelled(t('table.zh-TW'))}
        lang="zh-TW"
        maxLength={80}
        value={zh}
        error={has('name') && zh.trim() === ''}
        onChange={(event) => onChange(key, { zh: event.currentTarget.value })}
      />
      <TextInput
        {...labelled(t('table.fee'))}
        inputMode="decimal"
        className={styles.fee!}
        maxLength={16}
        value={fee}
        error={has('fee')}
        onChange={(event) => onChange(key, { fee: event.currentTarget.value })}
        onBlur={() => plainAmount(fee) !== fee && onChange(key, { fee: plainAmount(fee) })}
      />
      <IconButton label={t('table.remove', { name })} onClick={() => onRemove(origin)}>
        <IconTrash size={20} />
      </IconButton>
      {left && faults.length > 0 && (
        <Text tone="bad" size={14} className={styles.fault}>
          {faults.map((fault) => t(`table.faults.${fault}`, { currency, example })).join(gap)}
        </Text>
      )}
    </Grid>
  )
})
