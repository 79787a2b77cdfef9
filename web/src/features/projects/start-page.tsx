import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectsQuery } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { CopyButton } from '../../ui/data/copy-button.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Logo } from '../../ui/frame/logo.tsx'
import { Card, Page, Section, useTitle } from '../../ui/frame/page.tsx'
import { CreateBeside } from './new/create-link.tsx'
import { OpenProjects } from './open-projects.tsx'
import { PastProject } from './project-card.tsx'
import styles from './start-page.module.css'

export function StartPage() {
  const { t } = useTranslation('projects')
  const { needs_admin } = useSession()
  useTitle('')
  return (
    <Page>
      <Hero />
      {needs_admin && <FirstRun />}
      <Section title={t('open')} aside={<CreateBeside />}>
        <OpenProjects />
      </Section>
      <PastProjects />
    </Page>
  )
}

function Hero() {
  const { t } = useTranslation(['projects', 'ui'])
  const { person, known } = useSession()
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <Title order={1} className={styles.title}>
          {t('start.title')}
        </Title>
        <p className={styles.lead}>{t('start.lead')}</p>
        <div className={styles.actions} data-known={known || undefined}>
          <LinkButton to={person ? '/home' : '/sign-in'} size="lg" radius="xl">
            {person ? t('start.toHome') : t('ui:signIn')}
          </LinkButton>
        </div>
      </div>
      <div className={styles.art}>
        <Logo size={320} />
      </div>
    </div>
  )
}

const manyhands = 'npm run manyhands --'

function FirstRun() {
  const { t } = useTranslation('projects')
  const { mail } = useSession()
  return (
    <Card label={t('firstRun.title')}>
      <div className={styles.firstRun}>
        <Title order={2}>{t('firstRun.title')}</Title>
        <p>{t('firstRun.text')}</p>
        <Command text={`${manyhands} admin grant you@example.org`} />
        <p>{t(mail ? 'firstRun.after' : 'firstRun.afterNoMail')}</p>
        {!mail && <Command text={`${manyhands} sign-in-link you@example.org`} />}
      </div>
    </Card>
  )
}

function Command({ text }: { text: string }) {
  const { t } = useTranslation('projects')
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <CopyButton value={text} label={t('firstRun.copy')} />
    </div>
  )
}

function PastProjects() {
  const { t } = useTranslation('projects')
  const { data = [] } = useQuery(projectsQuery)
  const past = data.filter(({ state }) => state === 'closed' || state === 'archived')
  if (past.length === 0) return null
  return (
    <Section title={t('past')} aside={t('count', { count: past.length })}>
      <ul className={styles.past}>
        {past.map((project) => (
          <PastProject key={project.pid} project={project} />
        ))}
      </ul>
    </Section>
  )
}
