import { useState } from 'react'
import type { getPushSettings, PushSettings } from '#push/contract.ts'
import { askPermission, NotRegistered, registerDevice } from '#push/web/browser-push.ts'
import { browserApi } from '#platform/web/api.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'

export const BLOCKED =
  'Your browser blocks notifications from this site. You can allow them in your browser’s settings for this site.'
const NOT_REGISTERED = 'Your browser couldn’t turn notifications on. Please try again later.'

/** Turns notifications on for this device, after the member has pressed a button. */
export function useTurnOn(onDone: (settings: PushSettings) => void) {
  const { busy, failure, run } = useAction()
  const [problem, setProblem] = useState<string | null>(null)

  async function turnOn(): Promise<void> {
    setProblem(null)
    // Asked first, because Safari only asks directly after the press.
    if (!(await askPermission())) return setProblem(BLOCKED)
    const outcome = await run(async () => {
      try {
        const { public_key } = await browserApi<typeof getPushSettings>('GET /api/push')
        return await registerDevice(public_key, false)
      } catch (error) {
        if (error instanceof NotRegistered) return null
        throw error
      }
    })
    if (outcome?.is !== 'done') return
    if (outcome.answer === null) setProblem(NOT_REGISTERED)
    else onDone(outcome.answer)
  }

  return { busy, failure: failure ?? problem, turnOn }
}
