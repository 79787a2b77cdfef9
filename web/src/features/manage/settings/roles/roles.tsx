import type { Project, ProjectRole } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../../lib/api/cache.ts'
import { rolesQuery } from '../../../../lib/queries.ts'
import { useSession } from '../../../../lib/session.ts'
import { whyNotWriteIn } from '../../../../lib/standing.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { WhyList } from '../../../../ui/feedback/why.tsx'
import { BlockedFields } from '../../../../ui/forms/blocked-fields.tsx'
import { Card } from '../../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import type { Someone } from '../../../../ui/people/person-picker.tsx'
import { ProjectPersonPicker } from '../../project-person-picker.tsx'
import { refreshHistory } from '../../queries.ts'
import { Asked } from './asked.tsx'
import { ByAddress } from './by-address.tsx'
import { grant, mayConfirm, type Role, roleNames } from './change.ts'
import { Holder } from './holder.tsx'
import styles from './roles.module.css'

/** The roles of the project. */
export function Roles({ project: { pid, state } }: { project: Project }) {
  const { data, error, refetch } = useQuery(rolesQuery(pid))
  const why = whyNotWriteIn(state)
  const reason = useId()
  return (
    <>
      <WhyList id={reason} why={why} />
      <BlockedFields by={why.length > 0 ? reason : undefined}>
        <Stack gap={5}>
          {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
          {!data && !error && <Waiting kind="rows" count={3} />}
          {data && roleNames.map((role) => <RoleCard key={role} pid={pid} role={role} all={data} />)}
        </Stack>
      </BlockedFields>
    </>
  )
}

interface Props {
  pid: string
  role: Role
  /** Everyone with any role. */
  all: ProjectRole[]
}

function RoleCard({ pid, role, all }: Props) {
  const { t } = useTranslation('manage')
  const reload = useReload(pid)
  const [address, setAddress] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Someone | null>(null)
  const { person: me } = useSession()
  const stepUp = useStepUp()
  const add = useMutation({
    mutationFn: ({ uid }: Someone) => stepUp(() => grant(role, pid, uid)),
    onSuccess: async (_, person) => {
      setChosen(null)
      await reload()
      toasts.say(t(`roles.${role}.added`, { name: person.name }))
    },
  })
  const people = all.filter((one) => one.role === role)
  const held = people.filter(({ state }) => state !== 'offered')
  return (
    <Card label={t(`roles.${role}.title`)}>
      <Stack gap={5}>
        <div>
          <Text as="h2" size={18}>
            {t(`roles.${role}.title`)}
          </Text>
          <Text tone="muted" size={15} className={styles.text}>
            {t(`roles.${role}.text`)}
          </Text>
        </div>
        {people.length === 0 ? (
          <p className={styles.none}>{t('roles.none')}</p>
        ) : (
          <Stack as="ul">
            {people.map((person) => (
              <Holder
                key={person.uid}
                pid={pid}
                person={person}
                last={role === 'owner' && held.length === 1 && person === held[0]}
                mayConfirm={mayConfirm(person, all, me?.uid)}
                onChanged={reload}
              />
            ))}
          </Stack>
        )}
        <ProjectPersonPicker
          pid={pid}
          label={t(`roles.${role}.add`)}
          placeholder={t('picker.placeholder')}
          nobody={t('roles.nobody')}
          value={chosen}
          without={people.map(({ uid }) => uid)}
          onChange={setChosen}
          onAddress={setAddress}
          addressText={(email) => t('roles.toAddress', { email })}
        />
        {chosen && <Asked role={role} person={chosen} add={add} onClose={() => setChosen(null)} />}
        {address !== null && (
          <ByAddress
            pid={pid}
            role={role}
            email={address}
            onAdded={reload}
            onClose={() => setAddress(null)}
          />
        )}
      </Stack>
    </Card>
  )
}

function useReload(pid: string) {
  const queryClient = useQueryClient()
  return () => {
    refreshHistory(queryClient, pid)
    // It may be one's own role.
    return queryClient.invalidateQueries(queriesOf({ pid }, 'listRoles', 'getProject'))
  }
}
