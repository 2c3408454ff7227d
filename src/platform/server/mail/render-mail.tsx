import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

/** Renders an email as HTML and as text with the same content. */
export async function renderMail(subject: string, mail: ReactElement): Promise<RenderedMail> {
  const html = await render(mail)
  return { subject, html, text: toPlainText(html) }
}
