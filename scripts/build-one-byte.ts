import type { Plugin } from 'vite'

/**
 * Writes every character beyond Latin-1 as an escape in the server's code. V8 keeps a source in memory while it runs, with two bytes
 * for each character if a single one needs them, and the server's code has millions of characters.
 */
export const oneByteSource: Plugin = {
  name: 'one-byte-source',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escapeWideCharacters(file.code)
  },
}

/**
 * Strings, templates and regular expressions read an escape as the character itself. `String.raw` does not, so it throws if one of
 * its templates has such a character.
 */
export function escapeWideCharacters(code: string): string {
  const raw = /String\.raw`[^`]*[^\0-\xFF`][^`]*`/.exec(code)
  if (raw) throw new Error(`Write the character beyond Latin-1 in ${raw[0]} as an escape`)
  return code.replaceAll(/[^\0-\xFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
