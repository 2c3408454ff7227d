import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts an X server without a screen. The server picks a free display number and reports it through a file descriptor. */
export async function startDisplay(path: string): Promise<{ name: string; stop: () => Promise<void> }> {
  const server = spawn(path, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill()
    await ended
  }
  const [number] = await Promise.race([once(server.stdio[3] ?? server, 'data'), ended.then(() => [''])])
  if (/^\d+\s*$/.test(String(number))) return { name: `:${String(number).trim()}`, stop }
  await stop()
  throw new Error('Xvfb did not start')
}
