import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../lib/problem.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Page, PageHeader, Section } from '../../../ui/frame/page.tsx'
import { Box, Line, Stack } from '../../../ui/layout/layout.tsx'
import { Facts } from '../facts.tsx'
import { certificateQuery } from '../queries.ts'
import { cleanCode, isWhole } from './code.ts'
import { CodeForm } from './code-form.tsx'
import { Offline } from './offline.tsx'
import styles from './verify.module.css'

/**
 * The target of the QR code: anyone can see whether a certificate is genuine. Without a number, they enter
 * one.
 */
export function VerifyPage() {
  const { t } = useTranslation('hours')
  const { code = '' } = useParams({ strict: false })
  const clean = cleanCode(code)
  const asked = clean !== ''
  return (
    <Page width="reading">
      <PageHeader title={t('verify.title')} lead={asked ? undefined : t('verify.lead')} />
      {asked && (isWhole(clean) ? <Answer key={clean} code={clean} /> : <Unknown />)}
      {asked ? (
        <Section title={t('verify.another')}>
          <CodeForm />
        </Section>
      ) : (
        <CodeForm />
      )}
    </Page>
  )
}

function Answer({ code }: { code: string }) {
  const { t } = useTranslation('hours')
  const token = useLocation({ select: ({ hash }) => hash })
  const { data, error, refetch } = useQuery(certificateQuery(code))
  if (error) {
    const { status } = toProblem(error)
    if (status === 404 || status === 400) return <Unknown />
    if (status === 429)
      return (
        <Verdict tone="warn" title={t('verify.title')}>
          {t('verify.often')}
        </Verdict>
      )
    return <ErrorState error={error} retry={() => void refetch()} />
  }
  if (!data) return <Waiting kind="cards" count={1} />
  if (!data.valid)
    return (
      <Verdict tone="bad" title={t('verify.invalid')}>
        {t('verify.invalidText')}
      </Verdict>
    )
  // Someone may have appended forged content to a valid number.
  if (token !== '' && token !== data.token)
    return (
      <Verdict tone="bad" title={t('verify.altered')}>
        {t('verify.alteredText')}
      </Verdict>
    )
  const { name, named_on, project, organiser, from, to, minutes, teams, more_teams, made_on } = data
  return (
    <>
      <Verdict tone="good" title={t('verify.valid')} text={t('verify.validText')}>
        <Facts
          {...{ name, project, organiser, from, to, minutes, teams }}
          renamed={named_on}
          moreTeams={more_teams}
          made={made_on}
          code={code}
        />
      </Verdict>
      <Offline token={data.token} />
    </>
  )
}

function Unknown() {
  const { t } = useTranslation('hours')
  return (
    <Verdict tone="warn" title={t('verify.unknown')}>
      {t('verify.unknownText')}
    </Verdict>
  )
}

const icons = { good: IconShieldCheck, warn: IconShieldQuestion, bad: IconShieldX }

interface VerdictProps {
  tone: keyof typeof icons
  title: string
  text?: string
  children: ReactNode
}

/** The result as a colour, an icon and text. */
function Verdict({ tone, title, text, children }: VerdictProps) {
  const Icon = icons[tone]
  return (
    <Box as="section" surface="raised" className={styles.verdict} data-tone={tone}>
      <Line gap={3.5} pad="4.5 5" className={styles.head} role="status">
        <Stack as="span" className={styles.sign} aria-hidden="true">
          <Icon size={32} stroke={1.7} />
        </Stack>
        <h2>{title}</h2>
      </Line>
      <Stack gap={5} pad={5}>
        {text && <p>{text}</p>}
        {text ? children : <p>{children}</p>}
      </Stack>
    </Box>
  )
}
