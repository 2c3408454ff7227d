import { goneBeginnings, goneFiles, goneNames, goneParts, gonePhrases, type GoneWords } from './gone-words.ts'
import type { SourceFile } from './file-rules.ts'
import { developerTexts, type DeveloperText } from './read-texts.ts'

/**
 * The files that are not checked: the list itself, the test with planted words, and the messages in the wording of the
 * specification.
 */
const NOT_CHECKED = /^(scripts\/files\/gone-words(\.test)?\.ts|docs\/copy\.md)$/
const NAME = /[A-Za-z_$][\w$-]*/g
/** In prose, a word with an inner capital or an underscore is a name. */
const NAME_IN_PROSE = /\b(?:[a-z]+(?:[A-Z]\w*|_\w+)|(?:[A-Z][a-z]+){2,})\b/g
/** These values say what happens to personal data when the member is deleted. */
const RETAINED = /^(downloaded and )?kept$/

type Rule = { pattern: RegExp; instead: string }
type Fault = { index: number; name: string; rule: Rule }

const partRules = [
  ...rulesFor(goneParts, (gone) => new RegExp(`(?<![^ ])${joined(gone)}(?![^ ])`)),
  ...rulesFor(goneBeginnings, (gone) => new RegExp(`^${joined(gone)}(?![^ ])`)),
]
const nameRules = rulesFor(goneNames, (gone) => new RegExp(`^(?:${gone})$`))
const fileRules = rulesFor(goneFiles, (gone) => new RegExp(`^(?:${gone})$`))
const phraseRules = rulesFor(gonePhrases, (gone) => new RegExp(`(?<![\\w-])(?:${onLines(gone)})(?![\\w-])`, 'gi'))
/** Files without a match are not parsed, because parsing takes most of the time. */
const SUSPECT = [
  new RegExp(
    Object.keys({ ...goneParts, ...goneBeginnings })
      .flatMap(spellings)
      .join('|'),
  ),
  new RegExp(`(?:type |[:<|&(,[] ?)(?:${Object.keys(goneNames).join('|')})\\b`),
  new RegExp(Object.keys(gonePhrases).map(onLines).join('|'), 'i'),
]
const ruleOfName = new Map<string, Rule | undefined>()

/** Returns one sentence for each use of a gone name or phrase, with its line and the replacement. */
export function findGoneWords(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => !NOT_CHECKED.test(path)).flatMap((file) => [...inPath(file.path), ...inText(file)])
}

function inPath(path: string): string[] {
  const names = path.split('/').map((name) => name.replace(/\..*$/, ''))
  return names.flatMap((name) => {
    const rule = fileRules.find(({ pattern }) => pattern.test(name)) ?? goneIn(name)
    return rule ? [faultAt(path, name, rule)] : []
  })
}

function inText({ path, text }: SourceFile): string[] {
  if (!SUSPECT.some((pattern) => pattern.test(text))) return []
  return developerTexts({ path, text })
    .flatMap((part) => faultsIn(part).map((fault) => ({ ...fault, index: part.index + fault.index })))
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, name, rule }) => faultAt(`${path}:${lineAt(text, index)}`, name, rule))
}

function faultsIn({ kind, text }: DeveloperText): Fault[] {
  if (kind === 'value') return faultsOf(text, /.+/gs)
  return kind === 'code' ? faultsOf(text, NAME) : [...faultsOf(text, NAME_IN_PROSE), ...phrasesIn(text)]
}

function faultsOf(text: string, names: RegExp): Fault[] {
  return [...text.matchAll(names)].flatMap(({ index, 0: written }) => {
    const name = written.replace(/^['"`]|['"`]$/g, '')
    const rule = goneIn(name)
    return rule ? { index, name, rule } : []
  })
}

function phrasesIn(text: string): Fault[] {
  return phraseRules.flatMap((rule) =>
    [...text.matchAll(rule.pattern)].map(({ index, 0: phrase }) => ({
      index,
      name: phrase.replace(/\s[\s*/-]*/g, ' '),
      rule,
    })),
  )
}

function goneIn(name: string): Rule | undefined {
  if (!ruleOfName.has(name)) ruleOfName.set(name, findRule(name))
  return ruleOfName.get(name)
}

function findRule(name: string): Rule | undefined {
  if (RETAINED.test(name)) return undefined
  const inParts = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()
  return nameRules.find(({ pattern }) => pattern.test(name)) ?? partRules.find(({ pattern }) => pattern.test(inParts))
}

/** Turns 'give|gives out' into a pattern for name parts with spaces between them. */
function joined(gone: string): string {
  return gone.replace(/[^ ]+/g, '(?:$&)')
}

/** Returns a pattern for a phrase that may continue on the next line of a comment. */
function onLines(phrase: string): string {
  return phrase.replaceAll(' ', '[\\s*/-]+')
}

/** Returns the spellings of two words in names: `two_words`, `twoWords`, `notTwoWords`, `TWO_WORDS`. */
function spellings(gone: string): string[] {
  const pattern = joined(gone).replaceAll(' ', '[ _-]?')
  const inCase = (change: (first: string) => string) => pattern.replace(/(?<![a-z])[a-z]/g, change)
  return [
    `(?<![A-Za-z])${inCase((first) => `[${first}${first.toUpperCase()}]`)}(?![a-z])`,
    `${inCase((first) => first.toUpperCase())}(?![a-z])`,
    `(?<![A-Z])${pattern.toUpperCase()}(?![A-Z])`,
  ]
}

function rulesFor(words: GoneWords, patternOf: (gone: string) => RegExp): Rule[] {
  return Object.entries(words).map(([gone, instead]) => ({ instead, pattern: patternOf(gone) }))
}

function faultAt(place: string, name: string, { instead }: Rule): string {
  return `${place} '${name}' is gone: write ${instead}.`
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
