import { build } from 'vite'

/**
 * Builds the ticket pages' service worker as one plain script: browsers do not run split modules there, and its name must not
 * change with its content.
 */
export async function buildTicketWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      lib: {
        entry: 'src/bookings/web/ticket/worker.ts',
        formats: ['iife'],
        name: 'ticketWorker',
        fileName: () => 'worker.js',
      },
    },
  })
}
