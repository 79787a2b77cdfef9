import i18next from 'i18next'

/** The server page that redirects to the provider and back; `fresh` requires signing in again there. */
export function providerUrl(id: string, returnTo: string, fresh: boolean): string {
  const query = new URLSearchParams({
    return_to: returnTo,
    time_zone: deviceZone(),
    language: i18next.language,
    ...(fresh && { fresh: '1' }),
  })
  return `/api/sign-in/providers/${encodeURIComponent(id)}?${query}`
}

/** Helps people recognise their sign-ins later. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
