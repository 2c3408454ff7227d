// To draw a diagram, run `npx depcruise -c -T mermaid src`. The rules and their messages are in scripts/imports/.
// `node scripts/check-imports.ts` also checks the rules for imports at run time, and that every file was read.
import { cruiseOptions, rules } from './scripts/imports/read-imports.ts'
import { readTypeScript } from './scripts/imports/typescript-reader.ts'

readTypeScript('written')

export default { forbidden: rules.written, options: cruiseOptions }
