import { z } from 'zod'
import { pageOf } from '../platform/http/pages.ts'
import { Language } from '../platform/values.ts'
import { OpenPurpose, PurposeName } from '../purposes/index.ts'
import { Tid } from '../teams/index.ts'

const secret = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'What follows `#yes.` or `#no.` in the links of the mail.', example: '5f1c…' })

export const Look = z.strictObject({ secret }).meta({ id: 'InvitationSecret' })

const answer = {
  answer: z.enum(['yes', 'no']).meta({ example: 'yes' }),
  tids: z
    .array(Tid)
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'With `yes`: which of the teams, all that are open if left out.' }),
  listed: z.boolean().optional().meta({
    description:
      'With `yes`: whether the public list of helpers names you. Must be said once; afterwards what you said last stands.',
    example: true,
  }),
  purposes: z
    .array(PurposeName)
    .max(20)
    .optional()
    .meta({
      description:
        'With `yes`: the purposes that you were shown. A mail tells you of others, and nobody reads for them until a day after it.',
      example: ['insurance'],
    }),
}

export const Answer = z.strictObject(answer).meta({ id: 'InvitationAnswer' })
export type Answer = z.output<typeof Answer>

export const AnswerByMail = z
  .strictObject({
    secret,
    ...answer,
    language: Language.optional().meta({
      description: 'That of the page. Mails to you are in it, unless you have signed in before.',
      example: 'zh-TW',
    }),
  })
  .meta({ id: 'InvitationAnswerByMail' })
export type AnswerByMail = z.output<typeof AnswerByMail>

export const Invitation = z
  .object({
    pid: z.string().meta({ example: '2027' }),
    project: z.string().meta({ example: 'Lantern Days 2027' }),
    starts_on: z.string().meta({ format: 'date', example: '2027-12-11' }),
    ends_on: z.string().meta({ format: 'date', example: '2027-12-12' }),
    name: z.string().meta({ description: 'Who is asked.', example: 'Mei-Ling Chen 陳美玲' }),
    state: z.enum(['invited', 'yes', 'no']).meta({ description: 'What they have said.', example: 'invited' }),
    listed: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether public lists name them; null if they were never asked.', example: null }),
    teams: z.array(
      z.object({
        tid: z.string().meta({ example: 'registration' }),
        name: z.string().meta({ example: 'Registration' }),
        role: z.enum(['chief', 'member']).meta({ description: 'As what they are asked.' }),
        was: z
          .enum(['chief', 'member'])
          .nullable()
          .meta({ description: 'As what they were in it the year before; null if they were not.' }),
        by: z.string().nullable().meta({ description: 'Who invites them.', example: 'Ana Lima' }),
        open: z.boolean().meta({ description: 'Whether there is still such a team.' }),
        joined: z.boolean().meta({ description: 'Whether they are in it.' }),
        left: z.enum(['left', 'declined', 'removed']).nullable().meta({
          description:
            'How they last went out of it; null if they are in it, or never were. A yes is no way back for someone who was removed.',
        }),
      }),
    ),
    second_step: z.boolean().meta({
      description:
        'Whether they have a second step. A yes then needs a sign-in with it; the link of the mail is enough for a no.',
      example: false,
    }),
    purposes: z
      .array(OpenPurpose)
      .meta({ description: 'What the project reads private data for, and who reads it, once they are in.' }),
  })
  .meta({ id: 'Invitation', description: 'Someone is asked to help, or to come back.' })

export const Invitations = pageOf(Invitation)
