import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import type { AudienceAlternative } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { statementsQuery, teamsQuery } from '../../lib/queries.ts'
import { Dialog } from '../feedback/dialog.tsx'
import { useProject } from '../frame/project-frame.tsx'
import { Stack } from '../layout/layout.tsx'
import { choiceOf, type Field, groupsOf, type Name, noValues, type Values } from './parts.ts'
import { everyFormQuery, questionsQuery } from './queries.ts'
import { useNames, useOptions } from './words.ts'

interface Props {
  /** Whether it becomes an alternative to another condition. */
  alternative: boolean
  /** The choices; all if left out. */
  names?: readonly Name[] | undefined
  /** For writing to them instead of showing them. */
  writing?: boolean | undefined
  /** Only shifts of this team. */
  team?: string | undefined
  onAdd: (one: AudienceAlternative) => void
  onClose: () => void
}

/** Chooses a condition, and what it is about. */
export function AddDialog({ alternative, names, writing, team, onAdd, onClose }: Props) {
  const { t } = useTranslation(['audience', 'ui'])
  const [name, setName] = useState<Name>('held')
  const [values, setValues] = useState(noValues)
  const { fields, make } = choiceOf(name, team)
  const made = make(values)
  return (
    <Dialog opened onClose={onClose} title={t(alternative ? 'add.alternative' : 'add.title')}>
      <Stack
        as="form"
        gap={5}
        onSubmit={(event) => {
          event.preventDefault()
          if (made) onAdd(made)
        }}
      >
        <NativeSelect
          size="md"
          data-autofocus
          label={t(writing ? 'add.writeTo' : 'add.label')}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value as Name)
            setValues(noValues)
          }}
          data={groupsOf(names).map(({ group, names: some }) => ({
            group: t(`groups.${group}`),
            items: some.map((one) => ({ value: one, label: t(`choices.${one}`) })),
          }))}
        />
        {fields.map((field) => (
          <ValueField
            key={field}
            field={field}
            needed={field === 'question' || field === 'option' || needs.has(name)}
            values={values}
            onChange={(value) => setValues((now) => ({ ...now, ...after[field], [field]: value }))}
          />
        ))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" disabled={!made}>
            {t('add.action')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Conditions that are about one thing, not about any. */
const needs = new Set<Name>(['available', 'team', 'otherTeam', 'answer', 'skill', 'atLeast', 'atMost'])

/** What to clear after a field has changed. */
const after: Partial<Record<Field, Partial<Values>>> = {
  fid: { question: '', option: '' },
  question: { option: '' },
}

interface FieldProps {
  field: Field
  needed: boolean
  values: Values
  onChange: (value: string) => void
}

function ValueField({ field, needed, values, onChange }: FieldProps) {
  const { t } = useTranslation('audience')
  const options = useFieldOptions(field, values)
  const common = { size: 'md', label: t(`fields.${field}`), value: values[field] } as const
  if (!options)
    return (
      <TextInput
        {...common}
        {...(field === 'hours' && { type: 'number', min: 0, max: 10_000, step: 0.5 })}
        maxLength={60}
        required
        withAsterisk={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <NativeSelect
      {...common}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: t(needed ? 'fields.choose' : `fields.any.${field as 'day'}`) }, ...options]}
    />
  )
}

interface Option {
  value: string
  label: string
}

/** Null for a field that is typed. */
function useFieldOptions(field: Field, { fid, question }: Values): Option[] | null {
  const { pid, starts_on, ends_on } = useProject()
  const { monthDay } = useFormat()
  const optionsOf = useOptions()
  const names = useNames(pid, fid ? [{ answer: { fid, question, is: '' } }] : [])
  const { data: teams = [] } = useQuery(teamsQuery(pid))
  const { data: forms = [] } = useQuery({ ...everyFormQuery(pid), enabled: field === 'fid' })
  const { data: statements = [] } = useQuery({ ...statementsQuery(pid), enabled: field === 'sid' })
  const { data: questions = [] } = useQuery(questionsQuery(pid, fid))
  const asked = questions.find(({ id }) => id === question)
  switch (field) {
    case 'tid':
      return teams.map(({ tid, name }) => ({ value: tid, label: name }))
    case 'fid':
      return forms.map((form) => ({ value: form.fid, label: names.form(form.fid) }))
    case 'sid':
      return statements.map(({ sid }) => ({ value: sid, label: names.statement(sid) }))
    case 'day':
      return daysAround(starts_on, ends_on).map((day) => ({ value: day, label: monthDay(day) }))
    case 'from':
    case 'until':
      return halfHours.map((time) => ({ value: time, label: time }))
    case 'question':
      return questions.map(({ id }) => ({ value: id, label: names.question(fid, id) }))
    case 'option':
      return asked ? optionsOf(asked) : []
    default:
      return null
  }
}

const halfHours = Array.from(
  { length: 48 },
  (_, n) => `${String(n >> 1).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
)

/** The days of the event, and those to set it up and to clear it away. */
export function daysAround(starts_on: string, ends_on: string, most = 31): string[] {
  const dayMs = 86_400_000
  const first = Date.parse(starts_on) - 3 * dayMs
  const count = Math.min(most, (Date.parse(ends_on) - first) / dayMs + 3)
  return Array.from({ length: count }, (_, n) => new Date(first + n * dayMs).toISOString().slice(0, 10))
}
