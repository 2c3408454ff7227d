import type { Plugin } from 'vite'

const ROUTE_TABLE = /\/src\/app\/([a-z]+-)?routes\.ts$/
const LOADER = /\(\) =>\s*import\(\s*'#([^']+)',?\s*\)/g

/**
 * In the server's build, adds the path of the module to each function of the route tables that loads a page. The server uses
 * the path to list the page's scripts and styles. Without this, the tables would contain each path twice. Browsers do not need
 * it.
 */
export const pageFiles: Plugin = {
  name: 'page-files',
  enforce: 'pre',
  transform: {
    filter: { id: ROUTE_TABLE },
    handler: (code, _id, options) => (options?.ssr ? { code: withFiles(code), map: null } : undefined),
  },
}

/** Adds `file: 'src/events/web/page.tsx'` to `() => import('#events/web/page.tsx')`. */
export function withFiles(code: string): string {
  return code.replace(LOADER, "Object.assign($&, { file: 'src/$1' })")
}
