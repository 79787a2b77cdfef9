import type { Project } from '@manyhands/api-client'
import { IconMail, IconMapPin, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/frame/page.tsx'
import { Markdown } from '../../ui/text/markdown.tsx'
import { mapLink } from './event-texts.ts'
import styles from './facts.module.css'

/** Where the event is, and how to reach its organisers; nothing if neither is known. */
export function EventFacts({ page }: Pick<Project, 'page'>) {
  const { t } = useTranslation('projects')
  const { location, address, website, contact } = page
  const map = mapLink(page)
  if (!location && !map && !website && !contact) return null
  return (
    <dl className={styles.facts}>
      {(location || map) && (
        <Fact icon={IconMapPin} name={t('about.where')}>
          {location && <span className={styles.location}>{location}</span>}
          {address && <span>{address}</span>}
          {map && <Out href={map}>{t('about.map')}</Out>}
        </Fact>
      )}
      {website && (
        <Fact icon={IconWorld} name={t('about.website')}>
          <Out href={website}>{new URL(website).host.replace(/^www\./, '')}</Out>
        </Fact>
      )}
      {contact && (
        <Fact icon={IconMail} name={t('about.contact')}>
          <a href={`mailto:${contact}`}>{contact}</a>
        </Fact>
      )}
    </dl>
  )
}

interface FactProps {
  icon: typeof IconMail
  name: string
  children: ReactNode
}

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <Icon size={20} aria-hidden="true" />
      <dt className={styles.name}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Out = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)

export function EventQuestions({ questions }: { questions: Project['page']['questions'] }) {
  const { t } = useTranslation('projects')
  if (!questions || questions.length === 0) return null
  return (
    <Section title={t('about.questions')}>
      <div className={styles.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary>{question}</summary>
            <Markdown source={answer} />
          </details>
        ))}
      </div>
    </Section>
  )
}
