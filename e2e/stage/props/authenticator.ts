import type { Page } from '@playwright/test'

export interface Authenticator {
  /** Number of passkeys it holds. */
  passkeys(): Promise<number>
  /** Whether the user passes verification when asked; true by default. */
  setWilling(willing: boolean): Promise<void>
  remove(): Promise<void>
}

/** A virtual authenticator that creates and uses passkeys for this page while it is open. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async passkeys() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    async setWilling(willing) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: willing })
    },
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      await session.detach()
    },
  }
}
