import { Checkbox } from '@mantine/core'
import type { MyStatement } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Stack, Text } from '../layout/layout.tsx'
import { Markdown } from '../text/markdown.tsx'
import styles from './consent.module.css'

export type Wording = Pick<MyStatement, 'sid' | 'version' | 'texts'>

/** Identifies one version of an agreement: signing one version doesn't sign the next. */
export const keyOf = ({ sid, version }: Wording) => `${sid} ${version}`

interface Props {
  statements: Wording[]
  /** Keys of the accepted agreements. */
  agreed: string[]
  /** Whether they tried to go on without accepting all. */
  missing: boolean
  onChange: (agreed: string[]) => void
}

/** Each agreement can be read in place and is accepted separately. */
export function AgreeField({ statements, agreed, missing, onChange }: Props) {
  const { t } = useTranslation('joining')
  const language = useLanguage()
  return (
    <Stack as="ul" gap={3}>
      {statements.map((statement) => {
        const key = keyOf(statement)
        const { title, text } = statement.texts[language]
        const on = agreed.includes(key)
        return (
          <Stack as="li" gap={1} key={key} className={styles.statement}>
            <details>
              <summary>
                <span>{title}</span>
                <Text as="small" size={15} weight={550} className={styles.read}>
                  <span className={styles.whenClosed}>{t('agree.read')}</span>
                  <span className={styles.whenOpen}>{t('agree.hide')}</span>
                </Text>
              </summary>
              <div className={styles.text}>
                <Markdown source={text} />
              </div>
            </details>
            <Checkbox
              size="md"
              label={t('agree.check', { title })}
              checked={on}
              error={!on && missing && t('agree.needed')}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? [...agreed, key] : agreed.filter((other) => other !== key),
                )
              }
            />
          </Stack>
        )
      })}
    </Stack>
  )
}
