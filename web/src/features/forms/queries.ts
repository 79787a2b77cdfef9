import {
  type Form,
  type FormInList,
  getForm,
  getMyFormAnswers,
  listForms,
  listFormTemplates,
  type MyFormAnswers,
} from '@manyhands/api-client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Question } from '../../../../form-schema/src/questions.ts'
import { type FormSchema, schemaOf } from '../../../../form-schema/src/schema.ts'
import { callForVersion } from '../../lib/api/headers.ts'
import type { Language } from '../../lib/i18n/languages.ts'

export interface FormRef {
  pid: string
  fid: string
}

const ofForms = (pid: string) => ['projects', pid, 'forms']

/** A form and the person's answers, read together so that the answers belong to these questions. */
export interface Opened {
  form: Form
  schema: FormSchema
  mine: MyFormAnswers
  /** ETag of the answers, for `If-Match`. */
  version: string | null
}

export async function openForm(path: FormRef, signal?: AbortSignal): Promise<Opened> {
  const [form, mine] = await Promise.all([
    getForm({ path, ...(signal && { signal }) }),
    callForVersion(getMyFormAnswers({ path, ...(signal && { signal }) })),
  ])
  // The form changed between the two requests.
  if (form.version !== mine.data.version) return openForm(path, signal)
  return { form, schema: schemaOf(questionsIn(form)), mine: mine.data, version: mine.version }
}

/** Never refetched, so that typed text is not overwritten. */
export const openedQuery = ({ pid, fid }: FormRef) =>
  queryOptions({
    queryKey: [...ofForms(pid), 'opened', fid],
    queryFn: ({ signal }) => openForm({ pid, fid }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Every form of the project with counts, for owners. */
export const allFormsQuery = (pid: string) =>
  queryOptions({
    queryKey: [...ofForms(pid), 'all'],
    queryFn: async ({ signal }) => (await listForms({ path: { pid }, query: { all: 'true' }, signal })).data,
    staleTime: 5_000,
  })

/** For editing by owners, with its version. */
export const formQuery = ({ pid, fid }: FormRef) =>
  queryOptions({
    queryKey: [...ofForms(pid), 'one', fid],
    queryFn: ({ signal }) => callForVersion(getForm({ path: { pid, fid }, signal })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const templatesQuery = queryOptions({
  queryKey: ['form-templates'],
  queryFn: async ({ signal }) => (await listFormTemplates({ signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The page where organisers read the answers, separate from the builder. */
export const answersPath = '/p/$pid/manage/forms/$fid/answers'

/** A narrower type than the generated one. */
export const questionsIn = ({ questions }: Pick<Form, 'questions'>) => questions as Question[]

/** After a change: refreshes lists, and tasks that require the form. */
export async function refreshForms(queryClient: QueryClient, pid: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [...ofForms(pid), 'mine'] }),
    queryClient.invalidateQueries({ queryKey: [...ofForms(pid), 'all'] }),
    queryClient.invalidateQueries({ queryKey: ['projects', pid, 'tasks'] }),
    queryClient.invalidateQueries({ queryKey: ['projects', pid, 'history'] }),
  ])
}

/** A draft may lack one language. */
export const titleOf = (texts: FormInList['texts'], language: Language): string =>
  texts[language].title || texts.en.title || texts['zh-TW'].title
