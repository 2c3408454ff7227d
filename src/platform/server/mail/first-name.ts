/** Two or more letters, with the marks, apostrophes and hyphens that names contain: 'Zoë', 'D’Arcy', 'Anne-Marie'. */
const NAME = /^\p{L}\p{M}*(?:['’-]?\p{L}\p{M}*)+$/u
/** Words that come before a name. 'Hello Mr' and 'Hello The' would be wrong. */
const NOT_A_FIRST_NAME = new Set([
  'dr',
  'lady',
  'lord',
  'miss',
  'mr',
  'mrs',
  'ms',
  'mx',
  'prof',
  'rev',
  'sir',
  'the',
  'van',
  'von',
])

/**
 * Returns the name for a greeting. A user name is free text: only if its first word is clearly a first name is that word used
 * alone, otherwise the whole user name.
 */
export function firstName(userName: string): string {
  const [first = '', ...others] = userName.split(' ')
  const isFirstName = others.length > 0 && NAME.test(first) && !NOT_A_FIRST_NAME.has(first.toLowerCase())
  return isFirstName ? first : userName
}
