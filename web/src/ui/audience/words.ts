import type { AudienceAlternative, AudiencePart } from '@manyhands/api-client'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import type { Language } from '../../lib/i18n/languages.ts'
import { statementsQuery, teamsQuery } from '../../lib/queries.ts'
import { type Closed, everyFormQuery, questionsQuery } from './queries.ts'

/** The text in the reader's language, or in the other if there is none. */
const either = <Texts>(texts: Record<Language, Texts>, language: Language, of: (texts: Texts) => string) =>
  of(texts[language]) || of(texts[language === 'en' ? 'zh-TW' : 'en'])

/** The answers that a question offers, as JSON values with their labels. */
export function useOptions() {
  const { t } = useTranslation('audience')
  const language = useLanguage()
  return (question: Closed) => {
    if (question.kind === 'consent')
      return [true, false].map((value) => ({ value: String(value), label: t(value ? 'yes' : 'no') }))
    if (question.kind === 'size')
      return question.sizes.map((size) => ({ value: JSON.stringify(size), label: size }))
    return question.options.map(({ id, texts }) => ({
      value: JSON.stringify(id),
      label: either(texts, language, (text) => text),
    }))
  }
}

/** Names of what conditions refer to: identifiers until they are loaded, or if they no longer exist. */
export function useNames(pid: string, parts: AudiencePart[]) {
  const language = useLanguage()
  const { list } = useFormat()
  const optionsOf = useOptions()
  const conditions = parts.flatMap(conditionsIn)
  const enabled = {
    forms: conditions.some(({ form, answer }) => form ?? answer),
    statements: conditions.some(({ statement }) => statement),
  }
  const { data: teams = [] } = useQuery(teamsQuery(pid))
  const { data: forms = [] } = useQuery({ ...everyFormQuery(pid), enabled: enabled.forms })
  const { data: statements = [] } = useQuery({ ...statementsQuery(pid), enabled: enabled.statements })
  const fids = [...new Set(conditions.flatMap(({ answer }) => answer?.fid ?? []))]
  const asked = useQueries({ queries: fids.map((fid) => questionsQuery(pid, fid)) })
  const questionOf = (fid: string, id: string) =>
    asked[fids.indexOf(fid)]?.data?.find((question) => question.id === id)
  return {
    teams: (tids: string[]) => list(tids.map((tid) => teams.find((one) => one.tid === tid)?.name ?? tid)),
    form(fid: string) {
      const found = forms.find((one) => one.fid === fid)
      return found ? either(found.texts, language, ({ title }) => title) : fid
    },
    statement(sid: string) {
      const found = statements.find((one) => one.sid === sid)
      return found ? either(found.texts, language, ({ title }) => title) : sid
    },
    question(fid: string, id: string) {
      const found = questionOf(fid, id)
      return found ? either(found.texts, language, ({ label }) => label) : id
    },
    option(fid: string, id: string, value: unknown) {
      const found = questionOf(fid, id)
      const wanted = JSON.stringify(value)
      return (found && optionsOf(found).find((one) => one.value === wanted)?.label) ?? String(value)
    },
  }
}

/** Every condition in a part, without its "not". */
const conditionsIn = (part: AudiencePart) => (part.any ?? [part]).map((one) => one.not ?? one)

/** Who can help, and who hasn't said. */
function useAvailabilityWords() {
  const { t } = useTranslation('audience')
  const { monthDay } = useFormat()
  return ({ state, from, until }: NonNullable<AudienceAlternative['availability']>): string => {
    if (state === 'missing') return t('words.unanswered')
    if (!from || !until) return t('words.said')
    const [day, start] = from.split('T') as [string, string]
    return t('words.canHelp', { time: `${monthDay(day)}, ${start}–${until.slice(-5)}` })
  }
}

/** Says conditions in plain words. */
export function useWords(pid: string, parts: AudiencePart[]) {
  const { t } = useTranslation('audience')
  const { monthDay } = useFormat()
  const names = useNames(pid, parts)
  const availability = useAvailabilityWords()

  const shiftWords = {
    held: 'held',
    unconfirmed: 'unconfirmed',
    requested: 'requested',
    waiting: 'waiting',
    no_show: 'noShow',
    excused: 'excused',
  } as const
  function shift({ state = 'held', day, tids }: NonNullable<AudienceAlternative['shift']>, none = false) {
    const what = t(none && state === 'held' ? 'words.none' : `words.${shiftWords[state]}`)
    const rest = [day && monthDay(day), tids && names.teams(tids)].filter(Boolean)
    return [what, ...rest].join(' · ')
  }

  function membership({ tids, role, state }: NonNullable<AudienceAlternative['membership']>) {
    return [tids && names.teams(tids), role && t(`words.${role}`), state && t(`words.${state}`)]
      .filter(Boolean)
      .join(' · ')
  }

  function hours({ at_least, at_most }: NonNullable<AudienceAlternative['hours']>) {
    const least = at_least !== undefined && t('words.atLeast', { count: at_least })
    const most = at_most !== undefined && t('words.atMost', { count: at_most })
    return [least, most].filter(Boolean).join(' · ')
  }

  function form({ fid, state }: NonNullable<AudienceAlternative['form']>) {
    const what = t(state === 'missing' ? 'words.formMissing' : 'words.formSubmitted')
    return fid === undefined ? what : t('words.about', { what, name: names.form(fid) })
  }

  function statement({ sid, signed }: NonNullable<AudienceAlternative['statement']>) {
    const what = t(signed ? 'words.signed' : 'words.unsigned')
    return sid === undefined ? what : t('words.about', { what, name: names.statement(sid) })
  }

  function application({ state, skill, available }: NonNullable<AudienceAlternative['application']>) {
    return [
      skill && t('words.skill', { skill }),
      available && t(`words.available.${available}`),
      state && t(`words.application.${state}`),
    ]
      .filter(Boolean)
      .join(' · ')
  }

  function positive(one: AudienceAlternative): string {
    if (one.shift) return shift(one.shift)
    if (one.availability) return availability(one.availability)
    if (one.membership) return membership(one.membership)
    if (one.hours) return hours(one.hours)
    if (one.form) return form(one.form)
    if (one.statement) return statement(one.statement)
    if (one.application) return application(one.application)
    if (one.answer) {
      const { fid, question, is } = one.answer
      return t('words.about', { what: names.question(fid, question), name: names.option(fid, question, is) })
    }
    if (one.last_year !== undefined) return t(one.last_year ? 'words.returning' : 'words.newcomer')
    if (one.open_spots !== undefined) return t(one.open_spots ? 'words.openSpots' : 'words.fullTeams')
    return t(one.language === 'en' ? 'words.english' : 'words.chinese')
  }

  return (one: AudienceAlternative): string => {
    if (!one.not) return positive(one)
    const { shift: seat } = one.not
    if (seat && (seat.state ?? 'held') === 'held') return shift(seat, true)
    return t('words.not', { what: positive(one.not) })
  }
}
