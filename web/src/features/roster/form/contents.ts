import { useTranslation } from 'react-i18next'
import { useTimes } from '../times.ts'
import type { SectionName } from './sections.ts'
import type { TaskValues } from './values.ts'

const longest = 80

/** The first line of a text, shortened. */
function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n')
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line
}

/** What each folded section holds, in a few words; empty for nothing. */
export function useContents(timeZone: string) {
  const { t } = useTranslation('roster')
  const { day } = useTimes(timeZone)
  const opening = ({ opens, opens_day, opens_time }: TaskValues) => {
    if (opens === 'now') return t('form.contents.opensNow')
    if (opens_day === '') return t('form.contents.opensLater')
    return t('form.contents.opensAt', { day: day(opens_day), time: opens_time })
  }
  const contents: Record<SectionName, (values: TaskValues) => string[]> = {
    repeats: ({ day, days }) => {
      const count = days.filter((one) => one !== day).length
      return [count === 0 ? t('form.contents.once') : t('form.contents.repeats', { count })]
    },
    roles: ({ roles }) =>
      roles.flatMap(({ name, skill }) => [
        name.trim(),
        ...(skill.trim() === '' ? [] : [t('people.skill', { skill: skill.trim() })]),
      ]),
    about: ({ category, description }) => [category.trim(), firstLine(description)],
    signUp(values) {
      const audience = values.visible_to === 'team' && values.tid === '' ? 'owners' : values.visible_to
      return [
        t(`form.modes.${values.sign_up}.name`),
        ...(values.sign_up === 'assigned' ? [] : [opening(values)]),
        t(`form.contents.visibleTo.${audience}`),
      ]
    },
  }
  return (name: SectionName, values: TaskValues): string =>
    contents[name](values)
      .filter((part) => part !== '')
      .join(' · ')
}
