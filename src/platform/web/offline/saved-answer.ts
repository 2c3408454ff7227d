import { useEffect } from 'react'
import { z } from 'zod'
import { loadForMember, removeForMember, saveForMember } from '#platform/web/member-storage.ts'
import { arrivesInTime } from '#platform/web/offline/arrives-in-time.ts'
import { endOfSaved, SAVED_ANSWER } from '#platform/web/offline/old-answers.ts'

/** Whose answer it is, and what it is about. */
type Place = { memberId: string; name: string }
type Saved<Answer> = { answer: Answer; ageMs: number }

const Stored = z.object({ answer: z.unknown(), saved_at: z.number() })

/**
 * Saves the site's last answer on this device, so that its page can be opened without a network. The answer is
 * deleted once `isOver` is true, and when the member signs out.
 */
export function useSavedAnswer({ memberId, name }: Place, answer: unknown, isOver: boolean): void {
  useEffect(() => {
    if (isOver) removeForMember(memberId, SAVED_ANSWER + name)
    else saveForMember(memberId, SAVED_ANSWER + name, JSON.stringify({ answer, saved_at: Date.now() }))
  }, [memberId, name, answer, isOver])
}

/** Returns the saved answer and its age. Null if there is none, it is unreadable, or it is from before this morning. */
export function loadAnswer<Answer>({ memberId, name }: Place, schema: z.ZodType<Answer>): Saved<Answer> | null {
  try {
    const stored = Stored.parse(JSON.parse(loadForMember(memberId, SAVED_ANSWER + name) ?? 'null'))
    const ageMs = Date.now() - stored.saved_at
    if (ageMs >= 0 && Date.now() < endOfSaved(stored.saved_at)) return { answer: schema.parse(stored.answer), ageMs }
  } catch {
    // There is none, or another version of the site has written it.
  }
  removeForMember(memberId, SAVED_ANSWER + name)
  return null
}

/** Returns what is being loaded, or what was saved if the network fails or is too slow. Refusals and redirects stay as they are. */
export async function loadedOrSaved<Data>(loading: Promise<Data>, saved: () => Data | null): Promise<Data> {
  if (await arrivesInTime(loading)) return loading
  return saved() ?? loading
}
