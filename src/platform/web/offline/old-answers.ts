import { keyOf } from '#platform/web/member-storage.ts'

/** Begins the names of the site's answers that this device has saved. */
export const SAVED_ANSWER = 'answer '
const OF_ANSWER = new RegExp(`^${keyOf(String.raw`\S+`, SAVED_ANSWER)}`)

/** The hour of the morning after, by the device's clock, from which a saved answer is not used any more. */
const LAST_HOUR = 6

/** Returns the time until which an answer that was saved at this time is used. */
export function endOfSaved(savedAtMs: number): number {
  const end = new Date(savedAtMs)
  if (end.getHours() >= LAST_HOUR) end.setDate(end.getDate() + 1)
  return end.setHours(LAST_HOUR, 0, 0, 0)
}

/** Deletes the answers of past nights, whichever page of the site is opened next. */
export function removeOldAnswers(): void {
  for (const key of Object.keys(localStorage)) {
    if (OF_ANSWER.test(key) && !isFresh(localStorage.getItem(key) ?? '')) localStorage.removeItem(key)
  }
}

function isFresh(text: string): boolean {
  try {
    const { saved_at }: { saved_at?: unknown } = JSON.parse(text)
    return typeof saved_at === 'number' && saved_at <= Date.now() && Date.now() < endOfSaved(saved_at)
  } catch {
    return false
  }
}
