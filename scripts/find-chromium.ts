/** Prints the path of a Chromium for the browser tests, and installs one if there is none: `node scripts/find-chromium.ts`. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell comes first, because a page takes half the processor time in it that it takes in a full browser. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const macPaths = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
)
const windowsPaths = ['C:\\Program Files', 'C:\\Program Files (x86)', join(homedir(), 'AppData', 'Local')]
  .flatMap((folder) =>
    ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'].map((name) => join(folder, name, 'Application')),
  )
  .flatMap((folder) => [join(folder, 'chrome.exe'), join(folder, 'msedge.exe')])

/**
 * Returns CHROMIUM_PATH, an installed Chromium, Playwright's own, or one that is installed now. Throws an error with a readable
 * message if there is none.
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, but that file does not exist.`)
  const path = chosen || findOnThisMachine() || installChromium()
  if (path) return path
  throw new Error(
    'Chromium was not found and could not be installed. Install Chromium, Chrome or Edge, or set CHROMIUM_PATH.',
  )
}

function findOnThisMachine(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...inPath, ...macPaths, ...windowsPaths, chromium.executablePath()].find(isWorkingBrowser)
}

/**
 * Returns whether the file is a working browser. It may be a stub that only says where to get the browser. On Windows,
 * requesting the version would open a window.
 */
function isWorkingBrowser(path: string): boolean {
  return existsSync(path) && (process.platform === 'win32' || runCommand([path, '--version'], 'ignore'))
}

/**
 * Installs a Chromium. Debian's package includes the libraries that it needs. Playwright's build is for machines without that
 * package.
 */
function installChromium(): string | undefined {
  console.error('Chromium was not found on this machine: installing it for the browser tests …')
  const install = 'apt-get install -qy --no-install-recommends'
  const apt = ['sh', '-c', `apt-get update -q && (${install} chromium-headless-shell || ${install} chromium)`]
  const playwright = [process.execPath, join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']
  const isInstalledByApt =
    runCommand(['apt-get', '--version'], 'ignore') &&
    runCommand(process.getuid?.() === 0 ? apt : ['sudo', '-n', ...apt], 2)
  return (isInstalledByApt && findOnThisMachine()) || (runCommand(playwright, 2) ? findOnThisMachine() : undefined)
}

/** Runs a command. Installers write to stderr, so that stdout contains only the path. */
function runCommand([command = '', ...args]: string[], output: 'ignore' | 2): boolean {
  try {
    execFileSync(command, args, { stdio: ['ignore', output, output] })
    return true
  } catch {
    return false
  }
}

if (import.meta.main) console.info(await findChromium())
