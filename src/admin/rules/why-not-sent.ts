type Reason = { says: RegExp; why: string }

/** Explains errors from mail servers and the connection, so that the owner knows whom to ask. The first match is used. */
const reasons: readonly Reason[] = [
  {
    says: /EAUTH|Invalid login|\b535\b|authentication/i,
    why: 'The mail server does not accept the site’s user name or password. Whoever installed the site should look at SMTP_URL.',
  },
  {
    says: /ENOTFOUND|EDNS|getaddrinfo|EAI_AGAIN/i,
    why: 'There is no mail server of that name. Whoever installed the site should look at SMTP_URL.',
  },
  {
    says: /ECONNREFUSED|ETIMEDOUT|ESOCKET|ECONNRESET|Connection (timeout|closed)|Greeting never received/i,
    why: 'The mail server does not answer. It may be down for a while; the site goes on trying.',
  },
  {
    says: /certificate|self.signed|\bTLS\b|\bSSL\b/i,
    why: 'The mail server’s certificate is not accepted, so nothing is sent to it. Whoever installed the site should look at SMTP_URL.',
  },
  {
    says: /\b(550|551|553)\b|no such (user|mailbox)|user unknown|does not exist|recipient.*rejected/i,
    why: 'The mail server says that there is no such address, or that it takes no mail from this site for it.',
  },
  { says: /\b(452|552)\b|mailbox.*full|quota/i, why: 'The reader’s mailbox is full.' },
  {
    says: /\b(421|450|451)\b|try again|too many|rate/i,
    why: 'The mail server asks to come again later. The site does.',
  },
  { says: /Nobody tried/, why: 'Nobody tried to send it: the part of the site that sends mail may not be running.' },
]

/** Returns null if nothing went wrong. */
export function whyNotSent(error: string | null): string | null {
  if (error === null) return null
  return reasons.find(({ says }) => says.test(error))?.why ?? 'The mail server did not take it.'
}
