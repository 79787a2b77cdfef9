import type { MyPurpose, Project } from '@manyhands/api-client'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { myPurposesQuery } from '../../../lib/queries.ts'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { checkQuery } from '../queries.ts'
import styles from './claim.module.css'

/** What is shared, with whom, why and until when, with a link to the form and back. */
export function BankPart({ project }: { project: Project }) {
  const { t } = useTranslation(['subsidy', 'private'])
  const { list, days, gap } = useFormat()
  const { data: purposes } = useQuery(myPurposesQuery)
  if (!purposes) return null
  const purpose = purposes.find((one) => one.pid === project.pid && one.purpose === 'traffic-subsidy')
  const back = { search: { back: `/p/${project.pid}/subsidy` } }
  const nameOf = (section: string, field: string) =>
    t(`private:fields.${section as 'bank'}.${field as 'iban'}`, { defaultValue: field })
  /** A single field of a section is named by the field. */
  const wordOf = ({ section, fields }: MyPurpose['needs'][number]) =>
    fields.length === 1 ? nameOf(section, fields[0]!) : t(`private:sections.${section}`)
  return (
    <Stack
      as="section"
      gap={3}
      surface="card"
      pad="5 6"
      className={styles.bank}
      aria-labelledby="subsidy-bank"
    >
      <Line as="h3" gap={2} size={17} id="subsidy-bank">
        <IconLock size={20} aria-hidden="true" />
        {t('bank.title')}
      </Line>
      {purpose ? (
        <>
          <p>
            {t('bank.what', {
              project: project.name,
              fields: list(purpose.needs.map(wordOf)),
            })}
          </p>
          <p>
            {t('bank.visibleTo', {
              readers: list(purpose.readers.map((role) => t(`private:readers.${role}`))),
              date: days(purpose.until, purpose.until),
            })}
          </p>
          <p>{t('bank.when')}</p>
          {purpose.missing.length > 0 ? (
            <>
              <Text tone="warn" weight={600} className={styles.lacks}>
                {t('bank.missing', {
                  fields: list(purpose.missing.map(({ section, field }) => nameOf(section, field))),
                })}
              </Text>
              <div>
                <LinkButton to="/me/private" {...back} variant="default">
                  {t('bank.give')}
                </LinkButton>
              </div>
            </>
          ) : (
            <Line as="p" gap={2} align="start" className={styles.given}>
              <IconCircleCheck size={20} aria-hidden="true" />
              <span>
                {t('bank.given')}
                {gap}
                <Link to="/me/private" {...back}>
                  {t('bank.change')}
                </Link>
              </span>
            </Line>
          )}
        </>
      ) : (
        <Unlisted pid={project.pid} />
      )}
    </Stack>
  )
}

/** The purpose is closed; or open but not listed, because they have left the project. */
function Unlisted({ pid }: { pid: string }) {
  const { t } = useTranslation(['subsidy', 'private'])
  const { days, gap, list } = useFormat()
  const { data: check } = useQuery(checkQuery(pid))
  if (!check?.account_until) return <p>{t('bank.closed')}</p>
  const until = check.account_until
  return (
    <>
      <p>
        {t('bank.visibleTo', {
          readers: list([t('private:readers.owner'), t('private:readers.finance')]),
          date: days(until, until),
        })}
      </p>
      <p>
        {t('bank.when')}
        {gap}
        <Link to="/me/private" search={{ back: `/p/${pid}/subsidy` }}>
          {t('bank.change')}
        </Link>
      </p>
    </>
  )
}
