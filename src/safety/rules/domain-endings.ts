/** Domain endings, grouped by the evidence needed to distinguish them from the end of a sentence. */

const setOf = (words: string) => new Set(words.split(' '))

/**
 * These are rarely English words. Directly after a dot they end an address, although a space between two sentences might be
 * missing there.
 */
const plainEndings = setOf(
  'ac ai app au biz br ca cc ch cn co com cz de dev dk edu ee es eu fi fm fr gg gl gov ie info io jp kr ly mobi mx net nl nz org pl pt ro ru se sh tech tv ua uk vip ws xn xyz za',
)
/** Those of the plain endings that are also English words. If capitalised, they are taken for the beginning of a sentence. */
const beginSentences = setOf('app co de es info net se tech vip')
/** Common English words. They end an address only in a known host name or before a path. */
const wordEndings = setOf(
  'am art as at be blog by chat club cool date dating do email fun id in is it la life link live london love me my no now one online page photo pub shop site so social space store to today top us video wales website wiki world zone',
)
/** Endings that make an address after the word 'dot'. */
const spokenEndings = setOf('app biz co com couk eu gg info io ly net org tv uk')
/** Endings that make an address even with a space next to the dot. */
const spacedEndings = setOf('com net org')

/** Known addresses whose ending is a word. */
const shortHosts = setOf('youtu.be t.me wa.me m.me ig.me fb.me about.me instagr.am onlyfans.me')
/** Names that look like addresses but are not. */
const otherNames = setOf('asp.net ado.net vb.net')
/** Words that do not make an address with a following 'dot com'. */
const wordsBeforeDotCom = setOf(
  'a an the this that these those my his her our their some any big old whole every another',
)

type Ending = {
  /** The text between the previous dot and this one. */
  label: string
  ending: string
  /** How the dot is written: without spaces, with a space next to it, or as a word. */
  dot: 'tight' | 'spaced' | 'spoken'
  /** Whether the ending starts with a capital and continues in lower case. */
  isCapitalised: boolean
  /** The text after the ending. */
  after: string
}

export function endsAddress({ label, ending, dot, isCapitalised, after }: Ending): boolean {
  const name = `${label}.${ending}`
  if (label === '' || otherNames.has(name)) return false
  const hasUk = ending === 'co' && /^\s?[.\uE001]?\s?uk(?![\p{L}\d])/u.test(after)
  if (dot === 'spoken') return spokenEndings.has(ending) && !wordsBeforeDotCom.has(label)
  if (dot === 'spaced') return hasUk || (spacedEndings.has(ending) && !isCapitalised)
  if (plainEndings.has(ending)) return !isCapitalised || !beginSentences.has(ending) || hasUk
  return wordEndings.has(ending) && (shortHosts.has(name) || /^\/[\p{L}\d]/u.test(after))
}

/** Mail providers whose addresses people give without an ending: 'tom at gmail'. */
export const mailProviders = setOf('gmail googlemail hotmail icloud outlook yahoo btinternet protonmail ymail aol')
/** Words that are not a mailbox name when they come before 'at'. */
export const nonMailboxWords = setOf(
  'look looking looked work working worked works job jobs been being was were am is are be it them us me him her you we they i here there good bad better best meet met stay stayed sign search find account mail email people manager office folks engineer',
)
