import { expect } from 'vitest'

type Answer = { statusCode: number; json: () => unknown }

/** No by one name, with a sentence that a person reads. Gives what it says of single fields. */
export function expectRefused(what: string, answer: Answer): Record<string, unknown> {
  expect(answer.statusCode, what).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, what).toBeLessThan(500)
  const body = answer.json()
  const fields = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined
  expect(body, what).toEqual({
    error: expect.stringMatching(/^[a-z_]+$/),
    detail: expect.stringMatching(/^[A-Z].+\.$/),
    ...(fields !== undefined && { fields: expect.any(Object) }),
    request_id: expect.any(String),
  })
  return { ...(typeof fields === 'object' ? fields : {}) }
}
