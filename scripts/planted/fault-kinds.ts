/** A kind of fault that a reviewer could overlook: its name, the files to which it applies, and how it changes the code. */
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
  signedInFreshIfTwoStep: 'signedIn',
}

export const faultKinds: readonly FaultKind[] = [
  {
    name: 'an inverted condition',
    files: DECISIONS,
    pattern: /^( *)if \((.+)\) (return\b|refuse\()/gm,
    replace: ([, indent = '', condition = '', end = '']) => `${indent}if (!(${condition})) ${end}`,
  },
  { name: 'a removed refusal', files: SERVER, pattern: /^ *if \(.+\) (return )?refuse\(.+\)\n/gm, replace: remove },
  {
    name: 'a boundary moved by one',
    files: RULES,
    pattern: / (<|>)(=?) (?=[\w(])/g,
    replace: ([, sign = '', equal = '']) => ` ${sign}${equal === '' ? '=' : ''} `,
  },
  {
    name: 'a removed lock',
    files: SERVER,
    pattern: /\n? *\.for(NoKey)?Update\(\)| for (no key )?update(?= |\)|`|\n)/g,
    replace: remove,
  },
  {
    name: 'a weakened access rule',
    files: /routes[^/]*\.ts$|\/routes\//,
    pattern:
      /(?<=(?:serve|defineRoute)\(\s*[\w.]+,\s*)(freshOwnerOnly|ownerOnly|staffOnly|signedInFreshIfTwoStep)(?=,)/g,
    replace: ([whole, rule = '']) => weaker[rule] ?? whole,
  },
  {
    name: 'a column left out of the data download',
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
  { name: 'a removed audit entry', files: SERVER, pattern: /^ *await audit\(tx, .*\)\n/gm, replace: remove },
  {
    name: 'a missing receipt',
    files: SERVER,
    pattern: /^ *(if \(.+\) )?await recordReceipt\(.*\)\n/gm,
    replace: remove,
  },
  {
    name: 'a stale public page',
    files: SERVER,
    pattern: /^ *await raisePublicVersion\(.*\)\n/gm,
    replace: remove,
  },
  { name: 'a removed filter', files: SERVER, pattern: /^ *\.where\('.*\)\n/gm, replace: remove },
  { name: 'a heading at the wrong level', files: PAGES, pattern: /<h2\b([^>]*)>([^<]*)<\/h2>/g, replace: headingFour },
  {
    name: 'a removed label for screen readers',
    files: PAGES,
    pattern: / aria-label=("[^"]*"|\{[^{}`]*\}|\{`[^`]*`\})/g,
    replace: remove,
  },
]

function headingFour([, attributes = '', text = '']: RegExpExecArray): string {
  return `<h4${attributes}>${text}</h4>`
}
