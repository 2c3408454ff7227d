// For drawing: npx depcruise -c -T mermaid src. The rules and what they say live in scripts/imports/;
// `node scripts/check-imports.ts` also checks those on what runs, and that everything was read.
import { cruiseOptions, rules } from './scripts/imports/read-imports.ts'
import { readTypeScript } from './scripts/imports/typescript-reader.ts'

readTypeScript('written')

export default { forbidden: rules.written, options: cruiseOptions }
