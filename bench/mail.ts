import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { mailCertificateFile } from '#platform/testing/test-mail-server.ts'
import { makeWorld } from './booking-world.ts'
import { printTable } from './required-figures.ts'
import { runBundled } from './run-bundled.ts'

const LATENCY_MS = 100
const REQUIRED_PER_S = 100

const SentMail = z.object({ emails: z.int(), ms: z.number(), cpuMs: z.number() })
export type SentMail = z.infer<typeof SentMail>
const ServerFigures = z.object({ port: z.int(), emails: z.int(), connections: z.int() })

/** Measures how many emails a process sends in a second, if the mail server takes some time to accept each. */
export async function measureMail(stack: AsyncDisposableStack): Promise<string[]> {
  const { settings } = await makeWorld(stack, {}, 0)
  const server = fork(join(import.meta.dirname, 'mail-server-process.ts'), [String(LATENCY_MS)])
  const ended = once(server, 'exit')
  stack.defer(async () => {
    server.kill()
    await ended
  })
  const askServer = async () => {
    server.send('figures')
    return ServerFigures.parse((await once(server, 'message'))[0])
  }
  const { port } = ServerFigures.parse((await once(server, 'message'))[0])
  const environment = {
    ...settings,
    BENCH_SMTP_URL: `smtp://127.0.0.1:${port}`,
    NODE_EXTRA_CA_CERTS: mailCertificateFile,
  }
  const { emails, ms, cpuMs } = SentMail.parse(await runBundled(stack, 'bench/mail-worker.ts', environment))
  const received = await askServer()
  const perS = (emails * 1_000) / ms
  printTable([
    ['one worker', 'emails', 'emails per s', 'connections', 'CPU of the worker, ms an email'],
    [
      `${LATENCY_MS} ms an email`,
      ...[String(emails), perS.toFixed(0), String(received.connections), (cpuMs / emails).toFixed(1)],
    ],
  ])
  return [
    ...(perS >= REQUIRED_PER_S ? [] : [`${perS.toFixed(0)} emails per s, at least ${REQUIRED_PER_S}`]),
    ...(received.emails === emails ? [] : [`the server got ${received.emails} emails, but ${emails} are recorded`]),
  ]
}
