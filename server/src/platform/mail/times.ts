import type { Language } from '../values.ts'

/** A moment, or from one to another: as the clock at the event shows it. The zone is named, as not everyone is there. */
export function timeIn(timeZone: string, language: Language): (moment: Date, until?: Date) => string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  })
  return (moment, until) => (until ? format.formatRange(moment, until) : format.format(moment))
}
