import {
  type CountProjectPeopleData,
  countProjectPeopleOptions,
  getFormOptions,
  listAudiencesOptions,
  listFormsOptions,
} from '@manyhands/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Question } from '../../../../form-schema/src/questions.ts'
import { rows } from '../../lib/api/lists.ts'

export const audiencesQuery = (pid: string) =>
  queryOptions({ ...listAudiencesOptions({ path: { pid } }), select: rows })

/** All forms of the project. */
export const everyFormQuery = (pid: string) =>
  queryOptions({ ...listFormsOptions({ path: { pid }, query: { all: 'true' } }), select: rows })

export type Closed = Extract<Question, { kind: 'choice' | 'size' | 'consent' }>

const isClosed = (question: Question): question is Closed =>
  (question.kind === 'choice' || question.kind === 'size' || question.kind === 'consent') && !question.private

/** The questions of a form that people can be filtered by: those with a list of answers that aren't private. */
export const questionsQuery = (pid: string, fid: string) =>
  queryOptions({
    ...getFormOptions({ path: { pid, fid } }),
    enabled: fid !== '',
    select: ({ questions }) => (questions as Question[]).filter(isClosed),
  })

export const countQuery = (pid: string, query: NonNullable<CountProjectPeopleData['query']>) =>
  queryOptions({ ...countProjectPeopleOptions({ path: { pid }, query }), placeholderData: keepPreviousData })
