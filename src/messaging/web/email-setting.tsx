import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import type { changeMessageSettings } from '#messaging/contract.ts'
import { loadSettings, reasonOf } from '#messaging/web/load-messages.ts'
import { browserApi } from '#platform/web/api.ts'
import { CheckField } from '#platform/web/ui/form/fields.tsx'
import { ActionButton } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './email-setting.module.css'

type Settings = { email_about_unread: boolean }
type Said = { look: 'plain' | 'wrong'; words: string }

/** Where the emails about unread messages are switched off and on; their link leads here. */
export function EmailSetting({ first }: { first: Settings | null }) {
  const section = useRef<HTMLElement>(null)
  const [settings, setSettings] = useState(first)
  const [said, setSaid] = useState<Said | null>(null)
  const [busy, setBusy] = useState(false)
  const asMember = useAsMember()
  const { hash } = useLocation()
  // It was not there yet when the browser went to it.
  useEffect(() => {
    if (hash === '#emails') section.current?.scrollIntoView()
  }, [hash])

  async function run(ask: () => Promise<Settings | null>, failed: string): Promise<void> {
    if (busy) return
    const before = settings
    setBusy(true)
    setSaid(null)
    try {
      const now = await asMember(ask)
      setSettings(now)
      if (now === null) setSaid({ look: 'wrong', words: failed })
      else if (before !== null) setSaid({ look: 'plain', words: sayOf(now) })
    } catch (error) {
      setSettings(before)
      setSaid({ look: 'wrong', words: `${failed} ${reasonOf(error)}` })
    } finally {
      setBusy(false)
    }
  }

  function change(email_about_unread: boolean): void {
    setSettings({ email_about_unread })
    const body = { email_about_unread }
    void run(
      () => browserApi<typeof changeMessageSettings>('PUT /api/messaging/settings', { body }),
      'We could not change that.',
    )
  }

  return (
    <section id="emails" ref={section} className={css.emails} aria-labelledby="emails-heading">
      <h2 id="emails-heading">Emails about messages</h2>
      {settings ? (
        <CheckField
          name="email_about_unread"
          label="Email me when messages wait to be read"
          error={undefined}
          checked={settings.email_about_unread}
          aria-disabled={busy}
          onChange={(event) => !busy && change(event.currentTarget.checked)}
        />
      ) : (
        <>
          <p>We could not look up whether you get emails.</p>
          <ActionButton onPress={() => void run(() => loadSettings(browserApi), 'That did not work.')}>
            Try again
          </ActionButton>
        </>
      )}
      <p className={css.help}>
        At most one an hour, for what you have not read after 15 minutes. It never quotes a message.
      </p>
      <div role="status">{said && <Notice look={said.look}>{said.words}</Notice>}</div>
    </section>
  )
}

function sayOf({ email_about_unread }: Settings): string {
  return email_about_unread
    ? 'We will email you when messages wait to be read.'
    : 'You will get no more emails about messages.'
}
