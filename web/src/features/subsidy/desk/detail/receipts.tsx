import { Button } from '@mantine/core'
import { type Claim, readReceipt } from '@manyhands/api-client'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../../lib/save-file.ts'
import { useSession } from '../../../../lib/session.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Hint } from '../../../../ui/keys/hint.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from './detail.module.css'
import { viewableReceipts } from './viewable.ts'

interface Props {
  pid: string
  claim: Claim
  /** Lets a keyboard shortcut open the next receipt. */
  looker: RefObject<(() => void) | null>
  keysOn: boolean
}

interface Seen {
  file: Blob
  /** A data URL of a picture; empty for other files. */
  picture: string
}

/** Receipts are private: each access is logged, and the claimant can see it. */
export function Receipts({ pid, claim, looker, keysOn }: Props) {
  const { t } = useTranslation('subsidy')
  const [seen, setSeen] = useState<Record<string, Seen>>({})
  const look = useLook(pid, claim.id, (id, file) => setSeen((now) => ({ ...now, [id]: file })))
  const receipts = viewableReceipts(claim, useSession().person?.uid)
  const next = receipts.find(({ id }) => !seen[id])
  useEffect(() => {
    looker.current = () => next && !look.isPending && look.mutate(next.id)
    return () => {
      looker.current = null
    }
  })
  return (
    <Stack gap={2.5} align="start" className={styles.said}>
      <Text as="h3" tone="muted" size={15} weight={600}>
        {t('claim.receipts')}
      </Text>
      {claim.receipts.length === 0 && <p data-none>{t('claim.noReceipts')}</p>}
      {receipts.length < claim.receipts.length && (
        <p data-none>
          {t(claim.account_shared ? 'claim.receiptsWaiting' : 'claim.receiptsWithheld', {
            name: claim.person.name,
          })}
        </p>
      )}
      {receipts.map(({ id, name }) => {
        const shown = seen[id]
        if (shown) return <Shown key={id} seen={shown} name={name} person={claim.person.name} />
        return (
          <Button
            key={id}
            variant="default"
            leftSection={<IconEye size={18} aria-hidden="true" />}
            loading={look.isPending && look.variables === id}
            onClick={() => look.mutate(id)}
            {...(keysOn && id === next?.id
              ? { rightSection: <Hint name="r" quiet />, 'aria-keyshortcuts': 'r' }
              : {})}
          >
            {receipts.length === 1 ? t('claim.look') : t('claim.lookAgain', { name })}
          </Button>
        )
      })}
      {next && <p data-none>{t('claim.looking', { name: claim.person.name })}</p>}
      <FormProblem error={look.error} />
    </Stack>
  )
}

function useLook(pid: string, claim: string, onSeen: (id: string, seen: Seen) => void) {
  const stepUp = useStepUp()
  return useMutation({
    // Returns nothing: a mutation's result would stay in the cache.
    mutationFn: async (id: string) => {
      const path = { pid, id: claim }
      const file = await stepUp(() => readReceipt({ path, body: { id }, parseAs: 'blob' }))
      onSeen(id, { file: file as Blob, picture: await pictureOf(file as Blob) })
    },
  })
}

/** As a data URL, because the content policy allows no other pictures. */
function pictureOf(file: Blob): Promise<string> {
  if (!file.type.startsWith('image/')) return Promise.resolve('')
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error as Error)
    reader.readAsDataURL(file)
  })
}

function Shown({ seen, name, person }: { seen: Seen; name: string; person: string }) {
  const { t } = useTranslation('subsidy')
  return (
    <Stack as="figure" gap={2} align="start" className={styles.receipt}>
      {seen.picture ? (
        <img src={seen.picture} alt={t('claim.receiptOf', { name: person, file: name })} />
      ) : (
        <p>{t('claim.pdf')}</p>
      )}
      <figcaption>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => saveFile(seen.file, name)}
        >
          {t('claim.save', { name })}
        </Button>
      </figcaption>
    </Stack>
  )
}
