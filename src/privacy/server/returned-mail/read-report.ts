import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { MailProvider } from '#platform/server/mail/mail-provider.ts'
import { isSameSecret } from '#platform/server/same-secret.ts'
import type { MailReport } from '#platform/server/mail/returned-mail.ts'

type Received = { body: string; authorization: string; secret: string }

/** The report, 'nothing' if it is about something else, or 'not authentic' if the provider cannot have sent it. */
type ReadReport = MailReport | 'nothing' | 'not authentic'

/** Reads one report of each provider, whose form it describes in its own documentation. */
export const readReport: Record<MailProvider, (received: Received) => ReadReport> = {
  postmark: readPostmark,
  mailgun: readMailgun,
}

const PostmarkReport = z.object({
  RecordType: z.enum(['Bounce', 'SpamComplaint']),
  Type: z.string(),
  /** Whether Postmark sends nothing more to the address. */
  Inactive: z.boolean().default(false),
  Description: z.string().default(''),
  Details: z.string().nullish(),
  Metadata: z.object({ mail: z.uuid() }),
})

/** Postmark also calls these bounces, but the email arrived or is still being delivered. */
const ARRIVED = new Set([
  'AutoResponder',
  'AddressChange',
  'ChallengeVerification',
  'Transient',
  'Subscribe',
  'Unsubscribe',
])

/** Postmark proves itself with the user and password in the address that its webhook was set up with. */
function readPostmark({ body, authorization, secret }: Received): ReadReport {
  const [scheme = '', credentials = ''] = authorization.split(' ')
  const password = Buffer.from(credentials, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
  if (scheme.toLowerCase() !== 'basic' || !isSameSecret(password, secret)) return 'not authentic'
  const { data: report } = PostmarkReport.safeParse(parseJson(body))
  if (!report || ARRIVED.has(report.Type)) return 'nothing'
  return {
    mailId: report.Metadata.mail,
    returned: report.RecordType === 'SpamComplaint' ? 'reported as spam' : 'bounced',
    isAddressDead: report.RecordType === 'Bounce' && report.Inactive,
    reason: report.Details || report.Description,
  }
}

const MailgunSignature = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
})

const MailgunReport = z.object({
  'event-data': z.object({
    event: z.enum(['failed', 'complained']),
    severity: z.string().optional(),
    reason: z.string().optional(),
    'delivery-status': z.object({ message: z.string().nullish(), description: z.string().nullish() }).optional(),
    'user-variables': z.object({ mail: z.uuid() }),
  }),
})

/** Mailgun’s reasons for which it sends nothing more to an address. */
const DEAD = new Set(['bounce', 'suppress-bounce'])

/** Mailgun signs a time and a random token. Recording the same report again changes nothing, so neither needs to be kept. */
function readMailgun({ body, secret }: Received): ReadReport {
  const parsed = parseJson(body)
  const { data: signed } = MailgunSignature.safeParse(parsed)
  if (!signed) return 'not authentic'
  const { timestamp, token, signature } = signed.signature
  const expected = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest('hex')
  if (!isSameSecret(signature, expected)) return 'not authentic'
  const { data } = MailgunReport.safeParse(parsed)
  const report = data?.['event-data']
  if (!report || (report.event === 'failed' && report.severity !== 'permanent')) return 'nothing'
  const { message, description } = report['delivery-status'] ?? {}
  return {
    mailId: report['user-variables'].mail,
    returned: report.event === 'complained' ? 'reported as spam' : 'bounced',
    isAddressDead: report.event === 'failed' && DEAD.has(report.reason ?? ''),
    reason: message || description || '',
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
