import { cp } from 'node:fs/promises'
import { build } from 'vite'

/**
 * Builds the service workers, each as one plain script, because a service worker cannot be split into modules. Their names must
 * not change with their content. A worker can only open pages below its own folder, so that of the night is in two.
 */
export async function buildWorkers(client: string): Promise<void> {
  await buildWorker('src/bookings/web/ticket/worker.ts', `${client}/ticket`)
  await buildWorker('src/event-night/web/offline/worker.ts', `${client}/night`)
  await cp(`${client}/night/worker.js`, `${client}/admin/events/worker.js`)
}

async function buildWorker(entry: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      lib: { entry, formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
    },
  })
}
