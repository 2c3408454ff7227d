import { afterEach, expect, test } from 'vitest'
import { dropFirstAnswers, takeFirstAnswer } from '#platform/web/first-requests.ts'

const address = 'GET /api/myhome'
const sent = () => {
  const answer = Promise.resolve(new Response('{}'))
  globalThis.firstRequests = { access: 'a token', answers: new Map([[address, answer]]) }
  return answer
}
afterEach(dropFirstAnswers)

test('a response that was requested before the client arrived is used once', () => {
  const answer = sent()
  expect(takeFirstAnswer(address, 'a token')).toBe(answer)
  expect(takeFirstAnswer(address, 'a token')).toBeUndefined()
})

test('it is not used for another request, with another token or after the first load', () => {
  void sent()
  expect(takeFirstAnswer('GET /api/mymatches', 'a token')).toBeUndefined()
  expect(takeFirstAnswer(address, 'another token')).toBeUndefined()
  expect(takeFirstAnswer(address, null)).toBeUndefined()
  dropFirstAnswers()
  expect(takeFirstAnswer(address, 'a token')).toBeUndefined()
})
