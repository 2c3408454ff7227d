/** The placeholders that are filled in from the site settings. */
export const filledInNames = ['siteName', 'siteUrl', 'traderName', 'traderAddress', 'contactEmail'] as const
export type FilledIn = Record<(typeof filledInNames)[number], string>

type Facts = { name: string; url: string; trader: { name: string; address: string; email: string } }

export function namesOf({ name, url, trader }: Facts): FilledIn {
  return {
    siteName: name,
    siteUrl: url,
    traderName: trader.name,
    traderAddress: trader.address,
    contactEmail: trader.email,
  }
}

/** Replaces `{siteName}` and the other placeholders in every text of a structure. */
export function fillIn<Text>(text: Text, names: Readonly<Record<string, string>>): Text {
  return JSON.parse(JSON.stringify(text), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{(\w+)\}/g, (placeholder, name: string) => names[name] ?? placeholder)
      : value,
  )
}

/** The placeholders in a text that are not known. */
export function unknownNames(text: string): string[] {
  const known: readonly string[] = filledInNames
  return [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name).filter((name) => !known.includes(name))
}
