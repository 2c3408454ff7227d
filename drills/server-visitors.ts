/**
 * People who read a site, from the network of its machine: `node drills/server-visitors.ts www.example.com authority.pem 443`. They read
 * until standard input ends. Prints the number of requests and those that failed as JSON.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

const READERS = 4
const PAUSE_MS = 20
const TIMEOUT_MS = 15_000
const MAX_OLDER = 500
const PART = /(?:src|href)="(\/assets\/[^"]+)"/g

const [name = '', authority = '', port = '443'] = process.argv.slice(2)
const agent = new Agent({ ca: readFileSync(authority), keepAlive: true, maxSockets: 16 })
const failures: string[] = []
/** The parts of pages that were opened some time ago, which open tabs still ask for. */
const older: string[] = []
let requests = 0
let isStopping = false

process.stdin.resume().once('end', () => {
  isStopping = true
})
await Promise.all(Array.from({ length: READERS }, read))
agent.destroy()
console.info(JSON.stringify({ requests, failures }))

async function read(): Promise<void> {
  while (!isStopping) {
    for (const path of ['/', '/events', '/api/events?option=future']) {
      const { status, text } = await send('GET', path)
      if (status !== 200) failures.push(`GET ${path}: ${status}`)
      const parts = [...new Set(Array.from(text.matchAll(PART), ([, part = '']) => part))]
      if (older.length < MAX_OLDER) older.push(...parts)
    }
    const part = older[Math.floor(Math.random() * older.length)]
    const { status } = part === undefined ? { status: 'no parts' } : await send('GET', part)
    if (status !== 200) failures.push(`GET ${part}: ${status}`)
    // A message without a signature is refused, and may be neither lost nor repeated.
    const message = await send('POST', '/api/payments/webhook/', '{}')
    if (message.status !== 400) failures.push(`POST /api/payments/webhook/: ${message.status}`)
    await pause(PAUSE_MS)
  }
}

function send(method: string, path: string, body?: string): Promise<{ status: number | string; text: string }> {
  requests += 1
  return new Promise((resolve) => {
    const headers = { host: name, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const to = { host: '127.0.0.1', port: Number(port), servername: name, timeout: TIMEOUT_MS }
    const sent = request({ ...to, method, path, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', (error) => resolve({ status: error.message, text: '' }))
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', (error) => resolve({ status: error.message, text: '' }))
    sent.end(body)
  })
}
