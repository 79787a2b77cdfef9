import { Button } from '@mantine/core'
import type { Disclosure, Purpose, PurposePerson } from '@manyhands/api-client'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isPart, useFieldName, useSectionName } from '../../../lib/i18n/private.ts'
import { CopyButton } from '../../../ui/data/copy-button.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { CopyIcon } from './copy-icon.tsx'
import styles from './reading.module.css'
import { type Fields, fieldsOf, useCopyText, useFieldValue } from './values.ts'

interface Props {
  person: PurposePerson
  needs: Purpose['needs']
  opened: Disclosure
  onClose: () => void
}

/** A person's data, each value with a copy button. */
export function Opened({ person: { name }, needs, opened, onClose }: Props) {
  const { t } = useTranslation('purposes')
  const start = useRef<HTMLDivElement>(null)
  // Moves the focus to the result of the pressed button.
  useEffect(() => start.current?.focus({ preventScroll: true }), [])
  const given = opened.sections as Partial<Record<string, Fields>>
  const isEmpty = Object.keys(given).length === 0
  return (
    <Stack gap={3.5} ref={start} tabIndex={-1} className={styles.opened}>
      {!isEmpty &&
        needs.map((need) => <Part key={need.section} need={need} fields={given[need.section] ?? {}} />)}
      <Text tone="muted" size={15} role="status" className={styles.hint}>
        {t(isEmpty ? 'people.nothing' : 'people.logged', { name })}
      </Text>
      <div>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconLock size={18} aria-hidden="true" />}
          onClick={onClose}
        >
          {t('people.lock')}
        </Button>
      </div>
    </Stack>
  )
}

function Part({ need, fields }: { need: Purpose['needs'][number]; fields: Fields }) {
  const { t } = useTranslation('purposes')
  const name = useFieldName()
  const title = useSectionName()
  const copy = useCopyText()
  const { section } = need
  const given = fieldsOf(section, fields)
  // A section that is needed as a whole, such as a bank account, has fields that don't apply to everyone.
  const shown = isPart(need) ? [...given, ...need.fields.filter((field) => !given.includes(field))] : given
  return (
    <Stack as="section" gap={3} surface="sunken" className={styles.section} aria-label={title(section)}>
      <dl>
        {shown.length === 0 && <Missing name={title(section)} />}
        {shown.map((field) =>
          fields[field] === undefined ? (
            <Missing key={field} name={name(section, field)} />
          ) : (
            <div key={field}>
              <dt>{name(section, field)}</dt>
              <dd>
                <Value field={field} value={fields[field]} />
                <CopyIcon value={copy.one(field, fields[field])} label={name(section, field)} />
              </dd>
            </div>
          ),
        )}
      </dl>
      {given.length > 1 && (
        <div>
          <CopyButton
            value={copy.all(section, fields)}
            label={t(section === 'address' ? 'copyAddress' : 'copyAll')}
          />
        </div>
      )}
    </Stack>
  )
}

function Value({ field, value }: { field: string; value: unknown }) {
  const show = useFieldValue()
  const text = show(field, value)
  return (
    <span className={styles.value}>
      {/* In an emergency, one tap calls. */}
      {field === 'phone' ? <a href={`tel:${text.replaceAll(/[^+\d]/g, '')}`}>{text}</a> : text}
    </span>
  )
}

function Missing({ name }: { name: string }) {
  const { t } = useTranslation('purposes')
  return (
    <div>
      <dt>{name}</dt>
      <Text as="dd" tone="muted" size={15} className={styles.hint}>
        {t('people.notGiven')}
      </Text>
    </div>
  )
}
