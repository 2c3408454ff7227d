import { rm } from 'node:fs/promises'
import { build } from 'vite'

/** What the Stripe emulator gives browsers: each a plain script, as the provider's own is. */
const SCRIPTS = ['stripe', 'element', 'challenge']

/** Builds them into a folder of their own, beside what the site serves: a live site has no door to it. */
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
