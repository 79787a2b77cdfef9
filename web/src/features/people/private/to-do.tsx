import { Button } from '@mantine/core'
import type { MyPurpose } from '@manyhands/api-client'
import { IconArrowDownRight, IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { useFieldName } from '../../../lib/i18n/private.ts'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './private.module.css'
import type { Section } from './sections.ts'

interface Props {
  purposes: MyPurpose[]
  onJump: (to: { section: Section; field: string }) => void
}

/** Private data that projects still need, each item with a link. */
export function ToDo({ purposes, onJump }: Props) {
  const { t } = useTranslation('private')
  const name = useFieldName()
  const waiting = purposes.filter(({ missing, withdrawn_at }) => missing.length > 0 && !withdrawn_at)
  if (waiting.length === 0)
    return (
      <Line gap={3} align="start" pad="4 5" className={styles.complete}>
        <IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />
        <p>
          <strong>{t('todo.none')}</strong> {t(purposes.length > 0 ? 'todo.noneText' : 'todo.noPurpose')}
        </p>
      </Line>
    )
  return (
    <Stack as="section" gap={4} pad={5} className={styles.todo} aria-label={t('todo.title')}>
      <h3>
        <IconListCheck size={22} stroke={1.75} aria-hidden="true" />
        {t('todo.title')}
      </h3>
      <Stack as="ul" gap={4.5}>
        {waiting.map(({ pid, project, purpose, missing }) => (
          <li key={pid + purpose}>
            <p>
              <Trans
                t={t}
                i18nKey={`wants.${purpose}`}
                values={{ project }}
                components={{ project: <strong /> }}
              />
            </p>
            <Cluster gap={2}>
              <Text as="span" tone="warn" size={15} weight={600}>
                {t('todo.fields')}
              </Text>
              {missing.map(({ section, field }) => (
                <Button
                  key={section + field}
                  variant="default"
                  size="sm"
                  rightSection={<IconArrowDownRight size={16} />}
                  onClick={() => onJump({ section, field })}
                >
                  {name(section, field)}
                </Button>
              ))}
            </Cluster>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
