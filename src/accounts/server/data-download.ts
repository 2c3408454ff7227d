import { sql } from 'kysely'
import { accountsPersonalData } from '#accounts/server/personal-data.ts'
import { columnSection, type DownloadSection } from '#platform/server/data-download.ts'

const of = accountsPersonalData

const account = columnSection(of, 'members', {
  name: 'account',
  heading: 'Your account',
  about: 'What you told us when you registered and since, so that we know who you are and can contact you.',
  retention: 'account',
  labels: {
    email: 'Email address',
    userName: 'User name',
    gender: 'Gender',
    role: 'Your role on the site',
    dateOfBirth: 'Date of birth',
    termsVersion: 'The terms that you accepted',
    termsAcceptedAt: 'When you accepted them',
    registeredAt: 'When you registered',
    activatedAt: 'When you confirmed your email address',
    suspendedAt: 'When your account was suspended',
    suspensionReason: 'Why it was suspended',
    twoStepAt: 'When you turned on two-step verification',
    firstSignedInAt: 'When you first signed in',
    emailBouncedAt: 'When an email to your address came back',
  },
  from: ({ memberId }) => sql`from members t where t.id = ${memberId}`,
})

const devices = columnSection(of, 'sessions', {
  name: 'devices',
  heading: 'Signed-in devices',
  about:
    'Each device you’re signed in on and its last activity. We keep this so that you stay signed in and can spot anything that wasn’t you.',
  retention: 'sessions',
  labels: {
    device: 'Device',
    startedAt: 'When you signed in',
    lastUsedAt: 'When it was last used',
    expiresAt: 'When you’ll have to sign in again if you don’t use it',
    secondFactorAt: 'When you last completed two-step verification',
    verifiedAt: 'When you last confirmed that it was you',
    lastActivity: 'Last activity there',
    lastActivityAt: 'When that happened',
  },
  from: ({ memberId }) => sql`from sessions t where t.member_id = ${memberId} order by t.started_at`,
})

const knownDevices = columnSection(of, 'knownDevices', {
  name: 'known_devices',
  heading: 'Browsers you’ve signed in with before',
  about:
    'One line for each browser. We keep these so that we can email you when someone signs in from a new one, and so that someone else entering wrong passwords can’t lock you out there.',
  retention: 'knownDevices',
  labels: {
    lastUsedAt: 'When you were last signed in there',
    exemptAt: 'Other people’s wrong passwords haven’t been able to lock you out there since',
  },
  from: ({ memberId }) => sql`from known_devices t where t.member_id = ${memberId} order by t.last_used_at`,
})

const failedSignIns = columnSection(of, 'failedSignInNotices', {
  name: 'failed_sign_ins',
  heading: 'Failed attempts to sign in',
  about:
    'When we last told you that someone had tried to sign in to your account. We keep this so that we email you at most once a day.',
  retention: 'account',
  labels: { kind: 'What was wrong', notifiedAt: 'When we told you' },
  from: ({ memberId }) => sql`from failed_sign_in_notices t where t.member_id = ${memberId} order by t.kind`,
})

const links = columnSection(of, 'accountLinks', {
  name: 'links',
  heading: 'Links we sent you',
  about:
    'Links to confirm an email address, to choose a new password or to sign out a browser you don’t recognise. We keep these so that each link works only once.',
  retention: 'links',
  labels: {
    kind: 'What it’s for',
    newEmail: 'The new email address',
    device: 'The browser it signs out',
    madeAt: 'When it was created',
    usedAt: 'When you used it',
  },
  from: ({ memberId }) => sql`from account_links t where t.member_id = ${memberId} order by t.made_at`,
})

const notes = columnSection(of, 'memberNotes', {
  name: 'notes_about_you',
  heading: 'Notes about you',
  about: 'What the team has noted about your account, to help you and to keep people safe.',
  retention: 'account',
  labels: { about: 'What it’s about', text: 'The note', writtenAt: 'When it was written' },
  from: ({ memberId }) => sql`from member_notes t where t.member_id = ${memberId} order by t.written_at`,
})

const secondFactor = columnSection(of, 'secondFactors', {
  name: 'second_factor',
  heading: 'Your authenticator app',
  about: 'The authenticator app you set up for signing in. Its secret isn’t included in any download.',
  retention: 'account',
  labels: { setUpAt: 'When you set it up' },
  from: ({ memberId }) => sql`from second_factors t where t.member_id = ${memberId}`,
})

const passkeys = columnSection(of, 'passkeys', {
  name: 'passkeys',
  heading: 'Your passkeys',
  about: 'The passkeys you sign in with. The secret part never leaves your devices, so we don’t have it.',
  retention: 'account',
  labels: {
    name: 'What you call it',
    backedUp: 'Whether it’s synced to your other devices',
    addedAt: 'When you added it',
    lastUsedAt: 'When it was last used',
    blockedAt: 'When we blocked it, because it may have been copied',
  },
  from: ({ memberId }) => sql`from passkeys t where t.member_id = ${memberId} order by t.added_at`,
})

const recoveryCodes = columnSection(of, 'recoveryCodes', {
  name: 'recovery_codes',
  heading: 'Your recovery codes',
  about:
    'One line for each code that lets you sign in without your app. We don’t keep the codes, only a way to check them.',
  retention: 'account',
  labels: { usedAt: 'When you used it' },
  from: ({ memberId }) => sql`from recovery_codes t where t.member_id = ${memberId} order by t.used_at`,
})

/** Invitations that the member accepted, and invitations to their address that nobody accepted. */
const invitations = columnSection(of, 'staffInvitations', {
  name: 'invitations_to_help',
  heading: 'Invitations to join the team',
  about: 'Invitations to become a host or an owner.',
  retention: 'links',
  labels: {
    email: 'Sent to',
    role: 'Role',
    madeAt: 'When you were invited',
    endedAt: 'When you accepted it or it was withdrawn',
    endReason: 'Whether it was accepted or withdrawn',
  },
  from: ({ memberId }) => sql`from staff_invitations t where t.accepted_by = ${memberId}
    or t.accepted_by is null and lower(t.email) = (select lower(email) from members where id = ${memberId})
    order by t.made_at`,
})

export const accountsDownload: readonly DownloadSection[] = [
  account,
  devices,
  knownDevices,
  failedSignIns,
  links,
  notes,
  secondFactor,
  passkeys,
  recoveryCodes,
  invitations,
]
