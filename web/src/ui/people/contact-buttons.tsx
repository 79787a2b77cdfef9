import type { Contact } from '@manyhands/api-client'
import {
  type Icon,
  IconBrandLine,
  IconBrandMatrix,
  IconBrandSignal,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconMessageCircle,
  IconPhone,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { appNames, type ContactKind } from '../../lib/contacts.ts'
import { Cluster } from '../layout/layout.tsx'
import styles from './contact-buttons.module.css'

export const contactIcons: Record<ContactKind, Icon> = {
  phone: IconPhone,
  line: IconBrandLine,
  telegram: IconBrandTelegram,
  signal: IconBrandSignal,
  matrix: IconBrandMatrix,
  whatsapp: IconBrandWhatsapp,
  mattermost: IconMessageCircle,
}

interface Props {
  name: string
  contacts: Contact[]
  /** Only icons, where there is little room. */
  bare?: boolean
}

/** Links that call someone or open a chat with them. */
export function ContactButtons({ name, contacts, bare = false }: Props) {
  const { t } = useTranslation('ui')
  if (contacts.length === 0) return null
  return (
    <Cluster as="span" gap={2} className={styles.buttons}>
      {contacts.map(({ kind, url, handle }) => {
        const Sign = contactIcons[kind]
        const app = kind === 'phone' ? null : appNames[kind]
        return (
          <a
            key={kind}
            href={url}
            className={styles.button}
            data-bare={bare || undefined}
            aria-label={app ? t('reach.message', { name, app }) : t('reach.call', { name })}
            title={handle}
            {...(app && { target: '_blank', rel: 'noreferrer' })}
          >
            <Sign size={20} aria-hidden="true" />
            {!bare && (app ?? t('reach.callShort'))}
          </a>
        )
      })}
    </Cluster>
  )
}
