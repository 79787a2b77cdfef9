import type { RosterDraft, RosterScore } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'

/** The score of a draft as sentences. */
export function useScoreWords() {
  const { t } = useTranslation('drafts')
  const { number, percent } = useFormat()
  const hours = (value: number) => number(Math.round(value * 10) / 10)
  return {
    filled: ({ open, spots }: RosterScore) =>
      spots === 0
        ? t('score.noSpots')
        : t('score.filled', { count: spots, filled: number(spots - open), spots: number(spots) }),
    /** How many spots must stay open, as far as that is proven. Empty if it isn't. */
    proof({ open }: RosterScore, fill: RosterDraft['fill']): string {
      const least = fill?.least_open ?? null
      if (open === 0 || least === null || least === 0 || least > open) return ''
      return least === open
        ? t('score.proven', { count: open })
        : t('score.atBest', { count: least, open: number(least) })
    },
    wishes: ({ wishes: { asked, granted } }: RosterScore) =>
      asked === 0
        ? t('score.noWishes')
        : t('score.wishes', { share: percent(Math.floor((granted / asked) * 100) / 100) }),
    hours: ({ hours: spread }: RosterScore) =>
      spread === null
        ? t('score.noHours')
        : t('score.hours', { least: hours(spread.least), most: hours(spread.most) }),
    /** Half of the people have less. Empty if nobody has any hours. */
    median: ({ hours: spread }: RosterScore) =>
      spread === null ? '' : t('score.hoursNote', { middle: hours(spread.middle) }),
  }
}
