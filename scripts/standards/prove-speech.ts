import { execFileSync, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { copyOfLastCommit } from '../planted/copy-of-last-commit.ts'
import { speechFaults, type SpeechFault } from './speech-faults.ts'

/**
 * Walks twelve ways through the site, and compares what a screen reader says with the transcripts in `e2e/speech/transcripts`. Then
 * puts earlier faults back. `wanted` are parts of the names of ways, or 'planted' for only the faults. Returns the exit code.
 */
export async function proveSpeech(wanted: readonly string[]): Promise<number> {
  if (wanted.join() === 'planted') return proveFaults()
  const { status } = walk('.', wanted, 'inherit')
  if (status !== 0 || wanted.length > 0) return status ?? 1
  return proveFaults()
}

/** Puts one fault after another into a copy of the last commit. Each must change the transcript of its way. */
async function proveFaults(): Promise<number> {
  const folder = await temporaryFolder()
  try {
    const copy = await copyOfLastCommit(folder.path)
    let missed = 0
    for (const fault of speechFaults) {
      const isFound = await findsFault(copy, fault)
      console.info(`${isFound ? '✓' : '✗'} ${fault.name}`)
      if (!isFound) missed += 1
    }
    console.info(`${speechFaults.length - missed} faults found, ${missed} missed.`)
    return missed === 0 ? 0 : 1
  } finally {
    await folder.remove()
  }
}

async function findsFault(copy: string, { edits, way }: SpeechFault): Promise<boolean> {
  for (const { file, before, after } of edits) await replaceIn(join(copy, file), before, after)
  const { output } = walk(copy, [`${way}: what is said`], 'pipe')
  execFileSync('git', ['checkout', '--quiet', '.'], { cwd: copy })
  // Either the whole transcript differs, or something that the way waits for is never said.
  return output.includes('toMatch')
}

async function replaceIn(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (text.split(before).length !== 2) throw new Error(`${file} does not contain this once: ${before}`)
  await writeFile(
    file,
    text.replace(before, () => after),
  )
}

function walk(folder: string, wanted: readonly string[], output: 'inherit' | 'pipe') {
  const only = wanted.length > 0 ? ['--grep', wanted.join('|')] : []
  const { status, stdout } = spawnSync('playwright', ['test', '--config', 'e2e/speech/playwright.config.ts', ...only], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', output, 'inherit'],
    env: { ...process.env, TZ: 'Europe/London' },
  })
  return { status, output: stdout ?? '' }
}
