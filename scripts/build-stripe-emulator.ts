import { rm } from 'node:fs/promises'
import { build } from 'vite'

/** The scripts that the Stripe emulator serves to browsers. Each is a plain script, as the provider's own is. */
const SCRIPTS = ['stripe', 'element', 'challenge']

/** Builds them into their own folder, outside what the site serves, so that a live site cannot serve them. */
export async function buildStripeEmulator(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const name of SCRIPTS) {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'baseline-widely-available',
        lib: {
          entry: `packages/stripe-emulator/browser/${name}.ts`,
          formats: ['iife'],
          name: `emulator_${name}`,
          fileName: () => `${name}.js`,
        },
      },
    })
  }
}
