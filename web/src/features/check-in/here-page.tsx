import { checkIn, type HomeShift, type MyAttendance } from '@manyhands/api-client'
import { IconCircleCheck, IconQrcode } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useShiftTimes } from '../../lib/i18n/times/shift-times.ts'
import { homeQuery } from '../../lib/queries.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../ui/frame/page.tsx'

interface Scanned {
  pid: string
  code: string
}

/** From `#pid.code`, which browsers don't send to servers, so that no log has it. */
function scannedFrom(hash: string): Scanned | null {
  const [, pid, code] = /^([\w-]+)\.(\w+)$/.exec(hash) ?? []
  return pid && code ? { pid, code } : null
}

/** What the QR code at the desk opens: checks the person in to their shift there. */
export function HerePage() {
  const { t } = useTranslation('check-in')
  const scanned = scannedFrom(useLocation({ select: ({ hash }) => hash }))
  const { data, error, refetch } = useQuery({ ...homeQuery, staleTime: 0 })
  return (
    <Page width="reading">
      <PageHeader title={t('here.title')} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={2} />}
      {data && <Shown scanned={scanned} shifts={data.shifts} />}
    </Page>
  )
}

function Shown({ scanned, shifts }: { scanned: Scanned | null; shifts: HomeShift[] }) {
  const { t } = useTranslation('check-in')
  if (!scanned)
    return (
      <EmptyState icon={IconQrcode} title={t('here.noCode')} action={<ToHome />}>
        {t('here.noCodeText')}
      </EmptyState>
    )
  const here = shifts.filter(({ pid }) => pid === scanned.pid)
  const shift = here.find(isOpen) ?? here.find(({ state }) => state === 'arrived')
  if (!shift)
    return (
      <EmptyState icon={IconQrcode} title={t('here.noShift')} action={<ToHome />}>
        {t('here.noShiftText')}
      </EmptyState>
    )
  return <Arriving key={shift.task} shift={shift} code={scanned.code} />
}

function isOpen({ check_in: open }: HomeShift): boolean {
  const now = Date.now()
  return open !== null && now >= Date.parse(open.from) && now <= Date.parse(open.until)
}

function Arriving({ shift, code }: { shift: HomeShift; code: string }) {
  const { t } = useTranslation('check-in')
  const { clock } = useShiftTimes()
  const queryClient = useQueryClient()
  const { pid, task: id, title, location, time_zone } = shift
  const { mutate, data, error } = useMutation({
    mutationFn: (): Promise<MyAttendance> => checkIn({ path: { pid, id }, body: { code } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: homeQuery.queryKey }),
  })
  useEffect(() => mutate(), [mutate])
  const since = data?.arrived_at ?? shift.arrived_at
  if (since)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title={t('own.since', { time: clock(since, time_zone) })}
        action={<ToHome />}
      >
        <bdi>{[title, location].filter(Boolean).join(' · ')}</bdi>
      </EmptyState>
    )
  if (error) return <ErrorState error={error} retry={() => mutate()} />
  return <Waiting kind="rows" count={1} />
}

function ToHome() {
  const { t } = useTranslation('check-in')
  return <LinkButton to="/home">{t('here.home')}</LinkButton>
}
