import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path/posix'

export type SourceFile = { path: string; text: string }

/** Reads the source files that run on a live site. */
export async function sourceFiles(): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for await (const found of glob('src/**/*.{ts,tsx}')) {
    const path = found.replaceAll('\\', '/')
    if (/\.test\.tsx?$|\/testing(\/|\.ts$)|^src\/tests\//.test(path)) continue
    files.push({ path, text: await readFile(path, 'utf8') })
  }
  return files
}

/** Finds the server's file with this name, without folder and extension: the capability's own, otherwise the only one. */
export function fileNamed(files: readonly SourceFile[], name: string, capability: string): SourceFile {
  const found = files.filter((file) => file.path.includes('/server/') && nameOf(file) === name)
  const inCapability = found.filter(({ path }) => path.startsWith(`src/${capability}/`))
  const [file, ...others] = inCapability.length > 0 ? inCapability : found
  if (!file || others.length > 0) throw new Error(`${file ? 'several files are' : 'no file is'} called ${name}`)
  return file
}

/** Returns the name by which a notification refers to the file. */
export function nameOf({ path }: SourceFile): string {
  return basename(path).replace(/\.tsx?$/, '')
}
