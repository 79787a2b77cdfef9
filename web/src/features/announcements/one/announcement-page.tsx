import type { Announcement } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { languageNames, languages } from '../../../lib/i18n/languages.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { announcementQuery } from '../queries.ts'
import { State } from '../state.tsx'
import { placeholdersOf, usePlaceholderNames, useReaders, useSubject } from '../words.ts'
import styles from './one.module.css'
import { Recipients } from './recipients.tsx'
import { Standing, useMayWithdraw, Withdraw } from './standing.tsx'

const route = getRouteApi('/p/$pid/announcements/$id')

/** What was written, to whom, and what became of it. */
export function AnnouncementPage() {
  const { t } = useTranslation('announcements')
  const { pid, id } = route.useParams()
  const { data, error, refetch } = useQuery(announcementQuery({ pid, id }))
  const subjectOf = useSubject()
  return (
    <ProjectPage
      right="tasks.plan"
      title={data ? subjectOf(data) : t('title')}
      above={
        <UpLink to="/p/$pid/announcements" params={{ pid }}>
          {t('draft.all')}
        </UpLink>
      }
      lead={data && <By announcement={data} />}
      actions={
        data && (
          <>
            {data.state === 'sent' && <WithdrawIfAllowed announcement={data} />}
            {data.automation === null && <Again id={id} />}
          </>
        )
      }
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={4} />}
      {data && <Details key={id} announcement={data} />}
    </ProjectPage>
  )
}

function WithdrawIfAllowed({ announcement }: { announcement: Announcement }) {
  return useMayWithdraw(announcement) && <Withdraw announcement={announcement} />
}

function By({ announcement: { author, created_at, automation } }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements')
  const { moment } = useFormat()
  if (automation !== null) return t('one.byAutomation', { when: moment(created_at) })
  return t('one.by', { name: author.name, when: moment(created_at) })
}

function Again({ id }: { id: string }) {
  const { t } = useTranslation('announcements')
  const { pid, state } = useProject()
  if (whyNotWriteIn(state).length > 0) return null
  return (
    <LinkButton to="/p/$pid/announcements/new" params={{ pid }} search={{ from: id }} variant="default">
      {t('one.again')}
    </LinkButton>
  )
}

function Details({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements')
  const { pid } = useProject()
  const { id, state, texts, emails, sent_at } = announcement
  const readersOf = useReaders(pid, [announcement])
  const name = usePlaceholderNames(placeholdersOf(announcement))
  return (
    <Stack gap={8}>
      <Standing announcement={announcement} />
      <Tiles as="dl" min={16} gap="4 6" align="start" className={styles.facts}>
        <div>
          <dt>{t('columns.state')}</dt>
          <dd>
            <State announcement={announcement} />
          </dd>
        </div>
        <div>
          <dt>{t('one.to')}</dt>
          <dd>
            <bdi>{readersOf(announcement)}</bdi>
          </dd>
        </div>
      </Tiles>
      {sent_at !== null && <Figures announcement={announcement} />}
      <Section title={t('one.text')}>
        <Tiles min={22} fit gap={6} align="start">
          {languages.map((language) => {
            const text = texts[language]
            return (
              text && (
                <Stack
                  as="section"
                  key={language}
                  gap={3}
                  surface="raised"
                  pad={5}
                  aria-label={languageNames[language]}
                >
                  <Text tone="muted" size={14} lang={language}>
                    {languageNames[language]}
                  </Text>
                  <Text weight={650} size={18} lang={language} className={styles.subject}>
                    {name(text.subject)}
                  </Text>
                  <div lang={language}>
                    <Markdown source={text.body} change={name} />
                  </div>
                </Stack>
              )
            )
          })}
        </Tiles>
      </Section>
      {sent_at !== null && state !== 'cancelled' && (
        <Recipients pid={pid} id={id} undelivered={emails.undelivered} />
      )}
    </Stack>
  )
}

function Figures({ announcement: { recipients, read, emails } }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements')
  const { number } = useFormat()
  const figures = { recipients, read, ...emails }
  const shown = (['recipients', 'read', 'sent', 'waiting', 'undelivered', 'dropped'] as const).filter(
    (key) => key === 'recipients' || key === 'read' || figures[key]! > 0,
  )
  return (
    <Section title={t('one.results')}>
      <Tiles as="dl" min={8.5} gap="4 6" className={styles.figures}>
        {shown.map((key) => (
          <div key={key} data-bad={key === 'undelivered' || undefined}>
            <dt>{t(`one.figures.${key}`)}</dt>
            <dd>{figures[key] === null ? '–' : number(figures[key])}</dd>
          </div>
        ))}
      </Tiles>
      {read === null && (
        <Text tone="muted" size={15} measure>
          {t('one.fewHint')}
        </Text>
      )}
      {emails.dropped > 0 && (
        <Text tone="muted" size={15} measure>
          {t('one.droppedHint')}
        </Text>
      )}
    </Section>
  )
}
