import { basename } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * In the browser's build, adds a script with everything that it imports, so that it arrives without the client's chunks. The
 * manifest lists it by its entry, 'src/browsing/web/home/show-early.ts'.
 */
export function earlyScript(entry: string): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    async buildStart() {
      if (this.environment.name !== 'client') return
      this.emitFile({
        type: 'asset',
        name: `${basename(entry, '.ts')}.js`,
        originalFileName: entry,
        source: await bundle(entry),
      })
    },
  }
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: entry },
    },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [script, ...others] = outputs.filter((one) => one.type === 'chunk')
  if (!script || others.length > 0) throw new Error(`${entry} is not one script`)
  return script.code
}
