import { expect, type Page } from '@playwright/test'
import { z } from 'zod'

export type Person = { email: string; userName: string; password: string; gender?: 'F' | 'M' }

export const demoPassword = 'FiveMinutes5!'
export const amy: Person = { email: 'amy@example.com', userName: 'Amy Tonks', password: demoPassword }
export const tom: Person = { email: 'tom@example.com', userName: 'Tom Hadley', password: demoPassword }

const josie = { userName: 'Josie Fellows', gender: 'F' } as const

let count = 0

/** Nobody whom the site knows yet: a woman, unless it is said otherwise. */
export function somebodyNew(who: { userName: string; gender: 'F' | 'M' } = josie): Person {
  count += 1
  const unlike = `${process.pid}-${Date.now()}-${count}`
  return { ...who, email: `new-${unlike}@example.com`, password: 'Narrowboat7!lockgate' }
}

const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
type Mail = z.infer<typeof Mail>

/** Helpers that only ask the site take whatever knows its address. */
type OnSite = Pick<Page, 'url'>

/** The site that the page is on. */
export function siteOf(page: OnSite): string {
  return new URL(page.url()).origin
}

export async function mailsTo(page: OnSite, email: string): Promise<Mail[]> {
  const answer = await fetch(`${siteOf(page)}/dev/mailbox.json?${new URLSearchParams({ to: email })}`)
  return Mail.array().parse(await answer.json())
}

/** The newest mail to somebody with this in its subject, once it has come. */
export async function mailTo(page: OnSite, email: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = (await mailsTo(page, email)).find((mail) => subject.test(mail.subject))
        return found?.subject
      },
      { message: `a mail to ${email}` },
    )
    .toMatch(subject)
  if (!found) throw new Error('unreachable: the poll has found it')
  return found
}

/** The path of the first link to this page, the same in both parts of the mail; with where it goes on to, if anywhere. */
export function linkIn({ text, html }: Mail, page: string): string {
  const link = new RegExp(`https?://[^\\s"<>]+(${page}\\?token=[\\w-]+(&to=[\\w%.-]+)?)`)
  const path = link.exec(text)?.[1]
  expect(path, 'a link in the text').toBeTruthy()
  expect(link.exec(html.replaceAll('&amp;', '&'))?.[1], 'the same link in the HTML').toBe(path)
  return path ?? ''
}

export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register')
  await fillRegistration(page, person)
}

/** On the page to register. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  const { email, userName, password, gender = 'F' } = person
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel(/^Confirm/).fill(password)
  await page.getByLabel('Gender').selectOption(gender)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
}

/** Registered and activated; then signed out, and at the page to sign in. */
export async function join(page: Page, person: Person): Promise<void> {
  await register(page, person)
  const mail = await mailTo(page, person.email, /confirm/i)
  await page.goto(linkIn(mail, '/activate'))
  await page.getByRole('button', { name: 'Activate my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible()
  await page.goto('/signout')
  await expect(page).toHaveURL('/home')
  await page.goto('/signin')
}

export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/signin')
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
}

/** A link of the navigation bar, which a phone keeps in its menu. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
  await link.click()
}

/** Tries that failed are answered with 401, which the browser notes. */
export const refusedTrouble = /\b(401|429)\b/
/** Whoever has no profile yet is told so with 404, which the browser notes. */
export const noProfileTrouble = /\/api\/getprofile|status of 404/
