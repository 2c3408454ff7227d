import { rm } from 'node:fs/promises'
import { build } from 'vite'

/** The scripts that the Stripe emulator serves to browsers. They are plain scripts, like the provider's own. */
const SCRIPTS = ['stripe', 'element', 'express-checkout', 'sheet', 'challenge', 'device']

/** Builds the scripts into a separate folder, from which a live site cannot serve them. */
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
          name: `emulator_${name.replace('-', '_')}`,
          fileName: () => `${name}.js`,
        },
      },
    })
  }
}
