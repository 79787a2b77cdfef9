import type { Application } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import type { Decided } from '../../../lib/problem.ts'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import type { Refused } from './sending.ts'

const named = 5

/** Who it failed for, and why: one line per reason. */
export function useWhyNot() {
  const { t } = useTranslation('inbox')
  const { list } = useFormat()
  const whyLine = useWhySentence()
  const fasterLine = useAlreadyDecidedText()
  function reasonOf({ decided, why = [] }: Refused): string {
    if (decided) return fasterLine(decided)
    return why.length > 0 ? whyLine(why) : t('whyNot.unsaid')
  }
  return (refused: Refused[], applications: Application[]): string => {
    const nameOf = ({ id }: Refused) => applications.find((one) => one.id === id)?.person.name ?? ''
    function namesOf(some: Refused[]): string {
      const names = some.map(nameOf)
      const more = names.length - named
      return list(more > 0 ? [...names.slice(0, named), t('whyNot.more', { count: more })] : names)
    }
    return [...Map.groupBy(refused, reasonOf)]
      .map(([reason, some]) => t('whyNot.line', { names: namesOf(some), reason }))
      .join('\n')
  }
}

/** Who was faster, and what they did. */
export function useAlreadyDecidedText() {
  const { t } = useTranslation('inbox')
  const { ago } = useFormat()
  return ({ by, at, decision }: Decided): string =>
    t(`faster.${decision as 'accepted'}`, {
      name: by.name,
      ago: ago(at),
      defaultValue: t('faster.other', { name: by.name, ago: ago(at) }),
    })
}
