import {
  type Form,
  type FormInList,
  getFormOptions,
  getMyFormAnswers,
  getMyFormAnswersQueryKey,
  listFormsOptions,
  listFormTemplatesOptions,
  type MyFormAnswers,
} from '@manyhands/api-client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Question } from '../../../../form-schema/src/questions.ts'
import { type FormSchema, schemaOf } from '../../../../form-schema/src/schema.ts'
import { queriesOf } from '../../lib/api/cache.ts'
import { rows } from '../../lib/api/lists.ts'
import type { Language } from '../../lib/i18n/languages.ts'
import { tasksOf } from '../../lib/queries.ts'

export interface FormRef {
  pid: string
  fid: string
}

/** A form and the person's answers, read together so that the answers belong to these questions. */
export interface Opened {
  form: Form
  schema: FormSchema
  mine: MyFormAnswers
}

export async function openForm(queryClient: QueryClient, path: FormRef): Promise<Opened> {
  const [form, mine] = await Promise.all([
    queryClient.fetchQuery({ ...getFormOptions({ path }), staleTime: 0 }),
    getMyFormAnswers({ path }),
  ])
  // The form changed between the two requests.
  if (form.version !== mine.version) return openForm(queryClient, path)
  return { form, schema: schemaOf(questionsIn(form)), mine }
}

/** Never refetched, so that typed text is not overwritten. */
const once = {
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

export const openedQuery = ({ pid, fid }: FormRef) =>
  queryOptions({
    queryKey: getMyFormAnswersQueryKey({ path: { pid, fid } }),
    queryFn: ({ client }) => openForm(client, { pid, fid }),
    // The answers stay the object that came with a version.
    structuralSharing: false,
    ...once,
  })

/** Every form of the project with counts, for owners. */
export const allFormsQuery = (pid: string) =>
  queryOptions({
    ...listFormsOptions({ path: { pid }, query: { all: 'true' } }),
    select: rows,
    staleTime: 5_000,
  })

/** For editing by owners. */
export const formQuery = ({ pid, fid }: FormRef) =>
  queryOptions({ ...getFormOptions({ path: { pid, fid } }), ...once })

export const templatesQuery = queryOptions({
  ...listFormTemplatesOptions(),
  select: rows,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The page where organisers read the answers, separate from the builder. */
export const answersPath = '/p/$pid/manage/forms/$fid/answers'

/** A narrower type than the generated one. */
export const questionsIn = ({ questions }: Pick<Form, 'questions'>) => questions as Question[]

/** After a change: refreshes lists, and tasks that require the form. */
export const refreshForms = (queryClient: QueryClient, pid: string) =>
  Promise.all([
    queryClient.invalidateQueries(queriesOf({ pid }, 'listForms', 'listHistory')),
    queryClient.invalidateQueries(tasksOf(pid)),
  ])

/** A draft may lack one language. */
export const titleOf = (texts: FormInList['texts'], language: Language): string =>
  texts[language].title || texts.en.title || texts['zh-TW'].title
