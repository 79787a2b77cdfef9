import { Button, Group } from '@mantine/core'
import { publishRosterDraft, type RosterDraft, type RosterSeat } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../../lib/api/headers.ts'
import { tasksOf } from '../../../../lib/queries.ts'
import { useSession } from '../../../../lib/session.ts'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { useWhySentence } from '../../../../ui/feedback/why.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { draftQuery, seatsQuery } from '../queries.ts'

/** Says who gets how much and who can't, before emails are sent. */
export function PublishDialog({ draft, onClose }: { draft: RosterDraft; onClose: () => void }) {
  const { t } = useTranslation(['drafts', 'ui'])
  const { pid } = useProject()
  const path = { pid, id: draft.id }
  const { data: seats, error } = useQuery(seatsQuery(path))
  const publish = usePublish(path, onClose)
  const { given, against } = split(seats ?? [])
  const { person: me } = useSession()
  const emails = new Set(given.map(({ uid }) => uid).filter((uid) => uid !== me?.uid)).size
  return (
    <Dialog opened onClose={onClose} title={t('publish.title', { name: draft.name })}>
      <Stack gap={5}>
        {!seats && !error && <Waiting kind="rows" count={2} />}
        {seats && (
          <Stack gap={2}>
            <Text weight={650}>{t('publish.seats', { count: given.length })}</Text>
            {emails > 0 && <p>{t('publish.emails', { count: emails })}</p>}
            {given.length > 0 && <Text tone="muted">{t('publish.final')}</Text>}
          </Stack>
        )}
        <Against people={against} />
        <FormProblem error={publish.error ?? error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('ui:cancel')}
          </Button>
          {given.length > 0 && (
            <Button loading={publish.isPending} onClick={() => publish.mutate()}>
              {t('publish.do')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Whoever can't have one of theirs gets none. */
function split(seats: RosterSeat[]) {
  const people = [...Map.groupBy(seats, ({ uid }) => uid).values()]
  const isFine = (theirs: RosterSeat[]) => theirs.every(({ why_not }) => why_not.length === 0)
  return {
    given: people.filter(isFine).flat(),
    against: people.filter((theirs) => !isFine(theirs)),
  }
}

const atMost = 5

function Against({ people }: { people: RosterSeat[][] }) {
  const { t } = useTranslation('drafts')
  const whyLine = useWhySentence({ about: 'them' })
  if (people.length === 0) return null
  return (
    <Stack gap={2} surface="warn" pad="4 4.5" size={15}>
      <Text weight={650}>{t('publish.against', { count: people.length })}</Text>
      <p>{t('publish.againstText')}</p>
      <Stack as="ul" gap={1}>
        {people.slice(0, atMost).map((theirs) => (
          <li key={theirs[0]!.uid}>
            <Text as="bdi" weight={600}>
              {theirs[0]!.name}
            </Text>
            {' · '}
            {whyLine(theirs.find(({ why_not }) => why_not.length > 0)!.why_not)}
          </li>
        ))}
      </Stack>
      {people.length > atMost && <p>{t('publish.more', { count: people.length - atMost })}</p>}
    </Stack>
  )
}

function usePublish(path: { pid: string; id: string }, onDone: () => void) {
  const { t } = useTranslation('drafts')
  const queryClient = useQueryClient()
  const { queryKey } = draftQuery(path)
  return useMutation({
    mutationFn: () => publishRosterDraft({ path, headers: ifMatch(queryClient.getQueryData(queryKey)) }),
    onSuccess({ seats, left_out }) {
      const said = t('publish.done', { count: seats })
      toasts.say(left_out > 0 ? `${said} ${t('publish.leftOut', { count: left_out })}` : said)
      onDone()
      void queryClient.invalidateQueries(tasksOf(path.pid))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
