import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The browsers other than Chromium in which the core journey runs. */
export const engines = ['firefox', 'webkit'] as const
export type Engine = (typeof engines)[number]

/** WebKitGTK has no headless mode, so it shows its window on a virtual display. */
export type WebKit = { driver: string; display: string }

const firefoxes = ['firefox-esr', 'firefox', 'firefox.exe']
const firefoxFolders = ['/Applications/Firefox.app/Contents/MacOS', String.raw`C:\Program Files\Mozilla Firefox`]

/**
 * Returns FIREFOX_PATH, an installed Firefox, or one that is installed now. Throws an error with a readable message if there is
 * none.
 */
export function findFirefox(): string {
  const chosen = process.env.FIREFOX_PATH
  if (chosen && !existsSync(chosen)) throw new Error(`FIREFOX_PATH is ${chosen}, but that file does not exist.`)
  const find = () => firefoxes.map((name) => findProgram(name, firefoxFolders)).find(Boolean)
  const path = chosen || find() || (installPackages(['firefox-esr']) && find())
  if (path) return path
  throw new Error('Firefox was not found and could not be installed. Install Firefox, or set FIREFOX_PATH.')
}

/**
 * Returns the WebKit driver and the virtual display, which are installed if missing. Throws an error with a readable message if
 * that fails.
 */
export function findWebKit(): WebKit {
  const find = () => {
    const [driver, display] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')]
    return driver && display ? { driver, display } : undefined
  }
  const found = find() ?? (installPackages(['webkit2gtk-driver', 'xvfb']) ? find() : undefined)
  if (found) return found
  throw new Error(
    'WebKitWebDriver or Xvfb was not found and could not be installed. They exist for Linux only. ' +
      'On Debian: apt-get install webkit2gtk-driver xvfb.',
  )
}

function findProgram(name: string, folders: readonly string[] = []): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter)
  return [...inPath, ...folders].map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function installPackages(packages: readonly string[]): boolean {
  console.info(`Installing ${packages.join(' and ')} for the browser tests …`)
  const install = `apt-get update -q && apt-get install -qy --no-install-recommends ${packages.join(' ')}`
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command, ...args] = [...asRoot, 'sh', '-c', install]
  try {
    execFileSync(command, args, { stdio: ['ignore', 2, 2] })
    return true
  } catch {
    return false
  }
}
