import { type SignedIn, signInWithPasskey, startPasskeySignIn } from '@manyhands/api-client'
import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { ApiProblem } from '../../../lib/problem.ts'
import { deviceZone } from './provider-url.ts'

export const canUsePasskeys = browserSupportsWebAuthn

/** Asks the device for a passkey of this site. Cancelling is not an error. */
export function usePasskey(onSignedIn: (signedIn: SignedIn) => void) {
  return useMutation({
    mutationFn: async () => {
      const options = await startPasskeySignIn()
      const response = await askDevice(() => startAuthentication({ optionsJSON: options as never }))
      if (!response) return null
      return signInWithPasskey({ body: { response: response as never, time_zone: deviceZone() } })
    },
    onSuccess: (signedIn) => signedIn && onSignedIn(signedIn),
  })
}

/** Null if the person closed the device's dialog. */
export async function askDevice<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DOMException || error instanceof WebAuthnError) {
      const { name } = error.cause instanceof Error ? error.cause : error
      if (name === 'NotAllowedError' || name === 'AbortError') return null
      if (name === 'InvalidStateError') throw new ApiProblem({ status: 409, type: '#passkey_known' })
    }
    throw new ApiProblem({ status: 400, type: '#sign_in_refused' })
  }
}
