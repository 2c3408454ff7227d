import { build } from 'vite'

/**
 * The worker of the ticket pages, in one plain script of its own: browsers run no module there that is in pieces, and its
 * name must not change with what it holds.
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
