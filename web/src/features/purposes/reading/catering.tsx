import { Button } from '@mantine/core'
import { countDiets, type DietCounts, listNamedDiets, type NamedDiet } from '@manyhands/api-client'
import { IconLock, IconLockOpen2, IconToolsKitchen2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { CopyButton } from '../../../ui/data/copy-button.tsx'
import { CompareBar } from '../../../ui/data/fill-bar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Box, Cluster, Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'
import styles from './reading.module.css'
import { Refusal } from './refusal.tsx'
import { useSealed } from './use-sealed.ts'
import { fieldsOf, useFieldValue } from './values.ts'

/** Counts by diet, and people who want the kitchen to know their name. */
export function Catering({ pid }: { pid: string }) {
  return (
    <>
      <Counts pid={pid} />
      <Named pid={pid} />
    </>
  )
}

function Counts({ pid }: { pid: string }) {
  const { t } = useTranslation('purposes')
  const sealed = useSealed<DietCounts>()
  return (
    <Stack as="section" gap={4} className={styles.part} aria-labelledby="counts">
      <h2 id="counts">{t('counts.title')}</h2>
      <Text tone="muted" measure>
        {t('counts.lead')}
      </Text>
      {sealed.value ? (
        <Counted answer={sealed.value} />
      ) : (
        <Opener sealed={sealed} label={t('counts.show')} onOpen={() => countDiets({ path: { pid } })} />
      )}
    </Stack>
  )
}

interface OpenerProps<Value> {
  sealed: ReturnType<typeof useSealed<Value>>
  label: string
  onOpen: () => Promise<Value>
}

function Opener<Value>({ sealed, label, onOpen }: OpenerProps<Value>) {
  const { t } = useTranslation('purposes')
  return (
    <>
      <div>
        <Button
          variant="default"
          leftSection={<IconLockOpen2 size={18} aria-hidden="true" />}
          loading={sealed.busy}
          onClick={() => sealed.open(onOpen)}
        >
          {label}
        </Button>
      </div>
      {sealed.locked && (
        <Text tone="muted" size={15} role="status" className={styles.hint}>
          {t('people.locked')}
        </Text>
      )}
      <Refusal error={sealed.error} />
    </>
  )
}

function Counted({ answer: { counted_at, next_at, counts } }: { answer: DietCounts }) {
  const { t } = useTranslation(['purposes', 'private'])
  const { moment, number, gap } = useFormat()
  if (!counts)
    return (
      <EmptyState small icon={IconToolsKitchen2} title={t('counts.few')}>
        {t('counts.fewText')}
      </EmptyState>
    )
  const diets = Object.entries(counts.diets).map(([diet, count]) => ({
    label: t(`private:diets.${diet as 'vegan'}`),
    count,
  }))
  const allergies = Object.entries(counts.allergies).map(([one, count]) => ({
    label: t(`private:allergens.${one as 'soy'}`),
    count,
  }))
  return (
    <Stack gap={3} className={styles.counted}>
      <p role="status">
        <strong>
          {t('counts.answered', { answered: number(counts.answered), people: number(counts.people) })}
        </strong>
      </p>
      <Text tone="muted" size={15} className={styles.hint}>
        {t('counts.when', { time: moment(counted_at!) })}
        {gap}
        {t('counts.next', { time: moment(next_at!) })}
      </Text>
      <Tiles min={16} fit gap={5} align="start">
        <Bars
          title={t('private:fields.dietary-habit.diet')}
          whole={counts.answered}
          bars={[...diets, { label: t('counts.otherDiets'), count: counts.other_diets }]}
        />
        <Bars
          title={t('private:fields.dietary-habit.allergies')}
          whole={counts.answered}
          bars={[...allergies, { label: t('counts.otherAllergies'), count: counts.other_allergies }]}
        />
      </Tiles>
    </Stack>
  )
}

interface BarsProps {
  title: string
  whole: number
  bars: { label: string; count: number }[]
}

function Bars({ title, whole, bars }: BarsProps) {
  const { number } = useFormat()
  const shown = bars.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  const { t } = useTranslation('purposes')
  const text = shown.map(({ label, count }) => t('line', { name: label, value: count })).join('\n')
  return (
    <Stack as="section" gap={4} surface="card" pad="4.5 5" className={styles.bars} aria-label={title}>
      <Text as="h3" size={17}>
        {title}
      </Text>
      {shown.length === 0 ? (
        <Text tone="muted" size={15} className={styles.hint}>
          {t('counts.none')}
        </Text>
      ) : (
        <>
          <Stack as="ul" gap={3}>
            {shown.map(({ label, count }) => (
              <Grid as="li" columns="1 auto" gap="1 4" align="stretch" key={label}>
                <span>{label}</span>
                <Text as="strong" tabular>
                  {number(count)}
                </Text>
                <CompareBar value={count} max={whole} />
              </Grid>
            ))}
          </Stack>
          <div>
            <CopyButton value={text} label={t('copyAll')} />
          </div>
        </>
      )}
    </Stack>
  )
}

function Named({ pid }: { pid: string }) {
  const { t } = useTranslation('purposes')
  const sealed = useSealed<NamedDiet[]>()
  const load = async () => (await listNamedDiets({ path: { pid } })).data
  return (
    <Stack as="section" gap={4} className={styles.part} aria-labelledby="named">
      <h2 id="named">{t('named.title')}</h2>
      <Text tone="muted" measure>
        {t('named.lead')}
      </Text>
      {sealed.value ? (
        <NamedList people={sealed.value} onClose={sealed.close} />
      ) : (
        <Opener sealed={sealed} label={t('named.show')} onOpen={load} />
      )}
    </Stack>
  )
}

function NamedList({ people, onClose }: { people: NamedDiet[]; onClose: () => void }) {
  const { t } = useTranslation('purposes')
  const show = useFieldValue()
  const linesOf = (person: NamedDiet) =>
    fieldsOf('dietary-habit', { ...person }).map((field) => show(field, person[field as 'diet']))
  if (people.length === 0)
    return (
      <EmptyState small icon={IconToolsKitchen2} title={t('named.none')}>
        {t('named.noneText')}
      </EmptyState>
    )
  return (
    <>
      <Box as="ul" surface="card" className={styles.people} aria-label={t('named.title')}>
        {people.map((person) => (
          <Stack as="li" gap={2.5} key={person.uid} className={styles.person}>
            <PersonChip name={person.name} hash={hashOfUid(person.uid)} note={linesOf(person).join(' · ')} />
          </Stack>
        ))}
      </Box>
      <Cluster gap={3} align="stretch">
        <CopyButton
          value={people
            .map((person) => t('line', { name: person.name, value: linesOf(person).join(' · ') }))
            .join('\n')}
          label={t('copyAll')}
        />
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconLock size={18} aria-hidden="true" />}
          onClick={onClose}
        >
          {t('people.lock')}
        </Button>
      </Cluster>
    </>
  )
}
