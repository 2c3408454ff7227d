/** The navigation state that a page passes to My Matches, with the name of the member who was blocked on that page. */
type Blocked = { blocked: string }

export function withBlocked(name: string): Blocked {
  return { blocked: name }
}

/** Returns the name in the navigation state, or null if there is none. */
export function blockedName(state: unknown): string | null {
  const isBlockedState = typeof state === 'object' && state !== null && 'blocked' in state
  return isBlockedState && typeof state.blocked === 'string' ? state.blocked : null
}

export function blockedMessage(name: string): string {
  return `You’ve blocked ${name}. You won’t see each other here any more.`
}
