import { useTranslation } from 'react-i18next'

/** Says that there are more shifts than one request returns. */
export function Truncated() {
  const { t } = useTranslation('roster')
  return <p role="note">{t('list.truncated')}</p>
}
