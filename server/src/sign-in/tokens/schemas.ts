import { z } from 'zod'
import { scopes } from '../../platform/http/access.ts'
import { line, time } from '../../platform/values.ts'

export const TokenRequest = z
  .object({
    username: line(200).meta({ description: 'The one-time username.', example: 'once-0Qm3xT8bZk1' }),
    password: line(200).meta({
      description: 'The one-time password.',
      example: '2hVx0cYpQ9sKd7LwR4mTnB8zGfA',
    }),
    grant_type: z
      .literal('password')
      .optional()
      .meta({ description: 'Grant type of OAuth 2. Can be omitted.' }),
    scope: z.string().max(200).optional().meta({
      description:
        'Space-separated scopes. Each must be one of the credentials’ scopes. Defaults to all of the credentials’ scopes.',
      example: 'read write',
    }),
  })
  .meta({ id: 'TokenRequest' })

export const Token = z
  .object({
    access_token: z.string().meta({
      description:
        'The token, returned only once. Matches `mh_[0-9A-Za-z]{49}`; the last six characters are a checksum.',
      example: 'mh_4fT9sXhPq2RkV7cJ0wYbN5gLmD8zKxQ3tAeU6iHoB1nEyWrS2k0Zp4',
    }),
    token_type: z.literal('bearer'),
    expires_in: z.int().meta({ description: 'Seconds until the token expires.', example: 7776000 }),
    scope: z.string().meta({ description: 'Space-separated scopes of the token.', example: 'read write' }),
  })
  .meta({ id: 'Token' })

export const TokenRefusal = z
  .object({
    error: z.enum(['invalid_request', 'invalid_grant', 'invalid_scope', 'unsupported_grant_type']),
    error_description: z.string(),
  })
  .meta({ id: 'TokenRefusal', description: 'OAuth 2 error response (RFC 6749).' })
export type TokenRefusal = z.output<typeof TokenRefusal>

export const TokenEntry = z
  .object({
    id: z.uuid().meta({ example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
    name: z
      .string()
      .meta({ description: 'Name of the token, given by its owner.', example: 'Staff page of our web site' }),
    scopes: z.array(z.enum(scopes)),
    created_at: time('When the token was issued.'),
    expires_at: time('When the token expires.'),
    last_used_at: time('When the token was last used, to the minute; null if never.').nullable(),
  })
  .meta({ id: 'TokenEntry' })

export const idParams = z.object({ id: z.uuid().meta({ description: 'Token identifier.' }) })

export const CredentialsRequest = z
  .strictObject({
    name: line(60).meta({
      description: 'What the token is for, shown in the list of tokens.',
      example: 'Staff page of our web site',
    }),
    scopes: z
      .array(z.enum(scopes))
      .min(1)
      .max(scopes.length)
      .transform((list) => [...new Set(list)])
      .meta({
        description: 'Scopes of the token.',
        example: ['read'],
        override: { type: 'array', items: { type: 'string', enum: [...scopes] }, minItems: 1, maxItems: 4 },
      }),
  })
  .meta({ id: 'CredentialsRequest' })

export const Credentials = z
  .object({
    username: z.string().meta({ example: 'once-0Qm3xT8bZk1' }),
    password: z.string().meta({ example: '2hVx0cYpQ9sKd7LwR4mTnB8zGfA' }),
    expires_at: time('When the credentials expire.'),
  })
  .meta({ id: 'ExchangeCredentials' })
