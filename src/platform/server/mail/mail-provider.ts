/** The services that report bounces and spam complaints, in a form that the site reads. */
export const mailProviders = ['postmark', 'mailgun'] as const
export type MailProvider = (typeof mailProviders)[number]

/** Returns the headers with which the service repeats the email's id in its reports. */
export function reportHeaders(provider: MailProvider | undefined, mailId: string): Record<string, string> {
  if (provider === 'postmark') return { 'X-PM-Metadata-mail': mailId }
  return provider === 'mailgun' ? { 'X-Mailgun-Variables': JSON.stringify({ mail: mailId }) } : {}
}
