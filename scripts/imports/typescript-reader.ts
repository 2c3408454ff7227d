import { createRequire } from 'node:module'
import type { Module, ParseOptions } from '@swc/core'

type Swc = { parseFileSync(file: string, options: ParseOptions): Module }

/** All imports as they are written, or those that are left when types are gone. */
export type Reading = 'written' | 'running'

const swc: Swc = createRequire(import.meta.url)('@swc/core')
const parseFile = swc.parseFileSync
let filesRead = 0

/**
 * dependency-cruiser reads TypeScript 7 only through swc, and version 17 neither turns on JSX for it (its issue 1081)
 * nor tells imports of types apart. It asks this very function, so both are mended here.
 */
export function readTypeScript(reading: Reading): void {
  filesRead = 0
  swc.parseFileSync = (file, options) => {
    filesRead += 1
    const module = parseFile(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') })
    if (reading === 'running') module.body = module.body.filter((item) => !isTypeOnly(item))
    return module
  }
}

/** How many files swc has really read since `readTypeScript`: without its parser the cruise guesses, and says nothing. */
export const filesReadBySwc = () => filesRead

function isTypeOnly(item: Module['body'][number]): boolean {
  return 'typeOnly' in item && item.typeOnly === true
}
