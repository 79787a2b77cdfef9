import i18next from 'i18next'

/** A page of the server that leads to the provider and back; fresh if it shall ask anew who it is. */
export function providerUrl(id: string, returnTo: string, fresh: boolean): string {
  const query = new URLSearchParams({
    return_to: returnTo,
    time_zone: deviceZone(),
    language: i18next.language,
    ...(fresh && { fresh: '1' }),
  })
  return `/api/sign-in/providers/${encodeURIComponent(id)}?${query}`
}

/** Helps to tell one sign-in from another later. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
