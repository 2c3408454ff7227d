import { expect } from 'vitest'
import { problemMembers } from '#platform/testing/error-body.ts'

type Answer = { statusCode: number; json: () => unknown }

/** Expects a named refusal with a sentence for people. Returns its field errors. */
export function expectRefused(label: string, answer: Answer): Record<string, unknown> {
  expect(answer.statusCode, label).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, label).toBeLessThan(500)
  const body = answer.json()
  const fields = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined
  expect(body, label).toEqual({
    error: expect.stringMatching(/^[a-z_]+$/),
    detail: expect.stringMatching(/^[A-Z].+\.$/),
    ...(fields !== undefined && { fields: expect.any(Object) }),
    ...problemMembers,
  })
  return { ...(typeof fields === 'object' ? fields : {}) }
}
