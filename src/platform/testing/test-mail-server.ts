import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { TLSSocket } from 'node:tls'

/** The certificate of the mail server. A process trusts it with NODE_EXTRA_CA_CERTS, or with `setDefaultCACertificates`. */
export const mailCertificateFile = resolve('src/platform/testing/tls/certificate.pem')
const identity = { cert: readFileSync(mailCertificateFile), key: readFileSync('src/platform/testing/tls/key.pem') }

export type TestMailServer = {
  port: number
  /** The emails, as soon as all of their text has arrived. */
  received: string[]
  /** The recipient of each attempt to send an email, in order. */
  recipients: string[]
  connections: { open: number; most: number; total: number }
  endConnections(): void
  close(): Promise<void>
}

type Options = {
  /** Replies that differ from those of a server that accepts everything, by the first four letters of the command. */
  answers?: Record<string, string>
  /** Returns the reply to an email when all of its text has arrived, or null to end the connection without one. */
  replyTo?: (recipient: string) => Promise<string | null>
  encryption?: 'starttls' | 'none'
}

/** Starts a server with as much of SMTP (RFC 5321) as is needed to send email. Collects the emails in `received`. */
export async function testMailServer(options: Options = {}): Promise<TestMailServer> {
  const { answers = {}, encryption = 'starttls' } = options
  const replyTo = options.replyTo ?? (async () => answers['.'] ?? '250 taken')
  const received: string[] = []
  const recipients: string[] = []
  const connections = { open: 0, most: 0, total: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections.open += 1
    connections.total += 1
    connections.most = Math.max(connections.most, connections.open)
    sockets.add(socket)
    socket.on('close', () => {
      connections.open -= 1
      sockets.delete(socket)
    })
    socket.write('220 here\r\n')
    serveSmtp(socket, { received, recipients, answers, replyTo, offersTls: encryption === 'starttls' })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const endConnections = () => {
    for (const socket of sockets) socket.end()
  }
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { port: address.port, received, recipients, connections, endConnections, close }
}

type Conversation = Pick<TestMailServer, 'received' | 'recipients'> &
  Required<Pick<Options, 'answers' | 'replyTo'>> & { offersTls: boolean }

function serveSmtp(socket: Socket, conversation: Conversation): void {
  const { received, recipients, answers, offersTls } = conversation
  let data: string | undefined
  let recipient = ''
  const reply = (line: string) => socket.write(`${line}\r\n`)
  const onLine = (line: string) => {
    if (data !== undefined) {
      if (line !== '.') return void (data += `${line}\r\n`)
      received.push(data)
      data = undefined
      return void replyToEmail()
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'STAR') return offersTls ? startTls() : reply('502 not here')
    if (verb === 'EHLO') return reply(`250-here\r\n${offersTls ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN`)
    if (verb === 'RCPT') recipients.push((recipient = /<(.*)>/.exec(line)?.[1] ?? ''))
    if (verb === 'DATA') data = ''
    return reply(answers[verb] ?? { DATA: '354 go on', AUTH: '235 welcome', QUIT: '221 bye' }[verb] ?? '250 fine')
  }
  const replyToEmail = async () => {
    const answer = await conversation.replyTo(recipient)
    if (answer === null) socket.destroy()
    else if (!socket.destroyed) reply(answer)
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
