import { useTranslation } from 'react-i18next'

/** The name of a kind of email. A newer server may know kinds that we have no text for. */
export function useKindName() {
  const { t } = useTranslation('messages')
  return (kind: string) => t(`kinds.${kind as 'chiefs.digest'}.name`, { defaultValue: kind })
}
