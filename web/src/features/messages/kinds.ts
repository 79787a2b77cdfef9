import { useTranslation } from 'react-i18next'

/** What a kind of mail is called, and when it goes out. A newer server may know more than we have words for. */
export function useKindWords() {
  const { t } = useTranslation('messages')
  return {
    nameOf: (kind: string) => t(`kinds.${kind as 'chiefs.digest'}.name`, { defaultValue: kind }),
    whenOf: (kind: string) => t(`kinds.${kind as 'chiefs.digest'}.when`, { defaultValue: '' }),
  }
}
