import { createServer } from 'vite'

export type Load = <Module>(path: `/src/${string}`) => Promise<Module>

/** Runs a script with a function that loads modules of the site, which may contain JSX. */
export async function fromSource<Result>(cacheDir: string, run: (load: Load) => Promise<Result>): Promise<Result> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    // No module is sent to a browser.
    optimizeDeps: { noDiscovery: true, include: [] },
    cacheDir,
  })
  try {
    return await run(async <Module>(path: string) => (await vite.ssrLoadModule(path)) as Module)
  } finally {
    await vite.close()
  }
}
