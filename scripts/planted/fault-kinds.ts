/** One way of breaking code that a reviewer could overlook: its name, the files it applies to, and how it changes the code. */
export type FaultKind = {
  name: string
  files: RegExp
  /** Each match in a file is one candidate. */
  pattern: RegExp
  replace: (match: RegExpExecArray) => string
}

const remove = () => ''
const RULES = /^src\/[^/]+\/rules(\.ts$|\/)/
const SERVER = /^src\/[^/]+\/server\//
const DECISIONS = /^src\/(?!platform|demo)[^/]+\/(rules(\.ts$|\/)|server\/)/
const PAGES = /^src\/[^/]+\/web\/.*\.tsx$/

/** Maps each access rule to the next weaker one. */
const weaker: Readonly<Record<string, string>> = {
  freshOwnerOnly: 'ownerOnly',
  ownerOnly: 'staffOnly',
  staffOnly: 'signedIn',
  signedInFreshIfStaff: 'signedIn',
}

export const faultKinds: readonly FaultKind[] = [
  {
    name: 'a condition turned',
    files: DECISIONS,
    pattern: /^( *)if \((.+)\) (return\b|refuse\()/gm,
    replace: ([, indent = '', condition = '', end = '']) => `${indent}if (!(${condition})) ${end}`,
  },
  { name: 'a refusal swallowed', files: SERVER, pattern: /^ *if \(.+\) (return )?refuse\(.+\)\n/gm, replace: remove },
  {
    name: 'a boundary moved by one',
    files: RULES,
    pattern: / (<|>)(=?) (?=[\w(])/g,
    replace: ([, sign = '', equal = '']) => ` ${sign}${equal === '' ? '=' : ''} `,
  },
  {
    name: 'a lock removed',
    files: SERVER,
    pattern: /\n? *\.for(NoKey)?Update\(\)| for (no key )?update(?= |\)|`|\n)/g,
    replace: remove,
  },
  {
    name: 'an access rule loosened',
    files: /routes[^/]*\.ts$|\/routes\//,
    pattern: /(?<=serve\(\s*[\w.]+,\s*)(freshOwnerOnly|ownerOnly|staffOnly|signedInFreshIfStaff)(?=,)/g,
    replace: ([whole, rule = '']) => weaker[rule] ?? whole,
  },
  {
    name: 'a column left out of the download',
    files: /\/personal-data\.ts$/,
    pattern: /'downloaded and (kept|erased)'/g,
    replace: ([, rest = '']) => `'${rest}'`,
  },
  {
    name: 'a column not erased',
    files: /\/personal-data\.ts$/,
    pattern: /(?<=: )'(downloaded and )?erased'/g,
    replace: ([, before = '']) => `'${before}kept'`,
  },
  { name: 'an audit entry left out', files: SERVER, pattern: /^ *await audit\(tx, .*\)\n/gm, replace: remove },
  {
    name: 'a stale page for visitors',
    files: SERVER,
    pattern: /^ *await raisePublicVersion\(.*\)\n/gm,
    replace: remove,
  },
  { name: 'a filter dropped', files: SERVER, pattern: /^ *\.where\('.*\)\n/gm, replace: remove },
  { name: 'a heading out of order', files: PAGES, pattern: /<h2\b([^>]*)>([^<]*)<\/h2>/g, replace: headingFour },
  {
    name: 'a name for screen readers removed',
    files: PAGES,
    pattern: / aria-label=("[^"]*"|\{[^{}`]*\}|\{`[^`]*`\})/g,
    replace: remove,
  },
]

function headingFour([, attributes = '', text = '']: RegExpExecArray): string {
  return `<h4${attributes}>${text}</h4>`
}
