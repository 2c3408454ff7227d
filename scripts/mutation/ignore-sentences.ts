/** A syntax tree node, with the fields used here. */
type NodePath = { node: { type: string; value?: unknown } }

/**
 * Text with a capital first letter and a space is wording for people, which a test would only repeat. Values used by the code do
 * not start with a capital.
 */
export function isSentence(text: string): boolean {
  return /^[‘“]?\p{Lu}.* /su.test(text)
}

const ignoreSentences = {
  shouldIgnore({ node }: NodePath): string | undefined {
    return node.type === 'StringLiteral' && isSentence(String(node.value)) ? 'It is a sentence.' : undefined
  },
}

/** The plugin that Stryker loads. Its kind names code to leave unchanged. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'sentences', value: ignoreSentences }]
