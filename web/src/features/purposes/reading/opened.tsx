import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Disclosure, PurposePerson } from '../../../../../api-client/src/index.ts'
import { useFieldName, useSectionName } from '../../../lib/words/private.ts'
import { CopyButton } from '../../../ui/data/copy-button.tsx'
import { CopyIcon } from './copy-icon.tsx'
import styles from './reading.module.css'
import { type Fields, fieldsOf, useCopyText, useFieldValue } from './values.ts'

interface Props {
  person: PurposePerson
  opened: Disclosure
  onClose: () => void
}

type SectionName = keyof Disclosure['sections']

/** What someone has given, each value with a way to copy it. */
export function Opened({ person: { name }, opened, onClose }: Props) {
  const { t } = useTranslation('purposes')
  const start = useRef<HTMLDivElement>(null)
  // What came by pressing a button is next on the keyboard.
  useEffect(() => start.current?.focus({ preventScroll: true }), [])
  const sections = Object.entries(opened.sections) as [SectionName, Fields][]
  return (
    <div ref={start} tabIndex={-1} className={styles.opened}>
      {sections.map(([section, fields]) => (
        <Part key={section} section={section} fields={fields} />
      ))}
      <p role="status" className={styles.hint}>
        {t(sections.length > 0 ? 'people.logged' : 'people.nothing', { name })}
      </p>
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
    </div>
  )
}

function Part({ section, fields }: { section: SectionName; fields: Fields }) {
  const { t } = useTranslation('purposes')
  const name = useFieldName()
  const title = useSectionName()
  const show = useFieldValue()
  const copy = useCopyText()
  const names = fieldsOf(section, fields)
  return (
    <section className={styles.section} aria-label={title(section)}>
      <dl>
        {names.map((field) => (
          <div key={field}>
            <dt>{name(section, field)}</dt>
            <dd>
              <span className={styles.value}>{show(field, fields[field])}</span>
              <CopyIcon value={copy.one(field, fields[field])} label={name(section, field)} />
            </dd>
          </div>
        ))}
      </dl>
      {names.length > 1 && (
        <div>
          <CopyButton
            value={copy.all(section, fields)}
            label={t(section === 'address' ? 'copyAddress' : 'copyAll')}
          />
        </div>
      )}
    </section>
  )
}
