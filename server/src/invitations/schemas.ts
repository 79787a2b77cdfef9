import { z } from 'zod'
import { pageOf } from '../platform/http/pages.ts'
import { Language, line } from '../platform/values.ts'
import { OpenPurpose, ShownPurpose } from '../purposes/index.ts'
import { SignedVersion, UnsignedStatement } from '../statements/index.ts'
import { Tid } from '../teams/index.ts'

const secret = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'The part after `#yes.` or `#no.` in the emailed links.', example: '5f1c…' })

export const Look = z.strictObject({ secret }).meta({ id: 'InvitationSecret' })

const answer = {
  answer: z.enum(['yes', 'no']).meta({ example: 'yes' }),
  tids: z.array(Tid).min(1).max(1000).optional().meta({
    description: 'With `yes`: the teams to join. Defaults to all teams whose invitation is still open.',
  }),
  listed: z.boolean().optional().meta({
    description:
      'With `yes`: whether public lists may show your name. Required the first time. If you omit it later, your last choice is kept.',
    example: true,
  }),
  name: line(120).optional().meta({
    description:
      'With `yes`: your name, if your account has none yet. In that case, it is required if public lists may show your name. If your account already has a name, this field is ignored.',
    example: 'Mei-Ling Chen',
  }),
  statements: z.array(SignedVersion).max(100).optional().meta({
    description:
      'With `yes`: statements that you agree to. You can’t join a team until you have signed all statements that the project requires.',
  }),
  purposes: z
    .array(ShownPurpose)
    .max(20)
    .optional()
    .meta({
      description:
        'With `yes`: purposes that you were shown, each with the last day you were shown. You get an email about any other purpose and any later last day. Until a day after that email, nobody can read more of your data than you were shown.',
      example: [{ purpose: 'insurance', until: '2027-01-31' }],
    }),
}

export const Answer = z.strictObject(answer).meta({ id: 'InvitationAnswer' })
export type Answer = z.output<typeof Answer>

export const AnswerByEmail = z
  .strictObject({
    secret,
    ...answer,
    language: Language.optional().meta({
      description:
        'Language of the page. Your emails are in this language too, unless you have signed in before.',
      example: 'zh-TW',
    }),
  })
  .meta({ id: 'InvitationAnswerByEmail' })
export type AnswerByEmail = z.output<typeof AnswerByEmail>

export const Invitation = z
  .object({
    pid: z.string().meta({ example: '2027' }),
    project: z.string().meta({ example: 'Lantern Days 2027' }),
    starts_on: z.string().meta({ format: 'date', example: '2027-12-11' }),
    ends_on: z.string().meta({ format: 'date', example: '2027-12-12' }),
    name: z.string().meta({ description: 'Name of the person invited.', example: 'Mei-Ling Chen 陳美玲' }),
    named: z.boolean().meta({
      description: 'Whether someone chose the name. If not, it is the first part of the email address.',
      example: true,
    }),
    state: z.enum(['invited', 'yes', 'no']).meta({
      description: 'The person’s answer; `invited` if they have not answered yet.',
      example: 'invited',
    }),
    listed: z.boolean().nullable().meta({
      description: 'Whether public lists may show the person’s name; null if they never chose.',
      example: null,
    }),
    in_project: z.boolean().meta({
      description: 'Whether the person is in a team of the project already.',
      example: false,
    }),
    teams: z.array(
      z.object({
        tid: z.string().meta({ example: 'registration' }),
        name: z.string().meta({ example: 'Registration' }),
        role: z.enum(['chief', 'member']).meta({ description: 'Role offered.' }),
        was: z
          .enum(['chief', 'member'])
          .nullable()
          .meta({ description: 'Role in this team in the previous year; null if none.' }),
        by: z
          .string()
          .nullable()
          .meta({ description: 'Name of the person who sent the invitation.', example: 'Ana Lima' }),
        open: z.boolean().meta({ description: 'Whether the team still exists.' }),
        joined: z.boolean().meta({ description: 'Whether the person is in the team.' }),
        left: z.enum(['left', 'declined', 'removed']).nullable().meta({
          description:
            'How the person last left the team; null if they are in it or never were. Someone who was removed can’t rejoin by accepting an invitation.',
        }),
      }),
    ),
    second_step: z.boolean().meta({
      description:
        'Whether the person uses two-step verification. If so, accepting requires a sign-in with it; declining works from the email link.',
      example: false,
    }),
    statements: z
      .array(UnsignedStatement)
      .meta({ description: 'Statements of the project whose current version the person has not signed.' }),
    purposes: z.array(OpenPurpose).meta({
      description:
        'Purposes for which the project can read private data after the person joins, and who can read it.',
    }),
  })
  .meta({ id: 'Invitation', description: 'Invitation to volunteer, or to come back.' })

export const Invitations = pageOf(Invitation)
