import { useId, useState, type SubmitEvent } from 'react'
import { useCamera } from '#event-night/web/door/use-camera.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import button from '#platform/web/ui/button.module.css'
import css from './scan-tickets.module.css'

/** Reads tickets with the device's camera, or lets the host type the code below the QR code. */
export function ScanTickets({ onCode }: { onCode: (code: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <section className={css.scan} aria-label="Tickets">
      <Button look={open ? 'quiet' : 'main'} onPress={() => setOpen(!open)}>
        {open ? 'Close the camera' : 'Scan tickets'}
      </Button>
      <TypeCode onCode={onCode} />
      {open && <Camera onCode={onCode} />}
    </section>
  )
}

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const [video, state] = useCamera(onCode)
  return (
    <div className={css.camera}>
      <p role="status">
        {state.is === 'starting' && 'The camera is starting…'}
        {state.is === 'looking' && 'Hold the ticket’s picture before the camera.'}
        {state.is === 'not there' && state.reason}
      </p>
      <video ref={video} className={css.video} muted playsInline hidden={state.is === 'not there'} />
    </div>
  )
}

function TypeCode({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const field = useId()

  function send(event: SubmitEvent): void {
    event.preventDefault()
    if (typed.trim() === '') return
    onCode(typed)
    setTyped('')
  }

  return (
    <form className={css.form} onSubmit={send}>
      <label htmlFor={field}>Ticket code</label>
      <input
        id={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
      />
      <button type="submit" className={`${button.button} ${button.quiet}`}>
        Check in
      </button>
    </form>
  )
}
