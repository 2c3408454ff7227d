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
      label="Email me about unread messages"
      help="At most one email an hour, about messages you haven’t read after 15 minutes. We never quote your messages in emails."
      initial={initial && initial.email_about_unread}
      look={async () => (await loadSettings(browserApi))?.email_about_unread ?? null}
      change={async (email_about_unread) => {
        const body = { email_about_unread }
        return (await browserApi<typeof changeMessageSettings>('PUT /api/messaging/settings', { body }))
          .email_about_unread
      }}
      doneMessage={(on) =>
        on ? 'We’ll email you about unread messages.' : 'You’ll get no more emails about messages.'
      }
      unknown="We couldn’t check whether you get these emails."
    />
  )
}
