import { useTranslation } from 'react-i18next'
import { appNames, type ContactKind } from '../../lib/contacts.ts'

/** "Phone", or the name of the app. */
export function useKindName() {
  const { t } = useTranslation('contacts')
  return (kind: ContactKind) => (kind === 'phone' ? t('phone') : appNames[kind])
}
