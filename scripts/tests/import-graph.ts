import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

/** Maps each file to the files that import it. Paths are relative to the project. */
export type Importers = Map<string, string[]>

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^'?]+)(?:\?[^']*)?'/g

/** Maps each file to the files that it imports. Paths are relative to the project. */
export type Imports = Map<string, string[]>

/**
 * Reads the imports between the project's own files, including types. Uses regular expressions for speed: a wrong match only
 * causes an unnecessary test run.
 */
export async function readImports(
  folders: readonly string[] = ['src', 'e2e', 'scripts', 'packages', 'bench'],
): Promise<Imports> {
  const files = (await Array.fromAsync(glob(folders.map((folder) => `${folder}/**/*.{ts,tsx}`)))).toSorted()
  const imports = files.map(async (file): Promise<[string, string[]]> => {
    const matches = (await readFile(file, 'utf8')).matchAll(IMPORT)
    return [file, [...matches].map(([, name = '']) => resolveImport(file, name))]
  })
  return new Map(await Promise.all(imports))
}

export async function readImporters(): Promise<Importers> {
  const importers: Importers = new Map()
  for (const [file, imports] of await readImports()) {
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file])
  }
  return importers
}

/** Resolves '#events/contract.ts' to 'src/events/contract.ts', and './contract.ts' relative to its file. */
export function resolveImport(from: string, name: string): string {
  if (name.startsWith('#packages/')) return name.slice(1)
  return name.startsWith('#') ? `src/${name.slice(1)}` : normalize(join(dirname(from), name))
}

/**
 * Returns all files that import one of `files`, directly or indirectly, with the number of steps. The search does not continue
 * through files for which `isEnd` is true.
 */
export function findImporters(
  importers: Importers,
  files: readonly string[],
  isEnd: (file: string) => boolean = () => false,
): Map<string, number> {
  const steps = new Map(files.map((file) => [file, 0]))
  let edge = files
  for (let step = 1; edge.length > 0; step += 1) {
    const next = edge.flatMap((file) => importers.get(file) ?? []).filter((file) => !steps.has(file))
    for (const file of next) steps.set(file, step)
    edge = [...new Set(next)].filter((file) => !isEnd(file))
  }
  return steps
}
