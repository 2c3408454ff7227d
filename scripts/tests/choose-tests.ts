import { globSync } from 'node:fs'
import { findImporters, type Importers } from './import-graph.ts'
import { journeysTo, type PageRoute, specsAmong } from './journeys-of-pages.ts'

/** The tests that `npm test -- changed` runs, and those that it leaves out although the change may affect them. */
export type Choice = { tests: string[]; testsLeftOut: string[]; journeys: string[]; journeysLeftOut: string[] }

export type Known = { importers: Importers; routes: readonly PageRoute[]; secondsOf: (test: string) => number }

/**
 * Limits in test seconds, summed over all workers, and in journeys. Including the start of each runner, this takes about a
 * minute and a half.
 */
const MAX_TEST_SECONDS = 60
const MAX_JOURNEYS = 4

/** These files import everything, so through them every test would be related to every change. */
const isWiring = (file: string) => /^src\/(app\/|tests\/[^/]+$)/.test(file)
const isOnScreen = (file: string) => /\/web\/|\.(css|svg)$|^public\//.test(file)

/**
 * Chooses tests by distance: first those that reach a change in few imports, then those of its capability, then those of the
 * whole site.
 */
export async function chooseTests(changed: readonly string[], known: Known): Promise<Choice> {
  const nearest = rankTests(changed, known.importers)
  const { chosen, leftOut } = selectWithin(nearest, known.secondsOf)
  const { journeys, journeysLeftOut } = await chooseJourneys(changed, known)
  return { tests: chosen, testsLeftOut: leftOut, journeys, journeysLeftOut }
}

/** Returns the test files that a change may affect, nearest first. */
export function rankTests(changed: readonly string[], importers: Importers, all = allTests()): string[] {
  const stepsByTest = findImporters(importers, changed, isWiring)
  const isSameCapability = (test: string) => changed.some((file) => capabilityOf(file) === capabilityOf(test))
  const distance = (test: string) => {
    const steps = stepsByTest.get(test)
    return steps === undefined ? distanceByFolder(test, changed) : steps + (isSameCapability(test) ? 0 : ELSEWHERE)
  }
  return all
    .map((test) => ({ test, steps: distance(test) }))
    .filter(({ steps }) => steps < Infinity)
    .toSorted((a, b) => a.steps - b.steps)
    .map(({ test }) => test)
}

/** Distances, in import steps, of tests that send requests to the site and so do not import the code that handles them. */
const ELSEWHERE = 1.5
const SAME_FOLDER = 2.5
const SAME_CAPABILITY = 4.5
const WHOLE_SITE = 5.5

function distanceByFolder(test: string, changed: readonly string[]): number {
  if (!/\.(db|race|model|money|killed|corpus|process)\.test\.ts$/.test(test)) return Infinity
  const onServer = changed.filter((file) => /^(src|packages|migrations)\//.test(file) && !isOnScreen(file))
  if (onServer.length === 0) return Infinity
  if (onServer.some((file) => folderOf(test).startsWith(folderOf(file)))) return SAME_FOLDER
  if (onServer.some((file) => capabilityOf(file) === capabilityOf(test))) return SAME_CAPABILITY
  return isWiring(test) || onServer.some(isWiring) || onServer.some((file) => file.startsWith('migrations/'))
    ? WHOLE_SITE
    : Infinity
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)
const capabilityOf = (file: string) => file.split('/').slice(0, 2).join('/')

function allTests(): string[] {
  return globSync('{src,scripts,packages}/**/*.test.{ts,tsx}').toSorted()
}

/** Selects the first of `tests` that fit into the time. A long test that does not fit does not block later ones. */
function selectWithin(
  tests: readonly string[],
  secondsOf: Known['secondsOf'],
): { chosen: string[]; leftOut: string[] } {
  const chosen: string[] = []
  const leftOut: string[] = []
  let seconds = 0
  for (const test of tests) {
    const fits = seconds + secondsOf(test) <= MAX_TEST_SECONDS
    if (fits) seconds += secondsOf(test)
    ;(fits ? chosen : leftOut).push(test)
  }
  return { chosen, leftOut }
}

async function chooseJourneys(changed: readonly string[], { importers, routes }: Known) {
  const inJourneys = changed.filter((file) => file.startsWith('e2e/'))
  const onScreen = findImporters(importers, changed.filter(isOnScreen), isWiring)
  const pages = routes.filter(({ file }) => onScreen.has(file))
  const found = [...specsAmong(findImporters(importers, inJourneys)), ...(await journeysTo(pages, importers))]
  const all = [...new Set(found)]
  return { journeys: all.slice(0, MAX_JOURNEYS), journeysLeftOut: all.slice(MAX_JOURNEYS) }
}
