import { build } from 'vite'

/**
 * Builds the ticket pages' service worker as one plain script, because a service worker cannot be split into modules. Its name
 * must not change with its content.
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
