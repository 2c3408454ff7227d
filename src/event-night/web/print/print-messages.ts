import type { PrintedPlan } from '#event-night/rules/night/night.ts'
import type { ChangesSincePrint } from '#event-night/rules/night/printed-plan.ts'
import { formatNames } from '#event-night/web/rounds/night-messages.ts'
import { formatNearInstant } from '#platform/web/ui/table/short-instant.ts'

/** Says when the plan was printed last, and on which device. */
export function printedSentence({ atMs, device }: PrintedPlan, deviceId: string): string {
  const where = device === deviceId ? 'this device' : 'another device'
  return `Planned rounds printed ${formatNearInstant(new Date(atMs).toISOString())}, on ${where}.`
}

/** Says which rounds have changed since, or that none has. */
export function changesSentence({ changed, gone }: ChangesSincePrint): string {
  if (changed.length + gone.length === 0) return 'Nothing has changed since.'
  const sentences = [
    changed.length > 0 ? `${roundsText(changed)} ${changed.length === 1 ? 'has' : 'have'} changed since.` : [],
    gone.length > 0 ? `${roundsText(gone)} ${gone.length === 1 ? 'is' : 'are'} no longer planned.` : [],
  ]
  return sentences.flat().join(' ')
}

/** Formats numbers of rounds as 'Round 3', 'Rounds 3 and 5' or, if they follow each other, 'Rounds 3 to 6'. */
function roundsText(numbers: readonly number[]): string {
  const [first = 0] = numbers
  const last = numbers.at(-1) ?? first
  if (numbers.length === 1) return `Round ${first}`
  const isRun = numbers.length > 2 && last - first === numbers.length - 1
  return isRun ? `Rounds ${first} to ${last}` : `Rounds ${formatNames(numbers.map(String))}`
}
