import { useState, type SyntheticEvent } from 'react'
import type { BoundScreen, bindScreen, unbindScreen } from '#event-night/contract/screens.ts'
import { formatScreenCode, parseScreenCode } from '#event-night/rules/screen-code.ts'
import { paths } from '#platform/paths.ts'
import { browserApi } from '#platform/web/api.ts'
import css from '#event-night/web/admin/screens.module.css'
import buttonCss from '#platform/web/ui/button.module.css'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'

type Props = { eventId: number; screens: readonly BoundScreen[]; code: string }
type Answer = { screens: BoundScreen[] }

/** The big screens that show an event: a host types the code of another one, or removes one. */
export function Screens({ eventId, screens: loaded, code: scanned }: Props) {
  const [screens, setScreens] = useState(loaded)
  const [code, setCode] = useState(() => {
    const parsed = parseScreenCode(scanned)
    return parsed === undefined ? '' : formatScreenCode(parsed)
  })
  const [error, setError] = useState<string | undefined>()
  const { run } = useAction()

  async function send(request: () => Promise<Answer>, success: string): Promise<void> {
    const outcome = await run(request)
    if (!outcome) return
    if (outcome.is !== 'done') return setError(outcome.reason)
    setScreens(outcome.answer.screens)
    setCode('')
    setError(undefined)
    showToast(success)
  }

  function bind(event: SyntheticEvent): void {
    event.preventDefault()
    const parsed = parseScreenCode(code)
    if (parsed === undefined) return setError('Please type the six letters on the screen.')
    const input = { params: { id: eventId }, body: { code: parsed } }
    const request = () => browserApi<typeof bindScreen>('POST /api/admin/events/:id/screens', input)
    void send(request, 'The screen now shows this event.')
  }

  function unbind(screenId: string): void {
    const params = { id: eventId, screenId }
    const request = () => browserApi<typeof unbindScreen>('DELETE /api/admin/events/:id/screens/:screenId', { params })
    void send(request, 'The screen no longer shows this event.')
  }

  return (
    <div className={css.screens}>
      <p>
        On the venue’s television or projector, open <strong>{`${location.host}${paths.screen}`}</strong> in a browser.
        Type a code only if you can see it on that screen, because everyone there can read guests’ first names.
      </p>
      <form noValidate onSubmit={bind}>
        <TextField
          label="Code on the screen"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={error}
          onChange={({ target }) => setCode(target.value)}
        />
        <button type="submit" className={`${buttonCss.button} ${buttonCss.main}`}>
          Show on this screen
        </button>
      </form>
      {screens.length > 0 && (
        <ul className={css.list}>
          {screens.map(({ id, bound_at }) => (
            <li key={id}>
              <span>{`Connected since ${formatShortInstant(bound_at)}`}</span>
              <Button onPress={() => unbind(id)}>
                Remove
                <VisuallyHidden>{` the screen connected since ${formatShortInstant(bound_at)}`}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
