import type { addPasskey, offerNewPasskey } from '#accounts/contract/passkeys.ts'
import { createPasskey } from '#accounts/web/passkeys/browser-passkeys.ts'
import { browserApi } from '#platform/web/api.ts'

/** The message for a passkey that was not created, or null once it has been added. */
export type NotAdded = string | null

/** Has the browser create a passkey, and adds it to the account. */
export async function addNewPasskey(name: string): Promise<NotAdded> {
  const options = await browserApi<typeof offerNewPasskey>('POST /api/account/passkeys/options')
  const passkey = await createPasskey(options)
  if (passkey === null) return 'No passkey was created. Nothing has changed, and you can try again.'
  if (passkey === 'exists') return 'This device already has a passkey for your account.'
  await browserApi<typeof addPasskey>('POST /api/account/passkeys', { body: { name, passkey } })
  return null
}
