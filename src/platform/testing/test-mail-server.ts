import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { TLSSocket } from 'node:tls'

/** The certificate of the mail server. A process trusts it with NODE_EXTRA_CA_CERTS, or with `setDefaultCACertificates`. */
export const mailCertificateFile = resolve('src/platform/testing/tls/certificate.pem')
const identity = { cert: readFileSync(mailCertificateFile), key: readFileSync('src/platform/testing/tls/key.pem') }

export type TestMailServer = { port: number; received: string[]; close(): Promise<void> }
type Options = {
  /** Replies that differ from those of a server that accepts everything, by the first four letters of the command. */
  answers?: Record<string, string>
  encryption?: 'starttls' | 'none'
}

/** Starts a server with as much of SMTP (RFC 5321) as is needed to send email. Collects the emails in `received`. */
export async function testMailServer({ answers = {}, encryption = 'starttls' }: Options = {}): Promise<TestMailServer> {
  const received: string[] = []
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    serveSmtp(socket, { received, answers, offersTls: encryption === 'starttls' })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return { port: address.port, received, close: () => new Promise((closed) => server.close(() => closed())) }
}

type Conversation = { received: string[]; answers: Record<string, string>; offersTls: boolean }

function serveSmtp(socket: Socket, conversation: Conversation): void {
  const { received, answers, offersTls } = conversation
  let data: string | undefined
  const reply = (line: string) => socket.write(`${line}\r\n`)
  const onLine = (line: string) => {
    if (data !== undefined) {
      if (line !== '.') return void (data += `${line}\r\n`)
      received.push(data)
      data = undefined
      return reply(answers['.'] ?? '250 taken')
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'STAR') return offersTls ? startTls() : reply('502 not here')
    if (verb === 'EHLO') return reply(`250-here\r\n${offersTls ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN`)
    if (verb === 'DATA') data = ''
    return reply(answers[verb] ?? { DATA: '354 go on', AUTH: '235 welcome', QUIT: '221 bye' }[verb] ?? '250 fine')
  }
  const startTls = () => {
    socket.removeAllListeners('data')
    reply('220 go on')
    serveSmtp(new TLSSocket(socket, { isServer: true, ...identity }), { ...conversation, offersTls: false })
  }
  let rest = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(onLine)
  })
}
