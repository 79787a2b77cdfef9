import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../lib/problem.ts'
import { useStanding } from '../../lib/standing.ts'
import { useFormat } from '../../lib/words/format.ts'
import { useShiftTimes } from '../../lib/words/shift-times.ts'
import { MissingForm } from './missing-form.tsx'
import styles from './states.module.css'

/** The words of a reason in the reader's language; what the server has that we have no words for, as it is. */
export function useWhyText(timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone) {
  const { t } = useTranslation('problems')
  const { whole } = useShiftTimes()
  const { meeting } = useFormat()
  const withShift = (rule: string, { title, starts_at, ends_at }: NonNullable<Why['with']>) =>
    t(title ? 'inTheWay' : 'inTheWayElsewhere', { rule, title, when: whole(starts_at, ends_at, timeZone) })
  const ruleText = (rule: string) => t(`rules.${rule as 'owners-only'}`, { defaultValue: rule })
  const said = ({ rule, lifted_by, with: other, from }: Why) => {
    if (other) return withShift(ruleText(rule), other)
    const text = ruleText(closerRule(rule, lifted_by))
    return from ? t('worksFrom', { rule: text, when: meeting(from) }) : text
  }
  return (why: Why) => ({
    rule: said(why),
    setting: t(`settings.${placeOf(why.setting) as 'project owners'}`, { defaultValue: why.setting }),
    liftedBy: t(`people.${why.lifted_by as 'owner'}`, { defaultValue: why.lifted_by }),
  })
}

/** What has closed can no longer be filled in, however much it is needed. */
const closerRule = (rule: string, liftedBy: string) =>
  rule === 'form-missing' && liftedBy !== 'you' ? 'form-missing-closed' : rule

/** Which one of several it is, is said beside it. */
const placeOf = (setting: string) => setting.replace(/^(statement|form|bank|real-profile) .*/, '$1')

/** The same in one sentence, for beside a button or a field. */
export function useWhyLine(timeZone?: string) {
  const { t } = useTranslation('problems')
  const words = useWhyText(timeZone)
  return (why: Why[]): string => why.map((one) => t('oneLine', words(one))).join(' ')
}

/** Where a rule is set; for those who may read it there, the way. */
export function SettingName({ why }: { why: Why }) {
  const { setting } = useWhyText()(why)
  const { pid } = useParams({ strict: false })
  const { leads } = useStanding(pid ?? '')
  if (why.setting !== 'task rules of the project' || !pid || !leads) return setting
  return (
    <Link to="/p/$pid/roster/rules" params={{ pid }}>
      {setting}
    </Link>
  )
}

interface Props {
  why: Why[]
  id?: string
  /** Of the event, where a shift is in the way. */
  timeZone?: string
}

/** "Why can't I?": which rule, where it is set, who can lift it. */
export function WhyList({ why, id, timeZone }: Props) {
  const { t } = useTranslation('problems')
  const words = useWhyText(timeZone)
  const { pid } = useParams({ strict: false })
  if (why.length === 0) return null
  return (
    <ul id={id} className={styles.whys}>
      {why.map((one) => {
        const { rule, liftedBy } = words(one)
        return (
          <li key={one.rule + one.setting} className={styles.why}>
            <p className={styles.rule}>
              {rule} {one.rule === 'form-missing' && pid && <MissingForm pid={pid} why={one} />}
            </p>
            <dl className={styles.facts}>
              <dt>{t('setIn')}</dt>
              <dd>
                <SettingName why={one} />
              </dd>
              <dt>{t('liftedBy')}</dt>
              <dd>{liftedBy}</dd>
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
