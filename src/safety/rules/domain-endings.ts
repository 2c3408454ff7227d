/** Domain endings, by how much evidence it takes to tell them from the end of a sentence. */

const setOf = (words: string) => new Set(words.split(' '))

/** Not English words: after a dot they end an address, even where a space may have been left out. */
const plainEndings = setOf(
  'ac ai app au biz br ca cc ch cn co com cz de dev dk edu ee es eu fi fm fr gg gl gov ie info io jp kr ly mobi mx net nl nz org pl pt ro ru se sh tech tv ua uk vip ws xn xyz za',
)
/** Also English words: with a capital they begin a sentence. */
const beginSentences = setOf('app co de es info net se tech vip')
/** Common English words: these end an address only with more evidence. */
const wordEndings = setOf(
  'am art as at be blog by chat club cool date dating do email fun id in is it la life link live london love me my no now one online page photo pub shop site so social space store to today top us video wales website wiki world zone',
)
/** Endings that people say after 'dot'. */
const spokenEndings = setOf('app biz co com couk eu gg info io ly net org tv uk')
/** Endings that make an address even with a space beside the dot. */
const spacedEndings = setOf('com net org')

/** Known addresses whose ending is a word. */
const shortHosts = setOf('youtu.be t.me wa.me m.me ig.me fb.me about.me instagr.am onlyfans.me')
/** Look like addresses, but are names of other things. */
const otherNames = setOf('asp.net ado.net vb.net')
/** Before 'dot com' these do not make an address. */
const noLabels = setOf('a an the this that these those my his her our their some any big old whole every another')

type Ending = {
  /** The word before the dot, back to the previous dot. */
  label: string
  ending: string
  /** How the dot is written: with nothing around it, with a space beside it, or as a word. */
  dot: 'tight' | 'spaced' | 'spoken'
  /** Whether the ending starts with a capital and continues in lower case. */
  isCapitalised: boolean
  /** What comes after it. */
  after: string
}

export function endsAddress({ label, ending, dot, isCapitalised, after }: Ending): boolean {
  const name = `${label}.${ending}`
  if (label === '' || otherNames.has(name)) return false
  const hasUk = ending === 'co' && /^\s?[.\uE001]?\s?uk(?![\p{L}\d])/u.test(after)
  if (dot === 'spoken') return spokenEndings.has(ending) && !noLabels.has(label)
  if (dot === 'spaced') return hasUk || (spacedEndings.has(ending) && !isCapitalised)
  if (plainEndings.has(ending)) return !isCapitalised || !beginSentences.has(ending) || hasUk
  return wordEndings.has(ending) && (shortHosts.has(name) || /^\/[\p{L}\d]/u.test(after))
}

/** Providers whose addresses people give without an ending: 'tom at gmail'. */
export const mailProviders = setOf('gmail googlemail hotmail icloud outlook yahoo btinternet protonmail ymail aol')
/** Words before 'at' that are not a name at a mail provider. */
export const noMailNames = setOf(
  'look looking looked work working worked works job jobs been being was were am is are be it them us me him her you we they i here there good bad better best meet met stay stayed sign search find account mail email people manager office folks engineer',
)
