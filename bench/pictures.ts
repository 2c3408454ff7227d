import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { HostilePicture } from '#platform/server/pictures/testing/hostile-picture.ts'
import { hostilePictures } from '#platform/server/pictures/testing/hostile-pictures.ts'
import { largePictures } from '#platform/server/pictures/testing/picture-bombs.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { printTable } from './required-figures.ts'

const MAX_MS = 1_000
const MAX_MEGABYTES = 150

const Measured = z.object({ refused: z.boolean(), ms: z.number(), megabytes: z.number() })
type Measured = z.infer<typeof Measured> & { picture: HostilePicture; bytes: number }

/**
 * Processes each kind of file that a member could upload as a portrait, in a separate process. Measures time and memory, and
 * checks the outcome.
 */
export async function measurePictures(stack: AsyncDisposableStack): Promise<string[]> {
  const folder = await temporaryFolder()
  stack.defer(() => folder.remove())
  const measured: Measured[] = []
  for (const picture of [...(await hostilePictures()), ...largePictures()]) {
    const file = join(folder.path, 'picture')
    const bytes = await picture.make()
    await writeFile(file, bytes)
    measured.push({ picture, bytes: bytes.length, ...(await decodedIn(stack, file)) })
  }
  printTable([
    ['file', 'kB', 'result', 'ms', 'extra MB'],
    ...measured.map(({ picture, bytes, refused, ms, megabytes }) => [
      picture.name,
      (bytes / 1024).toFixed(0),
      refused ? 'refused' : 'portrait',
      ms.toFixed(0),
      megabytes.toFixed(0),
    ]),
  ])
  return measured.flatMap(missedLimits)
}

async function decodedIn(stack: AsyncDisposableStack, file: string): Promise<z.infer<typeof Measured>> {
  const child = fork(new URL('decode-picture.ts', import.meta.url), [file])
  const ended = once(child, 'exit')
  stack.defer(() => void child.kill())
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended.then(() => [])])
  await ended
  return Measured.parse(message)
}

/**
 * Returns the missed limits. The time limit applies only to refused pictures, because an accepted large one may take longer.
 */
function missedLimits({ picture: { name, end }, bytes, refused, ms, megabytes }: Measured): string[] {
  const missed: string[] = []
  if (end !== 'either' && refused !== (end === 'refused'))
    missed.push(`${name} was ${refused ? 'refused' : 'accepted'}`)
  if (refused && ms > MAX_MS) missed.push(`${name} was refused only after ${ms.toFixed(0)} ms`)
  if (megabytes > MAX_MEGABYTES) missed.push(`${name} used ${megabytes.toFixed(0)} MB`)
  if (bytes >= 2_097_152) missed.push(`${name} is larger than an upload can be`)
  return missed
}
