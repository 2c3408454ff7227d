import { basename } from 'node:path/posix'
import { folders } from '../imports/capabilities.ts'

const MAX_LINES = 300
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const MEANINGLESS_NAME = /(^|\/)(index\.\w+|types\.\w+|(utils?|helpers?|services?|common|misc)(\.\w+|\/.+))$/

export type SourceFile = { path: string; text: string }

/** Returns one sentence for each violation of the rules on names and sizes of files. */
export function fileRuleViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1
    const folder = /^src\/([^/]+)\//.exec(path)?.[1]
    const faults: string[] = []
    if (MEANINGLESS_NAME.test(path))
      faults.push('has a name that says nothing about the business; name it after what it does')
    if (!KEBAB.test(basename(path))) faults.push('is not kebab-case')
    if (folder && !folders.includes(folder)) faults.push(`is in '${folder}', which is not a capability`)
    if (lines > MAX_LINES) faults.push(`has ${lines} lines, and the limit is ${MAX_LINES}: split it by responsibility`)
    return faults.map((fault) => `${path} ${fault}.`)
  })
}
