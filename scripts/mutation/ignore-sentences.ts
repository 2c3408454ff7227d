/** A syntax tree node, with the fields used here. */
type NodePath = { node: { type: string; value?: unknown } }

/**
 * Returns whether a text is wording for people, which a test would only repeat: it starts with a capital letter and contains a
 * space. Values in the code do not start with a capital letter.
 */
export function isSentence(text: string): boolean {
  return /^[‘“]?\p{Lu}.* /su.test(text)
}

const ignoreSentences = {
  shouldIgnore({ node }: NodePath): string | undefined {
    return node.type === 'StringLiteral' && isSentence(String(node.value)) ? 'It is a sentence.' : undefined
  },
}

/** The plugin that Stryker loads. Plugins of this kind exclude code from mutation. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'sentences', value: ignoreSentences }]
