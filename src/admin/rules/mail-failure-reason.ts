type Reason = { pattern: RegExp; text: string }

/** Explains mail server and connection errors, so that the owner knows whom to contact. The first match is used. */
const reasons: readonly Reason[] = [
  {
    pattern: /EAUTH|Invalid login|\b535\b|authentication/i,
    text: 'The mail server does not accept the site’s user name or password. Whoever installed the site should look at SMTP_URL.',
  },
  {
    pattern: /ENOTFOUND|EDNS|getaddrinfo|EAI_AGAIN/i,
    text: 'There is no mail server of that name. Whoever installed the site should look at SMTP_URL.',
  },
  {
    pattern: /ECONNREFUSED|ETIMEDOUT|ESOCKET|ECONNRESET|Connection (timeout|closed)|Greeting never received/i,
    text: 'The mail server does not answer. It may be down for a while; the site goes on trying.',
  },
  {
    pattern: /STARTTLS/,
    text: 'The mail server offers no encryption, so nothing is sent to it. The person who installed the site should look at SMTP_URL.',
  },
  {
    pattern: /certificate|self.signed|\bTLS\b|\bSSL\b/i,
    text: 'The mail server’s certificate is not accepted, so nothing is sent to it. Whoever installed the site should look at SMTP_URL.',
  },
  {
    pattern: /\b(550|551|553)\b|no such (user|mailbox)|user unknown|does not exist|recipient.*rejected/i,
    text: 'The mail server says that there is no such address, or that it takes no mail from this site for it.',
  },
  { pattern: /\b(452|552)\b|mailbox.*full|quota/i, text: 'The reader’s mailbox is full.' },
  {
    pattern: /\b(421|450|451)\b|try again|too many|rate/i,
    text: 'The mail server asks to come again later. The site does.',
  },
  {
    pattern: /Nobody tried/,
    text: 'Nobody tried to send it: the part of the site that sends mail may not be running.',
  },
]

/** Returns an explanation of the error, or null if there is no error. */
export function mailFailureReason(error: string | null): string | null {
  if (error === null) return null
  return reasons.find(({ pattern }) => pattern.test(error))?.text ?? 'The mail server did not take it.'
}
