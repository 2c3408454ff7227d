import type { Removable } from '#safety/contract.ts'

/** The words that describe deleted content to the member whose content it was. */
export const removableLabels: Readonly<Record<Removable, string>> = {
  message: 'one of your messages',
  text: 'your profile’s headline and text',
  portrait: 'your portrait',
}

/** Formats a list as in 'this, that and the other'. */
export function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(parts)
}
