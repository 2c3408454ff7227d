/** What a document is made of, with the values of attributes left out: words that stay words add nothing to it. */
export function tagsOf(html: string): string[] {
  return [...html.matchAll(/<[a-z/!?](?:"[^"]*"|[^>"])*>/gi)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'))
}
