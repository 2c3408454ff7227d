import { findChromium } from '../scripts/find-chromium.ts'

/** Flags for a browser that connects only to this machine: it resolves no other host name and makes no background requests. */
const flags = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function chromiumForBench(): Promise<{ path: string; flags: string[] }> {
  const isRoot = process.getuid?.() === 0
  return { path: await findChromium(), flags: [...flags, ...(isRoot ? ['--no-sandbox'] : [])] }
}
