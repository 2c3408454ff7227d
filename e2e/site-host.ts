import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import type { Answer, Request } from './host-sites.ts'

/** A site in the host, with the lines that it logged. */
type Hosted = { stop: () => Promise<string[]> }
type Waiting = { give: (answer: Answer) => void; fail: (error: Error) => void }

let host: ChildProcess | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Starts a site with these settings in the one process that hosts all sites of this worker: to load the site again for each takes seconds. */
export async function startInHost(settings: Record<string, string>): Promise<Hosted> {
  lastId += 1
  const id = lastId
  await ask({ id, start: settings })
  return { stop: async () => (await ask({ id, stop: true })).lines ?? [] }
}

function ask(request: Request): Promise<Answer> {
  host ??= startHost()
  host.send(request)
  return new Promise((give, fail) => waiting.set(request.id, { give, fail }))
}

function startHost(): ChildProcess {
  const started = fork(resolve('e2e/host-sites.ts'), { execArgv: [] })
  started.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error === undefined) asked?.give(answer)
    else asked?.fail(new Error(answer.error))
  })
  started.on('exit', () => {
    for (const { fail } of waiting.values()) fail(new Error('the process that hosts the sites has ended'))
    waiting.clear()
    host = undefined
  })
  return started
}
