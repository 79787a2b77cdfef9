import { z } from 'zod'
import { scopes } from '../platform/http/access.ts'
import { line } from '../platform/http/values.ts'

export const TokenRequest = z
  .object({
    username: line(200).meta({ description: 'The one-time username.', example: 'once-0Qm3xT8bZk1' }),
    password: line(200).meta({
      description: 'The one-time password.',
      example: '2hVx0cYpQ9sKd7LwR4mTnB8zGfA',
    }),
    grant_type: z.literal('password').optional().meta({ description: 'May be left out.' }),
    scope: z.string().max(200).optional().meta({
      description: 'Scopes with a space between, at most those of the credentials. Left out: all of them.',
      example: 'read write',
    }),
  })
  .meta({ id: 'TokenRequest' })

export const Token = z
  .object({
    access_token: z.string().meta({
      description: 'Shown this once. Matches `mh_[0-9A-Za-z]{49}`; the last six are check digits.',
      example: 'mh_4fT9sXhPq2RkV7cJ0wYbN5gLmD8zKxQ3tAeU6iHoB1nEyWrS2k0Zp4',
    }),
    token_type: z.literal('bearer'),
    expires_in: z.int().meta({ description: 'Seconds until it expires.', example: 7776000 }),
    scope: z.string().meta({ description: 'What it may be used for.', example: 'read write' }),
  })
  .meta({ id: 'Token' })

export const TokenRefusal = z
  .object({
    error: z.enum(['invalid_request', 'invalid_grant', 'invalid_scope', 'unsupported_grant_type']),
    error_description: z.string(),
  })
  .meta({ id: 'TokenRefusal', description: 'As RFC 6749 shapes it.' })
export type TokenRefusal = z.output<typeof TokenRefusal>

const time = (description: string) =>
  z.iso.datetime().meta({ description, example: '2026-11-15T08:30:00.000Z' })

export const TokenEntry = z
  .object({
    id: z.uuid().meta({ example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
    name: z
      .string()
      .meta({ description: 'What its owner called it.', example: 'Staff page of our web site' }),
    scopes: z.array(z.enum(scopes)),
    created_at: time('When it was issued.'),
    expires_at: time('Until when it works.'),
    last_used_at: time('When it was last used, to the minute; null if never.').nullable(),
  })
  .meta({ id: 'TokenEntry' })

export const idParams = z.object({ id: z.uuid().meta({ description: 'The `id` of the token in the list.' }) })
