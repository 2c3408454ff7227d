type Reason = { pattern: RegExp; text: string }

/** Explains mail server and connection errors, so that the owner knows whom to contact. The first match is used. */
const reasons: readonly Reason[] = [
  {
    pattern: /EAUTH|Invalid login|\b535\b|authentication/i,
    text: 'The mail server didn’t accept the site’s user name or password. Ask the person who installed the site to check SMTP_URL.',
  },
  {
    pattern: /ENOTFOUND|EDNS|getaddrinfo|EAI_AGAIN/i,
    text: 'There’s no mail server with that name. Ask the person who installed the site to check SMTP_URL.',
  },
  {
    pattern: /ECONNREFUSED|ETIMEDOUT|ESOCKET|ECONNRESET|Connection (timeout|closed)|Greeting never received/i,
    text: 'The mail server isn’t responding. It may be down for a while, but we’ll keep trying.',
  },
  {
    pattern: /STARTTLS/,
    text: 'The mail server doesn’t offer encryption, so we won’t send anything to it. Ask the person who installed the site to check SMTP_URL.',
  },
  {
    pattern: /certificate|self.signed|\bTLS\b|\bSSL\b/i,
    text: 'The mail server’s certificate isn’t valid, so we won’t send anything to it. Ask the person who installed the site to check SMTP_URL.',
  },
  {
    pattern: /\b(550|551|553)\b|no such (user|mailbox)|user unknown|does not exist|recipient.*rejected/i,
    text: 'The mail server says that the address doesn’t exist, or that it won’t accept emails from this site.',
  },
  { pattern: /\b(452|552)\b|mailbox.*full|quota/i, text: 'The recipient’s mailbox is full.' },
  {
    pattern: /\b(421|450|451)\b|try again|too many|rate/i,
    text: 'The mail server asked us to try again later, and we will.',
  },
  {
    pattern: /Nobody tried/,
    text: 'It hasn’t been sent yet. The part of the site that sends email may not be running.',
  },
]

/** Returns an explanation of the error, or null if there is no error. */
export function mailFailureReason(error: string | null): string | null {
  if (error === null) return null
  return reasons.find(({ pattern }) => pattern.test(error))?.text ?? 'The mail server didn’t accept the email.'
}
