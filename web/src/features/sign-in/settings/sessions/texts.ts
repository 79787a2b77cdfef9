import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session.ts'

interface SessionOrigin {
  address: string | null
  time_zone: string | null
}

/** "Taipei · 203.0.113.7": the city first, because people recognise it, then the address. */
export function useOriginText() {
  return ({ address, time_zone }: SessionOrigin): string => {
    const city = time_zone?.includes('/') ? time_zone.split('/').at(-1)!.replaceAll('_', ' ') : null
    return [city, address].filter(Boolean).join(' · ')
  }
}

/** The device's name; only an unknown one needs a translation. */
export function useDevice() {
  const { t } = useTranslation('settings')
  return (device: string): string => (device === 'Unknown device' ? t('sessions.unknownDevice') : device)
}

const methods = ['code', 'link', 'passkey', 'totp', 'recovery-code'] as const

export function useMethod() {
  const { t } = useTranslation('settings')
  const { providers } = useSession()
  return (method: string): string => {
    const known = methods.find((one) => one === method)
    if (known) return t(`methods.${known}`)
    const id = method.replace('provider:', '')
    return providers.find((one) => one.id === id)?.name ?? id
  }
}
