import { existsSync } from 'node:fs'
import { findProgram, installPackages } from '../installed-programs.ts'

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
