import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { openMailServer } from '#platform/server/mail/send-mail.ts'
import { mailCertificateFile, testMailServer } from '#platform/testing/test-mail-server.ts'
import { fromSource } from '../from-source.ts'
import { findProgram, installPackages } from '../installed-programs.ts'
import { headerFaults } from './mail-headers.ts'

const FOLDER = 'test-results/standards-mail'
const FROM = 'Black Country Speed Dating <hello@dating.example>'
/** Mail servers usually reject what has 5 points. The words of a suspension, which its subject needs, have one. */
const MAX_POINTS = 1.5
/** Filters give this text 1,000 points, so that they can be tested. */
const SPAM = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'

/** An email as a mail server receives it. */
type Received = { name: string; source: string; canBeStopped: boolean }

/**
 * Delivers every email of the site to a mail server, and checks each with SpamAssassin's local rules and with the rules for
 * headers. Faults that are planted must be found. Returns the exit code.
 */
export async function proveMail(): Promise<number> {
  try {
    requireSpamAssassin()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const mails = await receivedMails()
  const [example] = mails
  if (!example) throw new Error('there are no emails')
  requirePlantedFaults(example)
  const withSpam = example.source.replace(/(?<=^Content-Type: text\/plain[^]*?\r\n\r\n)/m, `${SPAM}\r\n`)
  const planted = { ...example, name: 'planted', source: withSpam }
  const scores = await spamScores([...mails, planted])
  if ((scores.pop()?.points ?? 0) <= MAX_POINTS) throw new Error('SpamAssassin does not find the planted spam.')
  const faults = [
    ...mails.flatMap(({ name, source, ...kind }) => headerFaults(source, kind).map((fault) => `${name} ${fault}`)),
    ...scores
      .filter(({ points }) => points > MAX_POINTS)
      .map(({ name, points, rules }) => `${name} has ${points} points for ${rules}`),
  ]
  for (const fault of faults) console.error(fault)
  const most = Math.max(...scores.map(({ points }) => points))
  console.info(`${mails.length} emails: ${faults.length} faults, at most ${most} points by SpamAssassin.`)
  return faults.length === 0 ? 0 : 1
}

function requireSpamAssassin(): void {
  if (findProgram('spamassassin') || installPackages(['spamassassin'])) return
  throw new Error('SpamAssassin was not found and could not be installed: on Debian, install spamassassin.')
}

async function receivedMails(): Promise<Received[]> {
  setDefaultCACertificates([...getCACertificates('default'), await readFile(mailCertificateFile, 'utf8')])
  const server = await testMailServer()
  const { deliver, close } = openMailServer({ smtpUrl: `smtp://site:secret@127.0.0.1:${server.port}`, from: FROM })
  const mails: Received[] = []
  try {
    await fromSource(join(FOLDER, '.vite'), async (load) => {
      const { everyMail } = await load<typeof import('../../src/tests/every-mail.ts')>('/src/tests/every-mail.ts')
      for (const [name, make] of Object.entries(everyMail)) {
        const { attachments = [], notification, ...mail } = await make()
        const canBeStopped = notification.sent !== 'always'
        const unsubscribeUrl = canBeStopped ? `https://dating.example/unsubscribe?token=${'a'.repeat(64)}` : null
        const id = `0192f0c1-2222-7000-8000-${String(mails.length).padStart(12, '0')}`
        await deliver({ ...mail, attachments, id, to: 'amy@example.com', unsubscribeUrl })
        // A mail server removes the dot that SMTP puts before another at the start of a line.
        mails.push({ name, canBeStopped, source: (server.received.at(-1) ?? '').replaceAll(/^\.\./gm, '.') })
      }
    })
  } finally {
    close()
    await server.close()
  }
  return mails
}

/** Throws an error if the rules for headers do not find each of these faults. */
function requirePlantedFaults({ source, canBeStopped }: Received): void {
  const planted: [fault: string, source: string][] = [
    ['does not say that it is automatic', source.replace('Auto-Submitted: auto-generated', 'Auto-Submitted: no')],
    ['times the header date', source.replace(/^Date:/m, 'Sent:')],
    ['has a Message-ID that is not', source.replace(/^Message-ID: .*\r$/m, 'Message-ID: <ticket>\r')],
    ['has the header bcc', `Bcc: eve@example.com\r\n${source}`],
    ['does not end with CR LF', source.replace('\r\n', '\n')],
    ['has a line of over', `${source}${'x'.repeat(1000)}\r\n`],
    ['has a Content-ID that is not its own', `${source}Content-ID: <ticket>\r\n`],
    ['which it does not contain', `${source}<img src="cid:ticket">\r\n`],
    ['other than ASCII', `${source}é\r\n`],
  ]
  const missed = planted.filter(([fault, text]) => !headerFaults(text, { canBeStopped }).join().includes(fault))
  if (!headerFaults(source, { canBeStopped: true }).includes('cannot be stopped with one click'))
    missed.push(['cannot be stopped', source])
  if (missed.length > 0) throw new Error(`Planted faults are not found: ${missed.map(([fault]) => fault).join(', ')}`)
}

type Score = { name: string; points: number; rules: string }

/** Returns SpamAssassin's points for each email, without asking servers on the internet. */
async function spamScores(mails: readonly Received[]): Promise<Score[]> {
  const files = await Promise.all(
    mails.map(async ({ source }, index) => {
      const file = join(FOLDER, `${String(index).padStart(3, '0')}.eml`)
      await writeFile(file, source)
      return file
    }),
  )
  const preferences = join(FOLDER, 'preferences.cf')
  await writeFile(preferences, 'report_safe 0\n')
  const options = ['--local', '--prefspath', preferences]
  const output = execFileSync('spamassassin', [...options, ...files], { encoding: 'utf8', maxBuffer: 100_000_000 })
  const statuses = [...output.matchAll(/^X-Spam-Status: \w+, score=(\S+)[^]*?tests=([^]*?)\s+autolearn=/gm)]
  if (statuses.length !== mails.length) throw new Error(`SpamAssassin scored ${statuses.length} of ${mails.length}.`)
  return statuses.map(([, points, rules = ''], index) => ({
    name: mails[index]?.name ?? '',
    points: Number(points),
    rules: rules.replaceAll(/\s+/g, ''),
  }))
}
