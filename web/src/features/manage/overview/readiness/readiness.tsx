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
import { Line, Stack, Text } from '../../../../ui/layout/layout.tsx'
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
      <Stack as="ul" surface="card" className={styles.areas}>
        {areasOf(pid, overview, isOrganiser).map((area) => (
          <AreaTile key={area.key} area={area} />
        ))}
      </Stack>
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
    <Stack as="li" gap={1} pad="3.5 5" className={styles.area} data-tone={tone}>
      <Line as="p" gap={2} tone="muted" size={15} weight={600} className={styles.name}>
        <Icon size={18} role="img" aria-label={t(`ready.${state}`)} />
        {t(`ready.${key}`)}
      </Line>
      {to ? (
        <Link {...to} className={styles.fact}>
          {words}
        </Link>
      ) : (
        <p className={styles.fact}>{words}</p>
      )}
      {parts.length > 1 && (
        <Stack as="ul" className={styles.parts}>
          {parts.map((part) => (
            <li key={part.key}>
              <Link {...part.to}>
                <bdi>
                  <PartName part={part} />
                </bdi>
                <Text as="span" tabular>
                  {number(part.count)}
                </Text>
              </Link>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function PartName({ part: { team, title, purpose } }: { part: Part }) {
  const { t } = useTranslation('purposes')
  const language = useLanguage()
  if (title) return title[language] || title.en || title['zh-TW']
  return purpose ? t(`names.${purpose as 'emergency'}`) : team
}
