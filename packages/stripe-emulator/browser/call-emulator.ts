import type { Answer, ProviderError } from './frame-messages.ts'

const connectionLost: ProviderError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
}

/** Sends one request to the Stripe emulator's HTTP interface, in the provider's form encoding. */
export async function callEmulator<Result>(
  address: string,
  form: Record<string, string>,
  method: 'GET' | 'POST' = 'POST',
): Promise<Answer<Result>> {
  const fields = new URLSearchParams(form)
  try {
    const response = await (method === 'GET'
      ? fetch(`${address}?${String(fields)}`, { credentials: 'omit' })
      : fetch(address, { method: 'POST', body: fields, credentials: 'omit' }))
    if (response.ok) return { result: await response.json() }
    const { error }: { error: ProviderError } = await response.json()
    return { error }
  } catch {
    return { error: connectionLost }
  }
}
