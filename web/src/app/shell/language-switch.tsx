import { IconLanguage } from '@tabler/icons-react'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { languageNames, languages } from '../../lib/i18n/languages.ts'
import { useChangeLanguage } from '../../lib/session.ts'
import styles from './shell.module.css'

/** Works without scripts, too. With two languages there is no menu: the link names the other language, in that language. */
export function LanguageSwitch() {
  const language = useLanguage()
  const change = useChangeLanguage()
  const other = languages.find((one) => one !== language)!
  return (
    <a
      href={`?lang=${other}`}
      className={styles.language}
      lang={other}
      onClick={(event) => {
        event.preventDefault()
        void change(other)
      }}
    >
      <IconLanguage size={20} stroke={1.75} aria-hidden="true" />
      {languageNames[other]}
    </a>
  )
}
