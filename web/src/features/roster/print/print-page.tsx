import { Button } from '@mantine/core'
import type { Project, Seat, Task } from '@manyhands/api-client'
import { IconPrinter } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { UpLink } from '../../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../../ui/frame/page.tsx'
import { OnlyWith, useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { daysOf, filterOf } from '../list/find.ts'
import { ledTasksQuery, seatsQuery } from '../queries.ts'
import { useTimes } from '../times.ts'
import { Truncated } from '../truncated.tsx'
import { linesOf } from './lines.ts'
import styles from './print.module.css'

const route = getRouteApi('/p/$pid/roster/print')

/** The printed roster, with space to sign. */
export function PrintPage() {
  const { t } = useTranslation('roster')
  const { pid } = route.useParams()
  const wanted = route.useSearch()
  return (
    <OnlyWith right="tasks.plan">
      <Page>
        <Stack gap={8} className={styles.sheet}>
          <div className={styles.screen}>
            <PageHeader
              above={
                <UpLink to="/p/$pid/roster" params={{ pid }} search={wanted}>
                  {t('list.title')}
                </UpLink>
              }
              title={t('print.title')}
              lead={t('print.lead')}
              actions={
                <Button
                  leftSection={<IconPrinter size={18} aria-hidden="true" />}
                  onClick={() => window.print()}
                >
                  {t('print.action')}
                </Button>
              }
            />
          </div>
          <Sheet project={useProject()} wanted={wanted} />
        </Stack>
      </Page>
    </OnlyWith>
  )
}

function Sheet({ project, wanted }: { project: Project; wanted: { tid?: string; day?: string } }) {
  const { t } = useTranslation('roster')
  const { pid, time_zone, name } = project
  const { dayOf, day: named } = useTimes(time_zone)
  const { moment } = useFormat()
  const { data: found, error, refetch } = useQuery(ledTasksQuery(pid, filterOf(wanted)))
  const tasks = found?.rows ?? []
  const people = useQueries({ queries: tasks.map(({ id }) => seatsQuery(pid, id)) })
  if (error && !found) return <ErrorState error={error} retry={() => void refetch()} />
  if (!found || people.some(({ isPending }) => isPending)) return <Waiting kind="rows" count={8} />
  const seatsOf = new Map(tasks.map(({ id }, at) => [id, people[at]?.data ?? []]))
  return (
    <>
      {found.isCut && <Truncated />}
      {daysOf(tasks, dayOf).map(({ day, tasks: some }) => (
        <section key={day} className={styles.day}>
          <Cluster as="header" gap="1 4" align="baseline" between>
            <h2>{day === 'whenever' ? t('whenever') : named(day)}</h2>
            <p>
              {name} · {t('print.asOf', { time: moment(new Date().toISOString(), time_zone) })}
            </p>
          </Cluster>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('print.time')}</th>
                <th scope="col">{t('print.task')}</th>
                <th scope="col">{t('print.name')}</th>
                <th scope="col">{t('print.sign')}</th>
              </tr>
            </thead>
            {some.map((task) => (
              <Rows key={task.id} task={task} seats={seatsOf.get(task.id) ?? []} />
            ))}
          </table>
        </section>
      ))}
      {tasks.length === 0 && <p>{t('print.none')}</p>}
    </>
  )
}

/** People with a seat, and a line for each open one. */
function Rows({ task, seats }: { task: Task; seats: Seat[] }) {
  const { t } = useTranslation('roster')
  const { span } = useTimes(task.time_zone)
  const lines = linesOf(task, seats)
  const rows =
    lines.length > 0 ? lines : [{ key: 'none', role: '', person: '', absent: false, tentative: false }]
  return (
    <tbody>
      {rows.map(({ key, role, person, absent, tentative }, at) => (
        <tr key={key}>
          {at === 0 && (
            <>
              <td rowSpan={rows.length}>{span(task) || t('whenever')}</td>
              <th scope="rowgroup" rowSpan={rows.length}>
                <bdi>{task.title}</bdi>
                {task.location && <small>{task.location}</small>}
              </th>
            </>
          )}
          <td className={styles.name}>
            {person ? (
              <bdi>{person}</bdi>
            ) : (
              <Text as="span" tone="muted">
                {t('print.free')}
              </Text>
            )}
            {absent && <small>{t('seat.no_show')}</small>}
            {tentative && <small>{t('people.invited')}</small>}
            {role && <small>{role}</small>}
          </td>
          <td className={styles.sign} />
        </tr>
      ))}
    </tbody>
  )
}
