import { Button } from '@mantine/core'
import { deleteContact, type MyContact } from '@manyhands/api-client'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactKind, refreshContacts } from '../../lib/contacts.ts'
import { toasts } from '../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../ui/feedback/toasts/toaster.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import { contactIcons } from '../../ui/people/contact-buttons.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import styles from './contacts.module.css'
import { useKindName } from './names.ts'

const kinds = Object.keys(contactIcons) as ContactKind[]

/** What the person shares, and buttons for what they could add. */
export function ContactList({ contacts }: { contacts: MyContact[] }) {
  const { t } = useTranslation('contacts')
  const nameOf = useKindName()
  const [edited, setEdited] = useState<ContactKind | null>(null)
  const missing = kinds.filter((kind) => !contacts.some((one) => one.kind === kind))
  return (
    <>
      {contacts.length > 0 && (
        <ul className={styles.list} aria-label={t('list')}>
          {contacts.map((contact) => (
            <Row key={contact.kind} contact={contact} onEdit={() => setEdited(contact.kind)} />
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <section className={styles.add} aria-labelledby="add-contact">
          <h3 id="add-contact">{t(contacts.length > 0 ? 'addMore' : 'addFirst')}</h3>
          <div className={styles.kinds}>
            {missing.map((kind) => {
              const Sign = contactIcons[kind]
              return (
                <Button
                  key={kind}
                  variant="default"
                  leftSection={<Sign size={20} aria-hidden="true" />}
                  onClick={() => setEdited(kind)}
                >
                  {nameOf(kind)}
                </Button>
              )
            })}
          </div>
        </section>
      )}
      {edited && (
        <ContactDialog
          kind={edited}
          contact={contacts.find(({ kind }) => kind === edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function Row({ contact, onEdit }: { contact: MyContact; onEdit: () => void }) {
  const { t } = useTranslation('contacts')
  const nameOf = useKindName()
  const { kind, handle, audience, during } = contact
  const Sign = contactIcons[kind]
  const name = nameOf(kind)
  const remove = useRemove(kind)
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Sign size={22} aria-hidden="true" />
      </span>
      <div>
        <p className={styles.handle}>
          <strong>{name}</strong> <bdi>{handle}</bdi>
        </p>
        <Text tone="muted" size={15} className={styles.quiet}>
          {t(`audience.${audience}.name`)}
        </Text>
        {audience !== 'nobody' && (
          <Text tone="muted" size={15} className={styles.quiet}>
            {t(`during.${during}.name`)}
          </Text>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          aria-label={t('editOf', { name })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          aria-label={t('removeOf', { name })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

function useRemove(kind: ContactKind) {
  const { t } = useTranslation('contacts')
  const nameOf = useKindName()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => deleteContact({ path: { kind } }),
    async onSuccess() {
      await refreshContacts(queryClient)
      toasts.say(t('removed', { name: nameOf(kind) }))
    },
    onError: useWarn(),
  })
}
