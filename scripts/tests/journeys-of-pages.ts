import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { accountPaths } from '#platform/account-paths.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { paths } from '#platform/paths.ts'
import { findImporters, type Importers } from './import-graph.ts'

/** A page of the site: its path as in the router ('/event/:id'), and the module that renders it. */
export type PageRoute = { path: string; file: string }

const ROUTE_TABLES = ['src/app/routes.ts', 'src/app/rare-routes.ts', 'src/app/admin-routes.ts']
const lists: Record<string, PathList> = { paths, accountPaths, adminPaths }
/** A page's path, as a literal or by its name and parameter, and either its module or the name of a shared loader. */
const ROUTE =
  /page\(\s*(?:'([^']+)'|(paths|accountPaths|adminPaths)\.(\w+)(?:\('([^']+)'\))?),\s*(?:\(\) => import\('#([^']+)'\)|(\w+))/g
const SHARED_LOADER = /const (\w+) = \(\) => import\('#([^']+)'\)/g

export async function readPageRoutes(): Promise<PageRoute[]> {
  const texts = await Promise.all(ROUTE_TABLES.map((table) => readFile(table, 'utf8')))
  return texts.flatMap(routesIn)
}

export function routesIn(table: string): PageRoute[] {
  const shared = new Map([...table.matchAll(SHARED_LOADER)].map(([, name, module]) => [name, module]))
  return [...table.matchAll(ROUTE)].map(([, text, list, name = '', parameter, module, loader]) => ({
    path: text ?? pathOf(list ? lists[list] : undefined, name, parameter),
    file: `src/${module ?? shared.get(loader)}`,
  }))
}

type PathList = Record<string, string | ((id: string) => string)>

function pathOf(list: PathList | undefined, name: string, parameter = ''): string {
  const path = list?.[name]
  if (path === undefined) throw new Error(`a route table has a path that does not exist: ${name}`)
  return typeof path === 'string' ? path : path(parameter)
}

/**
 * Returns the journeys that contain the address of one of `pages`: first those that contain it themselves, then those that
 * import a file that does.
 */
export async function journeysTo(pages: readonly PageRoute[], importers: Importers): Promise<string[]> {
  const files = await Array.fromAsync(glob('e2e/*.ts'))
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
  const filesWithPath = texts
    .filter(({ text }) => pages.some(({ path }) => containsPath(text, path)))
    .map(({ file }) => file)
  return specsAmong(findImporters(importers, filesWithPath))
}

/** Returns the journeys among these files, fewest import steps first. */
export function specsAmong(files: ReadonlyMap<string, number>): string[] {
  const specs = [...files].filter(([file]) => basename(file).endsWith('.spec.ts'))
  return specs.toSorted(([a, fromA], [b, fromB]) => fromA - fromB || a.localeCompare(b)).map(([file]) => file)
}

/**
 * Returns whether the text contains the path: '/event/:id' matches `/event/${next.id}` and '/event/7'. '/account' matches
 * '/account' and '/account?…', but not '/account/emails'.
 */
export function containsPath(text: string, path: string): boolean {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/\'"`\\s]+' : RegExp.escape(part)))
  return new RegExp(`['"\`(]${parts.join('/')}(?=['"\`?#)\\s])`).test(text)
}
