import type { DoorMessage } from '#event-night/web/door/door-messages.ts'
import { LastMessage } from '#event-night/web/door/last-message.tsx'
import { TypeCode } from '#event-night/web/door/type-code.tsx'
import { useCamera } from '#event-night/web/door/use-camera.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './scan-dock.module.css'

type Props = {
  scanning: boolean
  message: DoorMessage | null
  onToggle: () => void
  onCode: (code: string) => void
}

/** Stays at the foot of the screen, near the thumb: the camera, the outcome of the last command, and the button to scan tickets. */
export function ScanDock({ scanning, message, onToggle, onCode }: Props) {
  return (
    <section className={`${css.dock} ${scanning ? css.scanning : ''}`} aria-label="Tickets">
      {scanning && <Camera onCode={onCode} />}
      <LastMessage message={message} size={scanning ? 'large' : 'compact'} />
      <div className={css.button}>
        <Button look={scanning ? 'quiet' : 'main'} onPress={onToggle}>
          {scanning ? 'Close the camera' : 'Scan tickets'}
        </Button>
      </div>
    </section>
  )
}

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const [video, state] = useCamera(onCode)
  const isMissing = state.is === 'not there'
  return (
    <div className={css.camera}>
      <p role="status">
        {state.is === 'starting' && 'Starting the camera…'}
        {state.is === 'looking' && 'Point the camera at the QR code'}
        {isMissing && state.reason}
      </p>
      <video ref={video} className={css.video} muted playsInline hidden={isMissing} />
      {isMissing && <TypeCode onCode={onCode} />}
    </div>
  )
}
