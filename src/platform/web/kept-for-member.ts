/** Small texts that a page keeps on this device for its member alone. Whoever else is here finds nothing of theirs. */
const PREFIX = 'kept for '

export function keepForMember(memberId: string, name: string, text: string): void {
  try {
    localStorage.setItem(keyOf(memberId, name), text)
  } catch {
    // Browsers that refuse to store anything throw when asked; then it lasts as long as the page.
  }
}

export function keptForMember(memberId: string, name: string): string | null {
  forgetKept({ butFor: memberId })
  try {
    return localStorage.getItem(keyOf(memberId, name))
  } catch {
    return null
  }
}

export function dropForMember(memberId: string, name: string): void {
  remove(keyOf(memberId, name))
}

/** Whatever was kept for anybody but this member; for everybody where there is none. */
export function forgetKept({ butFor }: { butFor: string | null }): void {
  const theirs = butFor === null ? null : keyOf(butFor, '')
  for (const key of keys()) {
    if (key.startsWith(PREFIX) && (theirs === null || !key.startsWith(theirs))) remove(key)
  }
}

function keyOf(memberId: string, name: string): string {
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
    // Then there is nothing there.
  }
}
