/** The tags of a document, without the values of attributes. User text that stays text adds nothing to them. */
export function tagsOf(html: string): string[] {
  return [...html.matchAll(/<[a-z/!?](?:"[^"]*"|[^>"])*>/gi)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'))
}
