/** A node of the syntax tree, as far as it is read here. */
type NodePath = { node: { type: string; value?: unknown } }

/** A capital and a space in it: wording for people, which a test would only repeat. Words of the code have no capital. */
export function isSentence(text: string): boolean {
  return /^[‘“]?\p{Lu}.* /su.test(text)
}

const ignoreSentences = {
  shouldIgnore({ node }: NodePath): string | undefined {
    return node.type === 'StringLiteral' && isSentence(String(node.value)) ? 'It is a sentence.' : undefined
  },
}

/** What Stryker loads: a plugin of the kind that names code to leave as it is. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'sentences', value: ignoreSentences }]
