/** The state that a page passes to My Matches, with the name of the member blocked on it. */
type Blocked = { blocked: string }

export function withBlocked(name: string): Blocked {
  return { blocked: name }
}

/** The name in the navigation state; null if there is none. */
export function blockedName(state: unknown): string | null {
  const isBlockedState = typeof state === 'object' && state !== null && 'blocked' in state
  return isBlockedState && typeof state.blocked === 'string' ? state.blocked : null
}

export function blockedMessage(name: string): string {
  return `You have blocked ${name}. Neither of you sees the other here any more.`
}
