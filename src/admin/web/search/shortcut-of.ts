import { adminPaths } from '#platform/admin-paths.ts'
import { paths } from '#platform/paths.ts'

/** What a key press means. `{ to }` opens a page, and 'go to' waits for the key that names one. */
export type Shortcut = 'search' | 'help' | 'next row' | 'previous row' | 'select row' | 'go to' | { to: string }

const singleKeyShortcuts: Readonly<Record<string, Shortcut>> = {
  '/': 'search',
  '?': 'help',
  j: 'next row',
  k: 'previous row',
  x: 'select row',
  g: 'go to',
  c: { to: adminPaths.newEvent },
}

/** The pages that open with `g` and then another key. */
export const pagesAfterG = [
  { key: 't', label: 'Today', to: paths.admin },
  { key: 'd', label: 'Door', to: adminPaths.nights },
  { key: 'e', label: 'Events', to: adminPaths.events },
  { key: 'b', label: 'Bookings', to: adminPaths.bookings },
  { key: 'm', label: 'Members', to: adminPaths.members },
  { key: 'p', label: 'Payments', to: adminPaths.payments },
  { key: 'r', label: 'Moderation', to: adminPaths.moderation },
] as const

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

type Place = {
  /** Whether the focus is in a field, where a single key types a character. */
  isTyping: boolean
  /** Whether the member allows shortcuts of a single key. */
  singleKeys: boolean
  /** Whether the key before was `g`. */
  isAfterG: boolean
}

/** Returns the shortcut that a key press means, if it means one. */
export function shortcutOf(press: Press, { isTyping, singleKeys, isAfterG }: Place): Shortcut | undefined {
  if (press.isComposing || press.altKey) return undefined
  if (press.ctrlKey || press.metaKey) return press.key.toLowerCase() === 'k' ? 'search' : undefined
  if (isTyping || !singleKeys) return undefined
  if (!isAfterG) return singleKeyShortcuts[press.key]
  const page = pagesAfterG.find(({ key }) => key === press.key)
  return page && { to: page.to }
}

/** Returns the keys that open a page, such as 'g e', if there are any. */
export function keysOf(to: string): string | undefined {
  if (to === adminPaths.newEvent) return 'c'
  const page = pagesAfterG.find((one) => one.to === to)
  return page && `g ${page.key}`
}
