import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import type { Answer, Request } from './site-process.ts'

/** A site running in the shared process. `stop` returns the lines it logged. */
type Started = { stop: () => Promise<string[]> }
type Waiting = { succeed: (answer: Answer) => void; fail: (error: Error) => void }

let sites: ChildProcess | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Starts a site with these settings in the process that runs all of this worker's sites. Loading the site's code for each site
 * would take seconds.
 */
export async function startInSiteProcess(settings: Record<string, string>): Promise<Started> {
  lastId += 1
  const id = lastId
  await sendCommand({ id, start: settings })
  return { stop: async () => (await sendCommand({ id, stop: true })).lines ?? [] }
}

function sendCommand(request: Request): Promise<Answer> {
  sites ??= startSiteProcess()
  sites.send(request)
  return new Promise((succeed, fail) => waiting.set(request.id, { succeed, fail }))
}

function startSiteProcess(): ChildProcess {
  const started = fork(resolve('e2e/site-process.ts'), { execArgv: [] })
  started.on('message', (answer: Answer) => {
    const waiter = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error === undefined) waiter?.succeed(answer)
    else waiter?.fail(new Error(answer.error))
  })
  started.on('exit', () => {
    for (const { fail } of waiting.values()) fail(new Error('the process that runs the sites has ended'))
    waiting.clear()
    sites = undefined
  })
  return started
}
