import type { Config } from '../platform/config.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import type { Runnable } from '../platform/http/operation.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { identityOperations } from './identities/routes.ts'
import { mailOperations } from './mail/routes.ts'
import type { Providers } from './oidc/providers.ts'
import { passkeyOperations } from './passkeys/routes.ts'
import { resetOperations } from './resets/routes.ts'
import { secondStepOperations } from './second-step/routes.ts'
import { secureOperations } from './secure/routes.ts'
import { sessionOperations } from './sessions/routes.ts'
import type { WaysIn } from './sessions/sessions.ts'
import { strengthOperations } from './strength/routes.ts'
import { tokenOperations } from './tokens/routes.ts'

interface Parts {
  config: Config
  limits: RateLimits
  providers: Providers
  waysIn: WaysIn
  ring: KeyRing | null
}

export function signInOperations({ config, limits, providers, waysIn, ring }: Parts): Runnable[] {
  const { origin, hostname } = new URL(config.BASE_URL)
  const mail = config.SMTP_URL !== undefined
  const doors = { limits, sessionDays: config.SESSION_DAYS, rateLimit: config.SIGN_IN_RATE_LIMIT }
  return [
    ...tokenOperations({ limits, tokenDays: config.TOKEN_DAYS, tokenRateLimit: config.TOKEN_RATE_LIMIT }),
    ...sessionOperations({
      mail,
      providers: providers.list,
      idleDays: config.SESSION_IDLE_DAYS,
      waysIn,
    }),
    ...secureOperations({ providers, waysIn }),
    ...identityOperations(providers),
    ...mailOperations({ ...doors, mail }),
    ...secondStepOperations({ ring, limits, sessionDays: config.SESSION_DAYS, host: hostname }),
    ...strengthOperations,
    ...resetOperations({ limits, rateLimit: config.SIGN_IN_RATE_LIMIT }),
    ...passkeyOperations({ ...doors, site: { origin, host: hostname } }),
  ]
}
