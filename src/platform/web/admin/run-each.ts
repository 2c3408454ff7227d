import { isFinalRefusal } from '#platform/web/api.ts'
import { stepUpNeeded } from '#platform/web/ui/form/sign-in-prompt.ts'

export type Outcomes<Item> = { done: Item[]; refused: { item: Item; reason: string }[] }

/** Thrown by an action whose answer says that this item was refused. */
export class ItemRefused extends Error {}

/**
 * Runs an action on one item after another, and adds to `outcomes`. A refusal of one item does not stop the others. Any other
 * error does, such as an expired session, and the next call goes on with the items that are left.
 */
export async function runEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  outcomes: Outcomes<Item>,
): Promise<void> {
  const finished = new Set([...outcomes.done, ...outcomes.refused.map(({ item }) => item)])
  for (const item of items.filter((one) => !finished.has(one))) {
    try {
      await run(item)
      outcomes.done.push(item)
    } catch (error) {
      const reason = refusalReason(error)
      if (reason === null) throw error
      outcomes.refused.push({ item, reason })
    }
  }
}

function refusalReason(error: unknown): string | null {
  if (error instanceof ItemRefused) return error.message
  return isFinalRefusal(error) && !stepUpNeeded(error) ? error.body.detail : null
}
