import { useState } from 'react'
import type { BoundScreen, listScreens } from '#event-night/contract/screens.ts'
import { Screens } from '#event-night/web/admin/screens.tsx'
import css from '#event-night/web/rounds/night-menu.module.css'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Notice } from '#platform/web/ui/notice.tsx'

/** What shows the night elsewhere, on big screens and paper, and the guide for hosts. */
export function NightTools({ night: { event } }: { night: NightConsole }) {
  const [screens, setScreens] = useState<readonly BoundScreen[] | null>(null)
  const { run, failure } = useAction()
  const close = () => setScreens(null)

  async function openScreens(): Promise<void> {
    const params = { id: event.id }
    const outcome = await run(() => browserApi<typeof listScreens>('GET /api/admin/events/:id/screens', { params }))
    if (outcome?.is === 'done') setScreens(outcome.answer.screens)
  }

  return (
    <>
      <div className={css.menu}>
        <Button onPress={() => void openScreens()}>Show on a big screen</Button>
        <ButtonLink look="quiet" to={adminPaths.print(event.id)}>
          Print
        </ButtonLink>
        <ButtonLink look="quiet" to={adminPaths.guide}>
          How to run the evening
        </ButtonLink>
      </div>
      {failure !== null && <Notice look="wrong">{failure}</Notice>}
      <Dialog
        open={screens !== null}
        title="Show on a big screen"
        onClose={close}
        actions={<Button onPress={close}>Close</Button>}
      >
        {screens && <Screens eventId={event.id} screens={screens} code="" />}
      </Dialog>
    </>
  )
}
