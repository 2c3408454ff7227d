import { expect, type Page } from '@playwright/test'
import { addressOf, walkedRoutes } from '../admin-pages.ts'
import { cardProvider } from '../checkout.ts'
import type { DemoEvents } from '../demo-events.ts'
import { publicPages } from '../public-pages.ts'
import type { Known, Viewer } from './audit-test.ts'

export type PageState = {
  name: string
  viewer: Viewer
  path: (demo: DemoEvents, known: Known) => string
  /** The problems that opening the page is expected to log. */
  problem?: RegExp
  /** Opens what is shown only on request. A reload closes it. */
  open?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const pressOnly = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Starts a rehearsal, which has the console of the evening, and presses these buttons in order. */
const rehearse =
  (...names: readonly string[]) =>
  async (page: Page) => {
    await pressOnly(page, 'Start the rehearsal')
    await expect(page.getByLabel('Tables')).toBeVisible()
    for (const name of names) await pressOnly(page, name)
  }

const consoleStates: Record<string, readonly string[]> = {
  'set-up': [],
  'before-round': ['Set up the rounds'],
  moving: ['Set up the rounds', 'Call round 1'],
  paused: ['Set up the rounds', 'Call round 1', 'Pause'],
  'round-over': ['Set up the rounds', 'Call round 1', 'End the round'],
}

const forVisitors: PageState[] = [
  ...publicPages.map(({ name, path, status }) => ({
    name,
    viewer: 'visitor' as const,
    path,
    ...(status === 404 && { problem: /\b404\b/ }),
  })),
  {
    name: 'register-errors',
    viewer: 'visitor',
    path: () => '/register',
    open: async (page) => {
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByRole('link', { name: 'Please choose your gender.' })).toBeVisible()
    },
  },
  { name: 'register-terms', viewer: 'visitor', path: () => '/register', open: press(/Terms and Conditions/) },
]

const memberPaths: Record<string, (known: Known['member']) => string> = {
  home: () => '/',
  events: () => '/events',
  event: ({ coming }) => `/event/${coming}`,
  profile: () => '/profile',
  'profile-edit': () => '/profile?edit',
  userprofile: ({ match }) => `/userprofile/${match}`,
  myevents: () => '/myevents',
  transfer: ({ coming }) => `/myevents?transfer=${coming}`,
  ticket: ({ coming }) => `/ticket/${coming}`,
  success: ({ coming }) => `/success?event=${coming}`,
  attendees: ({ past }) => `/attendees/${past}`,
  mymatches: () => '/mymatches',
  messages: () => '/messages',
  'messages-sent': () => '/messages?box=sent',
  conversation: ({ match }) => `/messages?with=${match}`,
  blocked: () => '/blocked',
  account: () => '/account',
  'account-details': () => '/account/details',
  'account-security': () => '/account/security',
  'account-devices': () => '/account/devices',
  'account-data': () => '/account/data',
  'account-emails': () => '/account/emails',
  'account-notifications': () => '/account/notifications',
  'account-calendar': () => '/account/calendar',
  'account-likes': () => '/account/likes',
  'account-download': () => '/account/download',
  payments: () => '/account/payments',
}

const forMembers: PageState[] = [
  ...Object.entries(memberPaths).map(([name, path]) => ({
    name: `member-${name}`,
    viewer: 'member' as const,
    path: (_: DemoEvents, { member }: Known) => path(member),
  })),
  { name: 'member-checkout', viewer: 'member', path: ({ next }) => `/checkout/${next.id}`, problem: cardProvider },
  { name: 'member-cannot-come', viewer: 'member', path: () => '/myevents', open: press(/^I can’t come/) },
  { name: 'member-new-message', viewer: 'member', path: () => '/messages', open: press('New message') },
  {
    name: 'member-report',
    viewer: 'member',
    path: (_, { member }) => `/userprofile/${member.match}`,
    open: press(/^Report/),
  },
  {
    name: 'member-sign-out-everywhere',
    viewer: 'member',
    path: () => '/account/devices',
    open: press(/^Sign out everywhere$/),
  },
]

const forStaff: PageState[] = [
  { name: 'host-nights', viewer: 'host', path: () => '/admin/nights' },
  ...walkedRoutes.map((route) => ({
    name: `owner${route.replace(/\W+/g, '-')}`,
    viewer: 'owner' as const,
    path: (_: DemoEvents, { admin }: Known) => addressOf(route, admin),
  })),
  ...Object.entries(consoleStates).map(([name, presses]) => ({
    name: `host-rehearsal-${name}`,
    viewer: 'host' as const,
    path: (_: DemoEvents, { admin }: Known) => `/admin/events/${admin.coming}/rehearsal`,
    open: rehearse(...presses),
  })),
  {
    name: 'owner-search',
    viewer: 'owner',
    path: () => '/admin',
    open: async (page) => {
      await page.keyboard.press('/')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'owner-suspend',
    viewer: 'owner',
    path: (_, { admin }) => `/admin/members/${admin.member}`,
    open: press('Suspend'),
  },
]

export const pageStates: readonly PageState[] = [...forVisitors, ...forMembers, ...forStaff]
