import { glob } from 'node:fs/promises'
import { capabilities } from '../imports/capabilities.ts'
import { readImports } from '../tests/import-graph.ts'
import { readPageRoutes } from '../tests/journeys-of-pages.ts'

/** A heading for a reader ('/signin', 'Emails'), and the files with the texts below it. */
export type Section = { capability: string; title: string; files: string[] }

const LEFT_OUT = /\.test\.tsx?$|\/testing(\/|\.ts$)|\/samples\.ts$/

/**
 * Groups the files that contain texts by capability. First come its pages: a page has its module and what that imports from the
 * same capability, directly or not. A file of several pages is listed with the first. The other files follow by what they are.
 */
export async function filesByPage(): Promise<Section[]> {
  const [routes, imports] = await Promise.all([readPageRoutes(), readImports(['src'])])
  const sections: Section[] = []
  for (const capability of [...capabilities, 'platform', 'app']) {
    const folder = `src/${capability}/`
    const left = new Set(
      (await Array.fromAsync(glob(`${folder}**/*.{ts,tsx}`))).toSorted().filter((file) => !LEFT_OUT.test(file)),
    )
    const take = (files: string[]) => files.filter((file) => left.delete(file))
    const add = (title: string, files: string[]) => sections.push({ capability, title, files: take(files) })
    for (const { path, file } of routes.filter((route) => route.file.startsWith(folder))) {
      add(
        path,
        importedFrom(file, imports, folder).filter((each) => !each.includes('/server/')),
      )
    }
    add(
      'On several pages, and in refusals',
      [...left].filter((file) => !file.includes('/server/')),
    )
    add(
      'Emails',
      [...left].filter((file) => file.includes('mail')),
    )
    add('Answers of the server', [...left])
  }
  return sections.filter(({ files }) => files.length > 0)
}

function importedFrom(file: string, imports: ReadonlyMap<string, string[]>, folder: string): string[] {
  const found = new Set([file])
  for (const each of found) {
    for (const imported of imports.get(each) ?? []) if (imported.startsWith(folder)) found.add(imported)
  }
  return [...found]
}
