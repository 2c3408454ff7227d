import { join } from 'node:path/posix'
import { TESTS } from '../imports/capabilities.ts'
import type { SourceFile } from './file-rules.ts'

const DECLARED = /^export const (\w+) = endpoint\(/gm
const IMPORTED = /^import (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from '([^']+\/contract[^']*)'/gm
const NAMESPACE = /^(endpoints|\w+Endpoints)$/
const testPath = new RegExp(TESTS.join('|'))

/** Returns one sentence for each place where an endpoint could be mistaken for the command of the same name. */
export function misnamedEndpoints(files: readonly SourceFile[]): string[] {
  const contracts = new Map(files.map(({ path, text }) => [path, namesIn(text)]))
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORTED)].flatMap(([, names, namespace = '', from = '']) => {
      const contract = from.startsWith('#') ? `src/${from.slice(1)}` : join(path, '..', from)
      const endpoints = contracts.get(contract) ?? []
      const wholeContract = NAMESPACE.test(namespace) ? [] : endpoints
      const [first] = names === undefined ? wholeContract : misnamed(names, endpoints, path)
      if (first === undefined) return []
      const instead = `import * as endpoints from '#${contract.slice('src/'.length)}', and write endpoints.${first}`
      return [`${path} names an endpoint like a command: ${instead}.`]
    }),
  )
}

function namesIn(text: string): string[] {
  return [...text.matchAll(DECLARED)].flatMap(([, name]) => name ?? [])
}

/**
 * Returns the imported endpoints that could be mistaken for commands: all of them in server code, which can import commands
 * too, and elsewhere those renamed with `as`, as a test that imports both must do.
 */
function misnamed(names: string, endpoints: readonly string[], path: string): string[] {
  const isServer = /^src\/[^/]+\/server\//.test(path) && !testPath.test(path)
  return names.split(',').flatMap((one) => {
    const [name = '', renamed] = one.trim().replace('type ', '').split(' as ')
    return endpoints.includes(name) && (isServer || renamed !== undefined) ? [name] : []
  })
}
