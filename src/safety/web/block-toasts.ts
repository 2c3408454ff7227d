import { ApiError, browserApi } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import type { blockMember, unblockMember } from '#safety/contract.ts'

type Person = { id: string; name: string }

/** Reports a block once the page no longer shows the person, and offers to unblock them. */
export function showBlocked({ id, name }: Person): void {
  const undo = { run: () => unblock(id), done: unblockedMessage(name) }
  showToast(`You’ve blocked ${name}. You won’t see each other here any more.`, undo)
}

/** Reports that the block was removed, and offers to restore it. */
export function showUnblocked({ id, name }: Person): void {
  showToast(unblockedMessage(name), { run: () => block(id), done: `You’ve blocked ${name} again.` })
}

export async function block(id: string): Promise<void> {
  await browserApi<typeof blockMember>('POST /api/members/:id/block', { params: { id }, body: {} })
}

/** Succeeds if the block was already removed on another page. */
export async function unblock(id: string): Promise<void> {
  try {
    await browserApi<typeof unblockMember>('DELETE /api/members/:id/block', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.body.error === 'not_blocked')) throw error
  }
}

const unblockedMessage = (name: string) => `You’ve unblocked ${name}.`
