/**
 * The key prefix of small texts that pages store on this device for one member. Another member on the device never sees them:
 * they are removed as soon as anyone else signs in, and whenever someone signs out.
 */
const PREFIX = 'kept for '

export function saveForMember(memberId: string, name: string, text: string): void {
  try {
    localStorage.setItem(keyOf(memberId, name), text)
  } catch {
    // Browsers that refuse to store anything throw on access. The text then lasts only as long as the page.
  }
}

export function loadForMember(memberId: string, name: string): string | null {
  clearMemberStorage({ except: memberId })
  try {
    return localStorage.getItem(keyOf(memberId, name))
  } catch {
    return null
  }
}

export function removeForMember(memberId: string, name: string): void {
  remove(keyOf(memberId, name))
}

/** Removes everything stored for other members, or for all members if `except` is null. */
export function clearMemberStorage({ except }: { except: string | null }): void {
  const ownPrefix = except === null ? null : keyOf(except, '')
  for (const key of keys()) {
    if (key.startsWith(PREFIX) && (ownPrefix === null || !key.startsWith(ownPrefix))) remove(key)
  }
}

/** Begins the names of what a member has done and the site has not received yet. Signing out asks before it removes them. */
export const UNSENT = 'unsent '

/** Returns how many actions of this member are still to be sent. */
export function unsentCount(memberId: string): number {
  return keys().filter((key) => key.startsWith(keyOf(memberId, UNSENT))).length
}

/** Returns whether this device may have saved answers of the site (`SAVED_ANSWER`) for anyone. */
export function hasSavedAnswers(): boolean {
  return keys().some((key) => key.includes(' answer '))
}

/** Returns the key in local storage of a text that belongs to this member. */
export function keyOf(memberId: string, name: string): string {
  return `${PREFIX}${memberId} ${name}`
}

function keys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // If access is refused, there is nothing to remove.
  }
}
