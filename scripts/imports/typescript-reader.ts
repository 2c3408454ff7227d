import { readFileSync } from 'node:fs'
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

/** An import, reduced to a statement that every parser reads. It `vanishes` if it disappears with the types. */
type FoundImport = { statement: string; vanishes: boolean }

/** The imports of each text that was parsed, because both readings need them and parsing takes most of the time. */
const importsOfTexts = new Map<string, FoundImport[]>()

/**
 * Makes dependency-cruiser read TypeScript 7, which it can do only through swc. Its version 17 does not enable JSX in swc
 * (issue 1081), does not distinguish type imports, and fails on syntax that swc's visitor does not know (`await using`). This
 * replaces the function that it calls, so that every file appears to contain only imports.
 */
export function readTypeScript(reading: Reading): void {
  filesRead = 0
  swc.parseFileSync = (file, options) => {
    filesRead += 1
    const all = importsIn(readFileSync(file, 'utf8'), { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') })
    const remaining = all.filter(({ vanishes }) => reading === 'written' || !vanishes)
    return swc.parseSync(remaining.map(({ statement }) => statement).join('\n'), options)
  }
}

/** Returns how many files swc has read since `readTypeScript`. Without a parser, dependency-cruiser guesses silently. */
export const filesReadBySwc = () => filesRead

function importsIn(text: string, options: ParseOptions): FoundImport[] {
  const known = importsOfTexts.get(text)
  if (known) return known
  const found: FoundImport[] = []
  collectImports(swc.parseSync(text, options), found)
  importsOfTexts.set(text, found)
  return found
}

function collectImports(node: unknown, found: FoundImport[]): void {
  if (typeof node !== 'object' || node === null) return
  const ownImport = Array.isArray(node) ? undefined : importAt(node)
  if (ownImport) found.push(ownImport)
  for (const part of Object.values(node)) collectImports(part, found)
}

function importAt(node: object): FoundImport | undefined {
  // Checked first, because parsing every node of every file with the schema would take seconds.
  if (!('type' in node) || !kinds.has(node.type)) return undefined
  const { data: found } = Import.safeParse(node)
  if (!found) return undefined
  if (found.type === 'CallExpression')
    return { statement: `import(${JSON.stringify(found.arguments[0].expression.value)})`, vanishes: false }
  if (found.type === 'TsImportType')
    return { statement: `import ${JSON.stringify(found.argument.value)}`, vanishes: true }
  return { statement: `import ${JSON.stringify(found.source.value)}`, vanishes: found.typeOnly === true }
}
