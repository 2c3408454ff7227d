import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

/** Who imports whom: from each file, the files that name it in an import. Paths are relative to the project. */
export type Importers = Map<string, string[]>

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^'?]+)(?:\?[^']*)?'/g

/** Reads the imports between the project's own files, of types as well. Fast and by text: a wrong guess costs a test run, no more. */
export async function readImporters(folders: readonly string[] = ['src', 'e2e', 'scripts', 'packages', 'bench']) {
  const importers: Importers = new Map()
  const files = await Array.fromAsync(glob(`{${folders.join(',')}}/**/*.{ts,tsx}`))
  await Promise.all(
    files.map(async (file) => {
      for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(IMPORT)) {
        const imported = resolveImport(file, name)
        importers.set(imported, [...(importers.get(imported) ?? []), file])
      }
    }),
  )
  return importers
}

/** 'src/events/contract.ts' from '#events/contract.ts', or from './contract.ts' in a file of that folder. */
export function resolveImport(from: string, name: string): string {
  if (name.startsWith('#packages/')) return name.slice(1)
  return name.startsWith('#') ? `src/${name.slice(1)}` : normalize(join(dirname(from), name))
}

/** All files that lead to one of `files` by imports, with the number of steps. Files for which `isEnd` holds are not gone through. */
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
