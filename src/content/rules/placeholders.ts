/** The placeholders that are filled in from the site settings. */
export const placeholderNames = ['siteName', 'siteUrl', 'traderName', 'traderAddress', 'contactEmail'] as const
export type Placeholders = Record<(typeof placeholderNames)[number], string>

type PlaceholderSource = { name: string; url: string; trader: { name: string; address: string; email: string } }

export function placeholdersOf({ name, url, trader }: PlaceholderSource): Placeholders {
  return {
    siteName: name,
    siteUrl: url,
    traderName: trader.name,
    traderAddress: trader.address,
    contactEmail: trader.email,
  }
}

/** Replaces `{siteName}` and the other placeholders in every text of a structure. */
export function fillPlaceholders<Text>(text: Text, names: Readonly<Record<string, string>>): Text {
  return JSON.parse(JSON.stringify(text), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{(\w+)\}/g, (placeholder, name: string) => names[name] ?? placeholder)
      : value,
  )
}

/** Returns the names of the unknown placeholders in a text. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = placeholderNames
  return [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name).filter((name) => !known.includes(name))
}
