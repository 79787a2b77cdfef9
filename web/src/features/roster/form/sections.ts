import { freshValues, type TaskValues } from './values.ts'

/** Parts of the form that are folded, and their fields. */
const fieldsOf = {
  repeats: ['days'],
  roles: ['roles'],
  about: ['category', 'description'],
  signUp: ['sign_up', 'opens', 'opens_day', 'opens_time', 'visible_to'],
} as const satisfies Record<string, readonly (keyof TaskValues)[]>

export type SectionName = keyof typeof fieldsOf

/** Whether it holds anything but what a new shift starts with. The spots of a single role aren't in it. */
export function isFilled(name: SectionName, values: TaskValues): boolean {
  if (name === 'roles')
    return values.roles.length > 1 || values.roles.some(({ name, skill }) => name !== '' || skill !== '')
  const fresh = freshValues(values)
  return fieldsOf[name].some((field) => JSON.stringify(values[field]) !== JSON.stringify(fresh[field]))
}

interface RoleErrors {
  name?: unknown
  skill?: unknown
}

type Errors = Partial<Record<keyof TaskValues, unknown>>

/** Whether one of its fields has an error. */
export function isWrong(name: SectionName, errors: Errors, values: Pick<TaskValues, 'roles'>): boolean {
  const [only] = values.roles
  if (name === 'roles' && only && values.roles.length === 1) {
    const [{ name, skill } = {}] = (errors.roles ?? []) as RoleErrors[]
    return name !== undefined || skill !== undefined
  }
  return fieldsOf[name].some((field) => errors[field] !== undefined)
}
