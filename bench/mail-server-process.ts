/** Runs a mail server in a process of its own, for `mail.ts`. Accepts each email after a time, and counts. */
import { setTimeout as pause } from 'node:timers/promises'
import { testMailServer } from '#platform/testing/test-mail-server.ts'

const latencyMs = Number(process.argv[2])
const server = await testMailServer({ replyTo: () => pause(latencyMs, '250 taken') })
const figures = () => ({ port: server.port, emails: server.received.length, connections: server.connections.most })
process.on('message', () => process.send?.(figures()))
process.send?.(figures())
