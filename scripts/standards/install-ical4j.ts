import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findProgram, installPackages } from '../installed-programs.ts'

const SOURCE = join(import.meta.dirname, 'calendar')
const HASHES = join(SOURCE, 'jars.sha256')

/**
 * Returns the class path of ical4j. On first use Maven downloads it into a folder of its own, and its hashes are compared with
 * those of `jars.sha256`. Throws an error with a readable message if that fails.
 */
export function installIcal4j(): string {
  const folder = resolve('node_modules/.cache/standards/ical4j')
  const jars = join(folder, 'jars')
  if (!hasProgram('javac', 'default-jdk-headless'))
    throw new Error('The strict calendar reader needs a JDK: on Debian, install default-jdk-headless.')
  if (!existsSync(jars) || wrongJars(jars).length > 0) {
    if (!hasProgram('mvn', 'maven'))
      throw new Error('The strict calendar reader comes by Maven: on Debian, install maven.')
    console.info('Installing ical4j …')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    copyFileSync(join(SOURCE, 'pom.xml'), join(folder, 'pom.xml'))
    const copy = ['--batch-mode', '--quiet', `${PLUGIN}:copy-dependencies`, `-DoutputDirectory=${jars}`]
    try {
      execFileSync('mvn', copy, { cwd: folder, stdio: ['ignore', 2, 2] })
    } catch (error) {
      throw new Error('Ical4j could not be installed: Maven could not download it.', { cause: error })
    }
  }
  const wrong = wrongJars(jars)
  if (wrong.length > 0) throw new Error(`These files of ical4j are not those of ${HASHES}: ${wrong.join(', ')}.`)
  return join(jars, '*')
}

const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1'

function hasProgram(name: string, debianPackage: string): boolean {
  return findProgram(name) !== undefined || (installPackages([debianPackage]) && findProgram(name) !== undefined)
}

/** Returns the files that are missing, not expected, or different. */
function wrongJars(folder: string): string[] {
  const present = new Map(readdirSync(folder).map((name) => [name, sha256(join(folder, name))]))
  const expected = new Map(
    readFileSync(HASHES, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/).toReversed())
      .map(([name = '', hash = '']) => [name, hash]),
  )
  const names = new Set([...present.keys(), ...expected.keys()])
  return [...names].filter((name) => present.get(name) !== expected.get(name))
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
