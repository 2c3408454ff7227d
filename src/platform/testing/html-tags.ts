/** Returns the tags of a document, without the values of attributes. User text that is escaped correctly adds no tags. */
export function tagsOf(html: string): string[] {
  return [...html.matchAll(/<[a-z/!?](?:"[^"]*"|[^>"])*>/gi)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'))
}
