import type { Plugin } from 'vite'

const ROUTE_TABLE = /\/src\/app\/([a-z]+-)?routes\.ts$/
const LOADER = /\(\) =>\s*import\(\s*'#([^']+)',?\s*\)/g

/**
 * In the server's build, gives each function of the route tables that loads a page the path of its module: the server lists the
 * page's scripts and styles by it. Without this, the tables would name each module twice. Browsers do not need it.
 */
export const pageFiles: Plugin = {
  name: 'page-files',
  enforce: 'pre',
  transform: {
    filter: { id: ROUTE_TABLE },
    handler: (code, _id, options) => (options?.ssr ? { code: withFiles(code), map: null } : undefined),
  },
}

/** `() => import('#events/web/page.tsx')` gets `file: 'src/events/web/page.tsx'`. */
export function withFiles(code: string): string {
  return code.replace(LOADER, "Object.assign($&, { file: 'src/$1' })")
}
