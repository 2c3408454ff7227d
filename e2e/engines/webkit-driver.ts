import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { findWebKit } from '../../scripts/engines/find-engines.ts'
import { freePort } from '../free-port.ts'
import { startDisplay } from './virtual-display.ts'

/** The toolbar of WebKit's test browser is 447 px wide, and a window cannot be narrower than its toolbar. */
const NARROW_TOOLBAR = 'window * { font-size: 2px; padding: 0; margin: 0; min-width: 0; min-height: 0 }'

/** Keeps elements in screenshots from being mid-animation. */
const REDUCED_MOTION = '[Settings]\ngtk-enable-animations=false\n'

const PAUSE_MS = 100
const MAX_ATTEMPTS = 300

/** Starts WebKit's driver on its own display. The driver starts the browser and runs one session at a time. */
export async function startWebKitDriver(): Promise<{ url: string; stop: () => Promise<void> }> {
  const programs = findWebKit()
  const settings = await temporaryFolder()
  await mkdir(join(settings.path, 'gtk-3.0'))
  await writeFile(join(settings.path, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR)
  await writeFile(join(settings.path, 'gtk-3.0', 'settings.ini'), REDUCED_MOTION)
  const display = await startDisplay(programs.display)
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, XDG_CONFIG_HOME: settings.path },
    stdio: 'ignore',
  })
  const ended = once(driver, 'exit')
  const stop = async () => {
    driver.kill()
    await ended
    await display.stop()
    await settings.remove()
  }
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < MAX_ATTEMPTS && driver.exitCode === null; attempt += 1) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { url, stop }
    await pause(PAUSE_MS)
  }
  await stop()
  throw new Error('WebKitWebDriver did not start')
}
