import { createServer, type RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer as createVite, type PluginOption } from 'vite'
import { buildStripeEmulator } from './build-stripe-emulator.ts'

// Runs the site like `npm start`, with hot reload: browsers update changed pages in place, and the server code is reloaded in
// this process.
process.env.NODE_ENV = 'development'
let answer: RequestListener = (_request, response) => response.writeHead(503, { 'retry-after': '1' }).end()
const server = createServer((request, response) => vite.middlewares(request, response, () => answer(request, response)))

/** The refresh runtime must load before any page module. It is a separate file because inline scripts are not allowed. */
const entry = '/@development-entry.js'
const developmentEntry: PluginOption = {
  name: 'development-entry',
  resolveId: (id) => (id === entry ? entry : undefined),
  load: (id) =>
    id === entry
      ? `import '/@vite/client'; import refresh from '/@react-refresh'; refresh.injectIntoGlobalHook(window);
         window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type; await import('/src/app/client.tsx')`
      : undefined,
}
const vite = await createVite({ plugins: [developmentEntry], server: { middlewareMode: true, hmr: { server } } })

async function startServerSide() {
  const { startSite } = (await vite.ssrLoadModule('/src/app/start.ts')) as typeof import('../src/app/start.ts')
  const { wireServer } = (await vite.ssrLoadModule('/src/app/server.ts')) as typeof import('../src/app/server.ts')
  return startSite('both', {
    serving: {
      build: (site) => wireServer(site, () => ({ scripts: [entry], styles: [], preloads: [], fonts: [] }), []),
      async listen(app, { port, host }) {
        await app.ready()
        answer = (request, response) => app.routing(request, response)
        if (server.listening) return
        server.listen(port, host, () => console.info(`Development server at http://localhost:${port}`))
      },
    },
  })
}

await buildStripeEmulator('dist/stripe-emulator')
let running = await startServerSide()
let changedAt = 0
vite.watcher.on('all', (_event, file) => {
  if (/\/(src|packages)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)) void startAgain()
})

async function startAgain() {
  const startedAt = (changedAt = performance.now())
  await pause(150)
  if (startedAt !== changedAt) return
  await running.stop()
  vite.moduleGraph.invalidateAll()
  try {
    await buildStripeEmulator('dist/stripe-emulator')
    running = await startServerSide()
  } catch (error) {
    console.error(error, '\nWaiting for a change that fixes it.')
    running = { ...running, stop: async () => {} }
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void running.stop().then(() => process.exit(0)))
}
