import { useTranslation } from 'react-i18next'

/** Name and description of a kind of email. A newer server may know kinds that we have no text for. */
export function useKindTexts() {
  const { t } = useTranslation('messages')
  return {
    nameOf: (kind: string) => t(`kinds.${kind as 'chiefs.digest'}.name`, { defaultValue: kind }),
    whenOf: (kind: string) => t(`kinds.${kind as 'chiefs.digest'}.when`, { defaultValue: '' }),
  }
}
