import type { Badges } from '@manyhands/api-client'
import { IconForms } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import rows from '../../../ui/data/rows.module.css'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { answersPath } from '../queries.ts'
import styles from './badges.module.css'

type Form = Badges['forms'][number]

/** The required forms, each with a link to the people who haven't filled it in. */
export function Needed({ pid, forms }: { pid: string; forms: Form[] }) {
  const { t } = useTranslation('forms')
  const id = useId()
  return (
    <Stack as="section" gap={3.5} aria-labelledby={id}>
      <Text as="h2" size={18} id={id}>
        {t('badges.needed.title')}
      </Text>
      {forms.length === 0 ? (
        <EmptyState
          small
          icon={IconForms}
          title={t('badges.needed.none')}
          action={
            <LinkButton to="/p/$pid/manage/forms" params={{ pid }} variant="default" size="sm">
              {t('badges.needed.toForms')}
            </LinkButton>
          }
        >
          {t('badges.needed.noneText')}
        </EmptyState>
      ) : (
        <ul className={rows.rows}>
          {forms.map((form) => (
            <NeededForm key={form.fid} pid={pid} form={form} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function NeededForm({ pid, form: { fid, title, missing, lifted_by } }: { pid: string; form: Form }) {
  const { t } = useTranslation('forms')
  const words = title[useLanguage()]
  const closed = missing > 0 && lifted_by === 'owner'
  return (
    <li className={`${rows.row} ${styles.form}`}>
      <Stack gap={0.5} className={styles.words}>
        <Link to="/p/$pid/manage/forms/$fid" params={{ pid, fid }} className={styles.title}>
          {words}
        </Link>
        <Cluster as="p" gap="1 3" tone="muted" size={15} className={styles.facts}>
          <Mark tone={missing === 0 ? 'good' : 'warn'}>{t('badges.needed.missing', { count: missing })}</Mark>
          {closed && <span>{t('badges.needed.closed')}</span>}
        </Cluster>
      </Stack>
      {missing > 0 &&
        (closed ? (
          <LinkButton
            to="/p/$pid/manage/forms/$fid"
            params={{ pid, fid }}
            variant="default"
            size="sm"
            aria-label={t('badges.needed.openOf', { title: words })}
          >
            {t('badges.needed.open')}
          </LinkButton>
        ) : (
          <LinkButton
            to={answersPath}
            params={{ pid, fid }}
            search={{ view: 'missing' }}
            variant="default"
            size="sm"
            aria-label={t('badges.needed.remindOf', { title: words })}
          >
            {t('badges.needed.remind')}
          </LinkButton>
        ))}
    </li>
  )
}
