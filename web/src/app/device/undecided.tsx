import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnFormat } from '../../lib/i18n/format.ts'
import { discard, insist, type WaitingChange } from '../../lib/offline/waiting.ts'
import { ApiProblem } from '../../lib/problem.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { useWhySentence } from '../../ui/feedback/why.tsx'
import { Stack, Text } from '../../ui/layout/layout.tsx'
import styles from './device.module.css'

/** What the server refused waits for a decision: nothing is dropped without one. */
export default function Undecided({ refused }: { refused: WaitingChange[] }) {
  const { t } = useTranslation('device')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className={`${styles.state} ${styles.decide}`} onClick={() => setOpened(true)}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {t('undecided', { count: refused.length })}
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('decide.title')}>
        <Stack as="ul" gap={4} divided>
          {refused.map((change) => (
            <Stack as="li" gap={2} key={change.id}>
              <Refused change={change} />
            </Stack>
          ))}
        </Stack>
      </Dialog>
    </>
  )
}

/** Both sides: what they recorded, and why it doesn't count. */
function Refused({ change }: { change: WaitingChange }) {
  const { t } = useTranslation(['device', 'roster', 'problems'])
  const { moment } = useOwnFormat()
  const whySentence = useWhySentence({ about: 'them' })
  const { about, at, refused, body } = change
  const { decided, why, code, title } = new ApiProblem(refused!)
  const theirs = decided && about.seat ? t(`roster:seat.${decided.decision as 'arrived'}`) : null
  // The next answer is to what they have seen here.
  const again = decided && about.seat ? { ...body, from: decided.decision } : body
  return (
    <>
      <Text weight={650}>{about.title}</Text>
      <Text>{t('decide.yours', { what: about.what, when: moment(at) })}</Text>
      {decided && theirs ? (
        <Text>{t('decide.theirs', { name: decided.by.name, what: theirs, when: moment(decided.at) })}</Text>
      ) : (
        <Text tone="bad">
          {why.length > 0
            ? whySentence(why)
            : t(`problems:titles.${code as 'internal'}`, {
                defaultValue: title || t('problems:titles.internal'),
              })}
        </Text>
      )}
      <Group gap="sm">
        <Button variant="default" size="sm" onClick={() => void discard(change)}>
          {theirs ? t('decide.keepTheirs', { what: theirs }) : t('decide.discard')}
        </Button>
        <Button variant="default" size="sm" onClick={() => void insist(change, again)}>
          {theirs ? t('decide.useMine', { what: about.what }) : t('decide.again')}
        </Button>
      </Group>
    </>
  )
}
