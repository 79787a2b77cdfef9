import type { EventPage, Project } from '@manyhands/api-client'
import type { Language } from '../../lib/i18n/languages.ts'

/** The description and the questions, in the reader's language if they exist in it. */
export function textsFor(
  { description, page }: Pick<Project, 'description' | 'page'>,
  language: Language,
): { description: string; questions: EventPage['questions'] } {
  const translation = page.translations?.find((one) => one.language === language)
  return {
    description: translation?.description || description,
    questions: translation?.questions?.length ? translation.questions : page.questions,
  }
}

/** A map at the venue. */
export function mapLink({ coordinates, address }: EventPage): string | null {
  if (coordinates) {
    const { latitude, longitude } = coordinates
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  }
  return address ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}` : null
}

/** The event as schema.org describes it, for search engines and calendars. */
export function describeEvent(project: Project, description: string): object {
  const { name, starts_on: startDate, ends_on: endDate, organiser, page } = project
  const { location, address, coordinates, website } = page
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    description,
    startDate,
    endDate,
    ...((location || address || coordinates) && {
      location: {
        '@type': 'Place',
        name: location ?? address ?? name,
        ...(address && { address }),
        ...(coordinates && { geo: { '@type': 'GeoCoordinates', ...coordinates } }),
      },
    }),
    ...(organiser && { organizer: { '@type': 'Organization', name: organiser } }),
    ...(website && { sameAs: website }),
  }
}
