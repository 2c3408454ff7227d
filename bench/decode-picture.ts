/**
 * Runs as a separate process and measures the cost of decoding one file. It decodes another picture first, because the site's
 * process would have done so too.
 */
import { readFile } from 'node:fs/promises'
import { UnacceptablePicture, squaresOf } from '#platform/server/pictures/decode-picture.ts'
import { aPicture } from '#platform/server/pictures/testing/hostile-picture.ts'

const WIDTHS = [960, 320, 96] as const

const file = await readFile(process.argv[2] ?? '')
await squaresOf(await aPicture(400, 300).png().toBuffer(), WIDTHS)
const peakBefore = await peakKilobytes()
const began = performance.now()
const refused = await squaresOf(file, WIDTHS).then(
  () => false,
  (error: unknown) => {
    if (error instanceof UnacceptablePicture) return true
    throw error
  },
)
const ms = performance.now() - began
process.send?.({ refused, ms, megabytes: ((await peakKilobytes()) - peakBefore) / 1024 })

/** Returns the peak memory. On Linux a new process inherits its parent's peak in `maxRSS`, but not in its status file. */
async function peakKilobytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const peak = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  return peak === undefined ? process.resourceUsage().maxRSS : Number(peak)
}
