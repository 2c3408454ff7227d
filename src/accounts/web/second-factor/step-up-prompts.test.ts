import { expect, test } from 'vitest'
import { StepUpPrompts } from '#accounts/web/second-factor/step-up-prompts.ts'
import type { RequestCause, StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'

/** Records the prompts that the member sees. The test answers each of them. */
function aDialog() {
  const prompts = new StepUpPrompts()
  const shown: { kind: StepUpKind; answer: PromiseWithResolvers<boolean> }[] = []
  const show = (kind: StepUpKind) => {
    const answer = Promise.withResolvers<boolean>()
    shown.push({ kind, answer })
    return answer.promise
  }
  return {
    shown,
    prompt: (kind: StepUpKind, cause: RequestCause = 'viewer', page = '/door') =>
      prompts.prompt({ kind, cause, page }, show),
    kinds: () => shown.map(({ kind }) => kind),
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test.each([true, false])('two requests that need a code share one prompt, and both get the answer %s', async (same) => {
  const { prompt, shown, kinds } = aDialog()
  const requests = [prompt('second factor'), prompt('second factor')]
  await settled()
  expect(kinds()).toEqual(['second factor'])
  shown[0]?.answer.resolve(same)
  expect(await Promise.all(requests)).toEqual([same, same])
})

test('a prompt of another kind is shown after the one that is open', async () => {
  const { prompt, shown, kinds } = aDialog()
  const requests = [prompt('identity'), prompt('second factor'), prompt('second factor')]
  await settled()
  expect(kinds()).toEqual(['identity'])
  shown[0]?.answer.resolve(false)
  await settled()
  expect(kinds()).toEqual(['identity', 'second factor'])
  shown[1]?.answer.resolve(true)
  expect(await Promise.all(requests)).toEqual([false, true, true])
})

test('the member is prompted again if the first prompt could not be shown', async () => {
  const { prompt, shown, kinds } = aDialog()
  const first = prompt('second factor')
  shown[0]?.answer.reject(new Error('the dialog could not be loaded'))
  await expect(first).rejects.toThrow('could not be loaded')
  const second = prompt('second factor')
  shown[1]?.answer.resolve(true)
  expect(await second).toBe(true)
  expect(kinds()).toEqual(['second factor', 'second factor'])
})

test('after a prompt is cancelled, the page does not prompt again by itself, and the next request of the member does', async () => {
  const { prompt, shown, kinds } = aDialog()
  const polled = prompt('second factor', 'page')
  shown[0]?.answer.resolve(false)
  expect(await polled).toBe(false)
  expect(await prompt('second factor', 'page')).toBe(false)
  expect(kinds()).toHaveLength(1)

  const repeated = prompt('second factor', 'viewer')
  shown[1]?.answer.resolve(true)
  expect(await repeated).toBe(true)
  const polledAgain = prompt('second factor', 'page')
  expect(kinds()).toHaveLength(3)
  shown[2]?.answer.resolve(true)
  expect(await polledAgain).toBe(true)
})

test('a prompt that is cancelled on one page is shown on another', async () => {
  const { prompt, shown, kinds } = aDialog()
  const first = prompt('second factor', 'page', '/door')
  shown[0]?.answer.resolve(false)
  expect(await first).toBe(false)
  const second = prompt('second factor', 'page', '/night')
  expect(kinds()).toHaveLength(2)
  shown[1]?.answer.resolve(true)
  expect(await second).toBe(true)
})
