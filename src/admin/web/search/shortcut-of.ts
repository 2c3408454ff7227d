type Shortcut = 'search' | 'help' | 'next row' | 'previous row'

const singleKeyShortcuts: Readonly<Record<string, Shortcut>> = {
  '/': 'search',
  '?': 'help',
  j: 'next row',
  k: 'previous row',
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

type Place = {
  /** Whether the focus is in a field, where a single key types a character. */
  isTyping: boolean
  /** Whether the member allows shortcuts of a single key. */
  singleKeys: boolean
}

/** Returns the shortcut that a key press means, if it means one. */
export function shortcutOf(press: Press, { isTyping, singleKeys }: Place): Shortcut | undefined {
  if (press.isComposing || press.altKey) return undefined
  if (press.ctrlKey || press.metaKey) return press.key.toLowerCase() === 'k' ? 'search' : undefined
  if (isTyping || !singleKeys) return undefined
  return singleKeyShortcuts[press.key]
}
