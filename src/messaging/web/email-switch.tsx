import type { changeMessageSettings } from '#messaging/contract.ts'
import { loadSettings } from '#messaging/web/load-messages.ts'
import { browserApi } from '#platform/web/api.ts'
import { SettingSwitch } from '#platform/web/ui/form/setting-switch.tsx'

export type EmailSettings = { email_about_unread: boolean }

/** The switch for emails about unread messages. `initial` is null if the setting could not be loaded. */
export function EmailSwitch({ initial }: { initial: EmailSettings | null }) {
  return (
    <SettingSwitch
      name="email_about_unread"
      label="Email me when messages wait to be read"
      help="At most one an hour, for what you have not read after 15 minutes. It never quotes a message."
      initial={initial && initial.email_about_unread}
      look={async () => (await loadSettings(browserApi))?.email_about_unread ?? null}
      change={async (email_about_unread) => {
        const body = { email_about_unread }
        return (await browserApi<typeof changeMessageSettings>('PUT /api/messaging/settings', { body }))
          .email_about_unread
      }}
      doneMessage={(on) =>
        on ? 'We will email you when messages wait to be read.' : 'You will get no more emails about messages.'
      }
      unknown="We could not look up whether you get emails."
    />
  )
}
