type SmtpError = Error & { responseCode: number; command: string; response?: string }

/**
 * Returns true if the mail server asks for a later attempt because of the recipient's domain. Replies to other commands, and
 * 421, are about the site's own mail server. Replies with an enhanced code of 4.1 or 4.2 (RFC 3463) are about one mailbox, such
 * as a full one.
 */
export function isDeferral(error: unknown): boolean {
  if (!isSmtpError(error)) return false
  const { responseCode, command, response = '' } = error
  if (responseCode < 400 || responseCode > 499 || responseCode === 421) return false
  return ['RCPT TO', 'DATA'].includes(command) && !/^4\d\d[ -]4\.[12]\./.test(response)
}

function isSmtpError(error: unknown): error is SmtpError {
  return (
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' && 'command' in error
  )
}
