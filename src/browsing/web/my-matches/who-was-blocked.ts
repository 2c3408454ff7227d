/** What a page hands on to My Matches with whoever was blocked on it. */
type Blocked = { blocked: string }

export function withBlocked(name: string): Blocked {
  return { blocked: name }
}

/** Of the state that came with the address; null where it tells of nobody. */
export function blockedName(state: unknown): string | null {
  const has = typeof state === 'object' && state !== null && 'blocked' in state
  return has && typeof state.blocked === 'string' ? state.blocked : null
}

export function sayBlocked(name: string): string {
  return `You have blocked ${name}. Neither of you sees the other here any more.`
}
