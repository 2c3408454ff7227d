import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cruise, format, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { orderRules } from './order-rules.ts'
import { clientServerRules } from './client-server-rules.ts'
import { packageRules } from './package-rules.ts'
import { runtimeRules } from './runtime-rules.ts'
import { filesReadBySwc, readTypeScript, type Reading } from './typescript-reader.ts'

export const rules: Record<Reading, IForbiddenRuleType[]> = {
  written: [...orderRules, ...clientServerRules, ...packageRules],
  running: runtimeRules,
}

export const cruiseOptions: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: '(^|/)node_modules/' },
  exclude: { path: '^dist/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
  },
}

/** The result of dependency-cruiser, and the minimum that it should have read. */
export type ImportsRead = { result: ICruiseResult; filesRead: number; files: number; imports: number }

const ROOTS = ['src', 'scripts', 'e2e', 'bench', 'drills', 'packages']
const IMPORT = /^(?:import|export|\})[^'\n]* from '|^import '|\bimport\('/gm

/** Reads every import below `folder`. */
export async function readImports(folder: string, reading: Reading, options = cruiseOptions): Promise<ImportsRead> {
  const files = await Array.fromAsync(glob(`{${ROOTS.join(',')}}/**/*.{ts,tsx}`, { cwd: folder }))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const roots = ROOTS.filter((root) => files.some((file) => file.startsWith(`${root}/`)))
  readTypeScript(reading)
  const { output } = await cruise(roots, {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: rules[reading] },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser did not return its result as an object')
  const imports = texts.reduce((count, text) => count + (text.match(IMPORT)?.length ?? 0), 0)
  return { result: output, filesRead: filesReadBySwc(), files: files.length, imports }
}

/** Returns a message if too little was read, because then violations could be missed. Otherwise returns undefined. */
export function readTooLittle({ result, filesRead, files, imports }: ImportsRead): string | undefined {
  if (filesRead < files * 0.9) return `Only ${filesRead} of ${files} files were read as TypeScript.`
  const read = result.summary.totalDependenciesCruised ?? 0
  if (read < imports * 0.9) return `Only ${read} of about ${imports} imports were read.`
  return undefined
}

/** Formats the violations, with each rule's comment. */
export async function formatViolations(result: ICruiseResult): Promise<string> {
  const { output } = await format(result, { outputType: 'err-long' })
  return typeof output === 'string' ? output : JSON.stringify(output)
}
