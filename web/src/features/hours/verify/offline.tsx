import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/data/copy-button.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { Fold } from '../../../ui/frame/page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { keysQuery } from '../queries.ts'
import styles from './verify.module.css'

/** How to verify a certificate independently of the server. */
export function Offline({ token }: { token: string }) {
  const { t } = useTranslation('hours')
  return (
    <Fold title={t('offline.title')}>
      <Steps token={token} />
    </Fold>
  )
}

function Steps({ token }: { token: string }) {
  const { t } = useTranslation('hours')
  const { data: keys, isPending } = useQuery(keysQuery)
  const key = keys?.find(({ kid }) => kid === kidOf(token))
  if (isPending) return <Waiting kind="rows" count={2} />
  return (
    <Stack gap={6}>
      <p>{t('offline.text')}</p>
      {key ? (
        <>
          <Step words={t('offline.keep')} code={key.pem.trim()} copy={t('offline.copyKey')} />
          <Step words={t('offline.run')} code={commandsFor(token)} copy={t('offline.copyRun')} />
        </>
      ) : (
        <p>{t('offline.noKey')}</p>
      )}
    </Stack>
  )
}

function Step({ words, code, copy }: { words: string; code: string; copy: string }) {
  return (
    <Stack gap={2.5} className={styles.step}>
      <p>{words}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <pre tabIndex={0}>{code}</pre>
      <div>
        <CopyButton value={code} label={copy} />
      </div>
    </Stack>
  )
}

/** Id of the key that signed it, as stated in the certificate. */
export function kidOf(token: string): string | undefined {
  try {
    const text = atob((token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    // The requested part is plain ASCII; the rest may be in any language.
    return (JSON.parse(text) as { kid?: string }).kid
  } catch {
    return undefined
  }
}

const commandsFor = (token: string): string => `token='${token}'
plain() { tr '_-' '/+' | awk '{ while (length($0) % 4) $0 = $0 "="; print }' | base64 -d; }
printf '%s\\n' "\${token%.*}" | plain > said.json
printf '%s\\n' "\${token#*.}" | plain > signature
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in said.json -sigfile signature`
