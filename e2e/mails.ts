import { expect, type Page } from '@playwright/test'
import { z } from 'zod'

const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
type Mail = z.infer<typeof Mail>

/** Helpers that only call the site need nothing but its address. */
type OnSite = Pick<Page, 'url'>

/** Returns the address of the site that the page is on. */
export function siteOf(page: OnSite): string {
  return new URL(page.url()).origin
}

export async function emailsTo(page: OnSite, email: string): Promise<Mail[]> {
  const answer = await fetch(`${siteOf(page)}/dev/mailbox.json?${new URLSearchParams({ to: email })}`)
  return Mail.array().parse(await answer.json())
}

/** Waits for an email to this address with a matching subject, and returns the newest. */
export async function mailTo(page: OnSite, email: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = (await emailsTo(page, email)).find((mail) => subject.test(mail.subject))
        return found?.subject
      },
      { message: `a mail to ${email}`, intervals: [100] },
    )
    .toMatch(subject)
  if (!found) throw new Error('unreachable: the poll found it')
  return found
}

/** Returns the path of the first link to this page, with its query string. It must be the same in both parts of the email. */
export function linkIn({ text, html }: Mail, page: string): string {
  const link = new RegExp(`https?://[^\\s"<>]+(${page}\\?token=[\\w-]+(&to=[\\w%.-]+)?)`)
  const path = link.exec(text)?.[1]
  expect(path, 'a link in the text').toBeTruthy()
  expect(link.exec(html.replaceAll('&amp;', '&'))?.[1], 'the same link in the HTML').toBe(path)
  return path ?? ''
}
