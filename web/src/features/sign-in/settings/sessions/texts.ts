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

const ways = ['code', 'link', 'passkey', 'totp', 'recovery-code'] as const

export function useWay() {
  const { t } = useTranslation('settings')
  const { providers } = useSession()
  return (way: string): string => {
    const known = ways.find((one) => one === way)
    if (known) return t(`ways.${known}`)
    const id = way.replace('provider:', '')
    return providers.find((one) => one.id === id)?.name ?? id
  }
}
