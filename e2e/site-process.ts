/**
 * Runs all sites of one browser test worker. The worker starts this process, commands it to start and stop sites, and ends it.
 */
import { importBuilt } from '../scripts/import-built.ts'

export type Request = { id: number } & ({ start: Record<string, string> } | { stop: true })
/** A response to a command. `lines` is the log of a stopped site. */
export type Answer = { id: number; error?: string; lines?: string[] }

const { startSite } = await importBuilt()
const sites = new Map<number, { stop: () => Promise<void>; lines: string[] }>()

process.on('disconnect', () => process.exit())
process.on('message', (request: Request) => void answer(request))

async function answer(request: Request): Promise<void> {
  const { id } = request
  try {
    process.send?.({ id, lines: 'start' in request ? await start(id, request.start) : await stop(id) } satisfies Answer)
  } catch (error) {
    process.send?.({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies Answer)
  }
}

async function start(id: number, environment: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  const { stop: stopSite } = await startSite('both', { environment, logTo: { write: (line) => void lines.push(line) } })
  sites.set(id, { stop: stopSite, lines })
  return lines
}

async function stop(id: number): Promise<string[]> {
  const site = sites.get(id)
  if (!site) throw new Error(`there is no site ${id}`)
  sites.delete(id)
  await site.stop()
  return site.lines
}
