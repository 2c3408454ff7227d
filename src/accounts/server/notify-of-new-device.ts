import { MAX_DEVICE_MAILS_A_DAY } from '#accounts/rules.ts'
import { UNKNOWN_DEVICE } from '#accounts/server/device-name.ts'
import { knownDeviceOf } from '#accounts/server/known-device-queries.ts'
import { makeLink } from '#accounts/server/make-link.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { countDeviceLinksSince } from '#accounts/server/queries.ts'
import type { DeviceSignIn } from '#accounts/server/remember-device.ts'
import type { MemberRow } from '#accounts/server/store/members.ts'
import type { Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Emails the member about a sign-in on a new device, with a link that signs it out. Returns false if they have had so many of
 * these emails in the last 24 hours that they get no more. The caller must have locked the member.
 */
export async function notifyOfNewDevice(
  site: Site,
  tx: Tx,
  { id: memberId, userName: name, email }: MemberRow,
  { sessionId, device: named, deviceSecret }: DeviceSignIn,
): Promise<boolean> {
  const now = site.clock.now()
  const sent = await countDeviceLinksSince(tx, memberId, now.subtract({ hours: 24 }))
  if (sent >= MAX_DEVICE_MAILS_A_DAY) return false
  const device = named === UNKNOWN_DEVICE ? null : named
  const deviceHash = deviceSecret === undefined ? null : knownDeviceOf(memberId, deviceSecret).secretHash
  const token = await makeLink(site, tx, { memberId, kind: 'device', sessionId, device, deviceHash })
  const isLastToday = sent + 1 === MAX_DEVICE_MAILS_A_DAY
  const details = { token, name, device, signedInAt: now, isLastToday }
  const mail = await accountNotifications['new device'].mail(site.config, details)
  await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email, memberId })
  return true
}
