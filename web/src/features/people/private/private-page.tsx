import { listPrivateSectionsOptions } from '@manyhands/api-client'
import {
  IconArrowLeft,
  IconBuildingBank,
  IconHome,
  IconId,
  IconKeyOff,
  IconShieldLock,
  IconSparkles,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safePath } from '../../../lib/links/return-to.ts'
import { myPurposesQuery } from '../../../lib/queries.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section as PageSection, useTitle } from '../../../ui/frame/page.tsx'
import { Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { AddressForm } from './forms/address-form.tsx'
import { BankForm } from './forms/bank-form.tsx'
import { DietForm } from './forms/diet-form.tsx'
import { RealProfileForm } from './forms/real-profile-form.tsx'
import { ResumeForm } from './forms/resume-form.tsx'
import { MyPurposes } from './my-purposes.tsx'
import styles from './private.module.css'
import { SectionCard } from './section-card.tsx'
import { type Section, sections } from './sections.ts'
import { ToDo } from './to-do.tsx'

const looks = {
  bank: { icon: IconBuildingBank, form: BankForm, locked: true },
  'real-profile': { icon: IconId, form: RealProfileForm, locked: true },
  address: { icon: IconHome, form: AddressForm, locked: false },
  'dietary-habit': { icon: IconToolsKitchen2, form: DietForm, locked: false },
  resume: { icon: IconSparkles, form: ResumeForm, locked: false },
}

const route = getRouteApi('/me/private')

export function PrivatePage() {
  const { t } = useTranslation('private')
  const { back } = route.useSearch()
  useTitle(t('title'))
  return (
    <PageSection title={t('title')}>
      <Text tone="muted" measure>
        {t('lead')} <Link to="/me/privacy">{t('toPrivacy')}</Link>
      </Text>
      {back !== undefined && (
        <div>
          <LinkButton to={safePath(back)} variant="default" leftSection={<IconArrowLeft size={18} />}>
            {t('back')}
          </LinkButton>
        </div>
      )}
      <Sections />
    </PageSection>
  )
}

function Sections() {
  const { t } = useTranslation('private')
  const kept = useQuery(listPrivateSectionsOptions())
  const purposes = useQuery(myPurposesQuery)
  // Emails link to a section: `/me/private#dietary-habit`.
  const linked = useLocation({ select: ({ hash }) => sections.find((section) => section === hash) })
  const [wanted, setWanted] = useState<{ section: Section; field?: string } | null>(
    linked ? { section: linked } : null,
  )
  const error = kept.error ?? purposes.error
  if (error)
    return <ErrorState error={error} retry={() => void kept.refetch().then(() => purposes.refetch())} />
  if (!kept.data || !purposes.data) return <Waiting kind="rows" count={5} />
  if (!kept.data.set_up) return <Off />
  return (
    <>
      <Line as="p" gap={2.5} align="start" tone="good" size={15} className={styles.encryption}>
        <IconShieldLock size={20} stroke={1.75} aria-hidden="true" />
        {t('encryption')}
      </Line>
      <ToDo purposes={purposes.data} onJump={(to) => setWanted({ ...to })} />
      <MyPurposes purposes={purposes.data} onJump={(to) => setWanted({ ...to })} />
      <Stack gap={5}>
        {sections.map((section) => (
          <SectionCard
            key={section}
            section={section}
            {...looks[section]}
            kept={kept.data.data.find((one) => one.section === section)}
            purposes={purposes.data}
            wanted={wanted?.section === section ? wanted : null}
          />
        ))}
      </Stack>
    </>
  )
}

function Off() {
  const { t } = useTranslation('private')
  return (
    <EmptyState icon={IconKeyOff} title={t('off.title')}>
      {t('off.text')}
    </EmptyState>
  )
}
