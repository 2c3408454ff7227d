import { expect } from 'vitest'

/** What every error body has besides its name, its sentence and its fields. */
export const problemMembers: Record<string, unknown> = {
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  type: 'about:blank',
  title: expect.stringMatching(/^[A-Z]/),
  status: expect.any(Number),
  instance: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
}

/** Removes what differs between two responses with the same error. */
export function withoutRequestId(body: string): string {
  return body.replace(/"request_id":"[^"]+",?/, '').replace(/,?"instance":"[^"]+"/, '')
}
