import i18next from 'i18next'

/** A page of the server that leads to the provider and back. */
export function providerUrl(id: string, returnTo: string): string {
  const query = new URLSearchParams({
    return_to: returnTo,
    time_zone: deviceZone(),
    language: i18next.language,
  })
  return `/api/sign-in/providers/${encodeURIComponent(id)}?${query}`
}

/** Helps to tell one sign-in from another later. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
