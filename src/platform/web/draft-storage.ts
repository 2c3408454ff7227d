/** The key prefix of the texts that forms store for one tab. */
const PREFIX = 'draft '

/** Returns the key of a draft. It names the member, so that another member who uses this tab never sees it. */
export function draftKey(memberId: string | null, name: string): string {
  return `${PREFIX}${memberId ?? 'visitor'} ${name}`
}

/** Removes the drafts of other members in this tab, or all drafts if `except` is null. What a visitor typed belongs to nobody. */
export function clearDrafts({ except }: { except: string | null }): void {
  const kept = except === null ? [] : [draftKey(except, ''), draftKey(null, '')]
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !kept.some((start) => key.startsWith(start))) sessionStorage.removeItem(key)
  } catch {
    // If the browser refuses access, there are no drafts.
  }
}
