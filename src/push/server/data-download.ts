import { sql } from 'kysely'
import { columnSection, type DownloadSection } from '#platform/server/data-download.ts'
import { pushPersonalData } from '#push/server/personal-data.ts'

const devices = columnSection(pushPersonalData, 'pushDevices', {
  name: 'notification_devices',
  heading: 'Devices that get notifications',
  about:
    'Each device on which you turned notifications on. We keep this so that we can reach it through the company that makes the browser.',
  retention: 'pushDevices',
  extra: { device: ['Device', sql`s.device`] },
  labels: {
    endpoint: 'Its address at the company that makes the browser',
    showsAbout: 'Whether notifications there say what they’re about',
    addedAt: 'When you turned them on',
  },
  from: ({ memberId }) => sql`from push_devices t join sessions s on s.id = t.session_id
    where s.member_id = ${memberId} order by t.added_at`,
})

export const pushDownload: readonly DownloadSection[] = [devices]
