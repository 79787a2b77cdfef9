import type { Overview } from '@manyhands/api-client'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconExclamationCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { daysUntil, useFormat } from '../../../../lib/i18n/format.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { useStanding } from '../../../../lib/standing.ts'
import { Section } from '../../../../ui/frame/page.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { type Area, areasOf, type Part } from './areas.ts'
import styles from './readiness.module.css'

const marks = {
  bad: [IconExclamationCircle, 'urgent'],
  warn: [IconAlertTriangle, 'attention'],
  good: [IconCircleCheck, 'good'],
  quiet: [IconCircleDashed, 'quiet'],
} as const

/** How each area stands, with a link to the list behind its number. */
export function Readiness({ pid, overview }: { pid: string; overview: Overview }) {
  const { t } = useTranslation('manage')
  const { isOrganiser } = useStanding(pid)
  const left = daysUntil(useProject(), new Date())
  return (
    <Section
      title={t('ready.title')}
      aside={left > 0 ? t('ready.daysLeft', { count: left }) : t(left === 0 ? 'ready.begun' : 'ready.over')}
    >
      <ul className={styles.areas}>
        {areasOf(pid, overview, isOrganiser).map((area) => (
          <AreaTile key={area.key} area={area} />
        ))}
      </ul>
    </Section>
  )
}

function AreaTile({ area: { key, tone, count, note, to, parts } }: { area: Area }) {
  const { t } = useTranslation('manage')
  const { number } = useFormat()
  const [Icon, state] = marks[tone]
  const words = (
    <Trans
      t={t}
      i18nKey={`ready.${note}`}
      count={count ?? 0}
      values={{ number: number(count ?? 0) }}
      components={{ strong: <strong /> }}
    />
  )
  return (
    <li className={styles.area} data-tone={tone}>
      <p className={styles.name}>
        <Icon size={18} role="img" aria-label={t(`ready.${state}`)} />
        {t(`ready.${key}`)}
      </p>
      {to ? (
        <Link {...to} className={styles.fact}>
          {words}
        </Link>
      ) : (
        <p className={styles.fact}>{words}</p>
      )}
      {parts.length > 1 && (
        <ul className={styles.parts}>
          {parts.map((part) => (
            <li key={part.key}>
              <Link {...part.to}>
                <bdi>
                  <PartName part={part} />
                </bdi>
                <span>{number(part.count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function PartName({ part: { team, title, purpose } }: { part: Part }) {
  const { t } = useTranslation('purposes')
  const language = useLanguage()
  if (title) return title[language] || title.en || title['zh-TW']
  return purpose ? t(`names.${purpose as 'emergency'}`) : team
}
