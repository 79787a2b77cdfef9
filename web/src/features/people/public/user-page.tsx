import { getUserOptions, type PublicUser } from '@manyhands/api-client'
import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSpokenLanguages } from '../../../lib/i18n/names.ts'
import { ApiProblem } from '../../../lib/problem.ts'
import { useSession } from '../../../lib/session.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { NextSteps } from '../../../ui/feedback/next-steps.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Page, PageHeader, Section, useTitle } from '../../../ui/frame/page.tsx'
import { Cluster, Stack } from '../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { Participation } from '../participation/participation.tsx'
import styles from './user-page.module.css'

/** A person's profile as others see it. */
export function UserPage() {
  const { uid } = useParams({ from: '/u/$uid' })
  const { data: user, error, refetch } = useQuery(getUserOptions({ path: { uid } }))
  if (error instanceof ApiProblem && [400, 404].includes(error.status)) return <Nobody />
  if (error)
    return (
      <Page width="reading">
        <ErrorState order={1} error={error} retry={() => void refetch()} />
      </Page>
    )
  if (!user) return <Waiting kind="page" />
  return <User user={user} />
}

function Nobody() {
  const { t } = useTranslation('me')
  return (
    <Page width="reading">
      <PageHeader title={t('user.nobody')} />
      <EmptyState icon={IconUserQuestion} title={t('user.nobodyTitle')} action={<NextSteps quiet />}>
        {t('user.nobodyText')}
      </EmptyState>
    </Page>
  )
}

function User({ user }: { user: PublicUser }) {
  const { t } = useTranslation('me')
  const { person } = useSession()
  const { nameOf } = useSpokenLanguages()
  const { uid, name, avatar_url, intro, languages, former, participation } = user
  const shown = former ? t('user.former') : name
  useTitle(shown)
  return (
    <Page width="reading">
      {person?.uid === uid && (
        <Cluster gap="3 6" between surface="brand" pad="3.5 5">
          <p>{t('user.you')}</p>
          <LinkButton to="/me" variant="default" size="sm">
            {t('user.change')}
          </LinkButton>
        </Cluster>
      )}
      <Cluster as="header" gap="4 6">
        <Avatar name={shown} hash={hashOfUid(uid)} url={avatar_url} size={96} />
        <Stack gap={2.5} className={styles.words}>
          <h1 className={styles.name}>
            <bdi>{shown}</bdi>
          </h1>
          {languages.length > 0 && (
            <Cluster
              as="ul"
              gap={1.5}
              align="stretch"
              className={styles.languages}
              aria-label={t('user.languages')}
            >
              {languages.map((tag) => (
                <li key={tag}>{nameOf(tag)}</li>
              ))}
            </Cluster>
          )}
        </Stack>
      </Cluster>
      {intro.trim() !== '' && <Markdown source={intro} />}
      <Section title={t('participation.heading')}>
        <Participation stays={participation} own={false} />
      </Section>
    </Page>
  )
}
