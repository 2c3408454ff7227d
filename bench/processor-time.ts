import { readdir, readFile } from 'node:fs/promises'

/** The unit of the times in `/proc`. It is the same on every Linux of today. */
const TICK_MS = 10

/** Returns the processor time of a process since its start, in milliseconds. */
export async function cpuMsOf(pid: number): Promise<number> {
  const { own } = await readTimes(pid)
  return own
}

/** Returns the processor time of a process and its children in milliseconds, including the children that have ended. */
export async function cpuMsOfFamily(pid: number): Promise<number> {
  const { own, endedChildren } = await readTimes(pid)
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const all = await Promise.all(pids.map((each) => readTimes(each).catch(() => undefined)))
  return all.reduce((sum, times) => (times?.parent === pid ? sum + times.own : sum), own + endedChildren)
}

export async function parentOf(pid: number): Promise<number> {
  const { parent } = await readTimes(pid)
  return parent
}

async function readTimes(pid: number): Promise<{ parent: number; own: number; endedChildren: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may contain spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15)
  return {
    parent: fields[1] ?? 0,
    own: (user + system) * TICK_MS,
    endedChildren: (childrenUser + childrenSystem) * TICK_MS,
  }
}
