import type { CDPSession, Page } from '@playwright/test'

/** What a browser stores about one passkey. */
type Credential = Awaited<ReturnType<typeof credentialsOf>>[number]

export type VirtualAuthenticator = {
  /**
   * Whether the member touches it at every request. The list of saved passwords is such a request: while they touch it, opening
   * the sign-in page is as choosing a passkey there.
   */
  setTouched: (isTouched: boolean) => Promise<void>
  /** Sets back the counter of every passkey, as on a copy that was made before it was last used. */
  setCounterBack: () => Promise<void>
  /** Deletes every passkey from the device. The site is not told. */
  deletePasskeys: () => Promise<void>
}

/**
 * Gives a page an authenticator, such as the fingerprint reader of a laptop, that knows the member. It lasts as long as the page,
 * and the member touches it at every request until `setTouched`.
 */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
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
    async setTouched(enabled) {
      await browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async setCounterBack() {
      for (const credential of await credentialsOf(browser, authenticatorId)) {
        const { credentialId } = credential
        await browser.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
        const copy: Credential = { ...credential, signCount: 0 }
        await browser.send('WebAuthn.addCredential', { authenticatorId, credential: copy })
      }
    },
    async deletePasskeys() {
      await browser.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}

async function credentialsOf(browser: CDPSession, authenticatorId: string) {
  return (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}
