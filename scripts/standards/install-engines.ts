import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const SOURCE = 'scripts/standards/engines'
/** Not among the site's own packages, which `npm start` installs. */
const FOLDER = resolve('node_modules/.cache/accessibility-engines')

/** Where the engines are: the folder in which Alfa runs, IBM's script, and the HTML checker. */
export type InstalledEngines = { folder: string; ibmScript: string; htmlChecker: string }

/**
 * Installs the engines on first use, in the versions and with the hashes of their lock file. Throws an error with a readable
 * message if that is not possible.
 */
export async function installEngines(): Promise<InstalledEngines> {
  requireJava()
  const lock = join(SOURCE, 'package-lock.json')
  const installed = await readFile(join(FOLDER, 'installed-lock.json'), 'utf8').catch(() => '')
  await mkdir(FOLDER, { recursive: true })
  for (const file of await readdir(SOURCE)) await copyFile(join(SOURCE, file), join(FOLDER, file))
  if (installed !== (await readFile(lock, 'utf8'))) {
    console.info('Installing the accessibility engines …')
    try {
      execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' })
    } catch {
      throw new Error('The accessibility engines could not be installed: npm could not download them.')
    }
    await copyFile(lock, join(FOLDER, 'installed-lock.json'))
  }
  const packages = join(FOLDER, 'node_modules')
  return {
    folder: FOLDER,
    ibmScript: join(packages, 'accessibility-checker-engine', 'ace.js'),
    htmlChecker: join(packages, 'vnu-jar', 'build', 'dist', 'vnu.jar'),
  }
}

/** The HTML checker is a Java program. */
function requireJava(): void {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
  } catch {
    throw new Error('The HTML checker needs Java, which is not installed: on Debian, install default-jre-headless.')
  }
}
