import type { Announcement, AudienceAlternative, AudiencePart } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import type { Language } from '../../lib/i18n/languages.ts'
import { teamsQuery } from '../../lib/queries.ts'
import { useWords } from '../../ui/audience/words.ts'
import { fillIn } from './inbox/fill-in.ts'

export const placeholders = ['name', 'project', 'shifts', 'next_shift'] as const
export const automaticPlaceholders = [...placeholders, 'hours', 'form', 'due'] as const

export const placeholdersOf = ({ automation }: Pick<Announcement, 'automation'>) =>
  automation === null ? placeholders : automaticPlaceholders

/** The subject in the reader's language, or in the other if it has none. */
export const subjectIn = ({ texts }: Pick<Announcement, 'texts'>, language: Language): string =>
  (texts[language] ?? texts.en ?? texts['zh-TW'])?.subject ?? ''

/** Shows by name what differs for each recipient: [Recipient’s name]. */
export function usePlaceholderNames(all: readonly string[] = placeholders) {
  const { t } = useTranslation('messages')
  return fillIn(Object.fromEntries(all.map((one) => [one, `[${t(`placeholders.${one as 'name'}`)}]`])))
}

export function useSubject() {
  const language = useLanguage()
  const [ofPeople, ofAutomations] = [usePlaceholderNames(), usePlaceholderNames(automaticPlaceholders)]
  return (announcement: Pick<Announcement, 'texts' | 'automation'>) =>
    (announcement.automation === null ? ofPeople : ofAutomations)(subjectIn(announcement, language))
}

/** A condition on shifts of the team that it is for anyway: says the team once. */
export function withoutTeam(one: AudienceAlternative, tid: string | null): AudienceAlternative {
  if (!one.shift?.tids || one.shift.tids.length > 1 || one.shift.tids[0] !== tid) return one
  const { tids: _, ...shift } = one.shift
  return { shift }
}

type Readers = Pick<Announcement, 'tid' | 'where'>

/** Says who gets these announcements. */
export function useReaders(pid: string, announcements: Readers[]) {
  const { t } = useTranslation(['announcements', 'audience'])
  const { data: teams } = useQuery(teamsQuery(pid))
  const say = useWords(
    pid,
    announcements.flatMap(({ where }) => where as AudiencePart[]),
  )
  return ({ tid, where }: Readers): string => {
    const whole = tid === null ? t('everyone') : (teams?.find((team) => team.tid === tid)?.name ?? tid)
    const parts = (where as AudiencePart[]).map((part) =>
      (part.any ?? [part as AudienceAlternative])
        .map((one) => say(withoutTeam(one, tid)))
        .join(t('audience:or')),
    )
    return [whole, ...parts].join(' · ')
  }
}
