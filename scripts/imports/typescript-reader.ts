import { createRequire } from 'node:module'
import type { Module, ParseOptions } from '@swc/core'
import { z } from 'zod'

type Swc = {
  parseFileSync(file: string, options: ParseOptions): Module
  parseSync(source: string, options: ParseOptions): Module
}

/** Either all imports as written, or only those that remain once types are removed. */
export type Reading = 'written' | 'running'

const swc: Swc = createRequire(import.meta.url)('@swc/core')
const parseFile = swc.parseFileSync
let filesRead = 0

const kinds = new Set<unknown>([
  ...['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration'],
  ...['TsImportType', 'CallExpression'],
])
const Address = z.object({ type: z.literal('StringLiteral'), value: z.string() })
const Declaration = z.object({ source: Address, typeOnly: z.boolean().optional() })
const Import = z.discriminatedUnion('type', [
  Declaration.extend({ type: z.enum(['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration']) }),
  z.object({ type: z.literal('TsImportType'), argument: Address }),
  z.object({
    type: z.literal('CallExpression'),
    callee: z.object({ type: z.literal('Import') }),
    arguments: z.tuple([z.object({ expression: Address })], z.unknown()),
  }),
])

/**
 * Makes dependency-cruiser read TypeScript 7, which it can do only through swc. Its version 17 does not enable JSX in swc
 * (issue 1081), does not distinguish type imports, and fails on syntax that swc's visitor does not know (`await using`). This
 * replaces the function that it calls, so that every file appears to contain only imports.
 */
export function readTypeScript(reading: Reading): void {
  filesRead = 0
  swc.parseFileSync = (file, options) => {
    filesRead += 1
    const module = parseFile(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') })
    return swc.parseSync(importsIn(module, reading).join('\n'), options)
  }
}

/** Returns how many files swc has read since `readTypeScript`. Without a parser, dependency-cruiser guesses silently. */
export const filesReadBySwc = () => filesRead

function importsIn(node: unknown, reading: Reading): string[] {
  if (Array.isArray(node)) return node.flatMap((part) => importsIn(part, reading))
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap((part) => importsIn(part, reading))
  const ownImport = importAt(node, reading)
  return ownImport ? [ownImport, ...inside] : inside
}

function importAt(node: object, reading: Reading): string | undefined {
  // Checked first, because parsing every node of every file with the schema would take seconds.
  if (!('type' in node) || !kinds.has(node.type)) return undefined
  const { data: found } = Import.safeParse(node)
  if (!found) return undefined
  if (found.type === 'CallExpression') return `import(${JSON.stringify(found.arguments[0].expression.value)})`
  if (reading === 'running' && (found.type === 'TsImportType' || found.typeOnly)) return undefined
  return `import ${JSON.stringify(found.type === 'TsImportType' ? found.argument.value : found.source.value)}`
}
