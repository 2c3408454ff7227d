/** The program of a container image, which has the build and no sources: `node program/program.js serve`. */
import { askHealth } from './ask-health.ts'

/** What the image runs. Each module reads its arguments from the command line, and is loaded only if it is asked for. */
const commands: Record<string, () => Promise<unknown>> = {
  serve: () => import('../start.ts'),
  work: () => import('../start.ts'),
  migrate: () => import('../start.ts'),
  'make-owner': () => import('../make-owner.ts'),
  'test-mail': () => import('../test-mail.ts'),
  'reset-second-factor': () => import('../reset-second-factor.ts'),
  'rotate-keys': () => import('../rotate-keys.ts'),
  'make-backup-key': () => import('../make-backup-key.ts'),
  backup: () => import('../backup.ts'),
  restore: () => import('../restore.ts'),
  'move-pictures': () => import('../move-pictures.ts'),
  healthz: () => askHealth('/healthz'),
  readyz: () => askHealth('/readyz'),
}

const name = process.argv[2] ?? ''
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) {
  process.env.NODE_ENV = 'production'
  // The roles of start.ts are its argument. The other modules take what follows the name of the command.
  if (!['serve', 'work', 'migrate'].includes(name)) process.argv.splice(2, 1)
  await command()
} else {
  console.error(`Say what to run: ${Object.keys(commands).join(', ')}.`)
  process.exitCode = 2
}
