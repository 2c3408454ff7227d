import type { DoorMessage } from '#event-night/web/door/door-messages.ts'
import { LastMessage } from '#event-night/web/door/last-message.tsx'
import { TypeCode } from '#event-night/web/door/type-code.tsx'
import { useCamera } from '#event-night/web/door/use-camera.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './ticket-dock.module.css'

export type DockMode = 'closed' | 'scan' | 'type'
type Props = {
  mode: DockMode
  message: DoorMessage | null
  onMode: (mode: DockMode) => void
  onCode: (code: string) => void
}

/**
 * Stays at the foot of the screen, near the thumb: the camera or the field for a ticket's code, the outcome of the last command,
 * and the buttons that open the two.
 */
export function TicketDock({ mode, message, onMode, onCode }: Props) {
  const isScanning = mode === 'scan'
  const isTyping = mode === 'type'
  return (
    <section
      className={`${css.dock} ${isScanning ? css.scanning : ''} ${isTyping ? css.typing : ''}`}
      aria-label="Tickets"
    >
      {isScanning && <Camera onCode={onCode} />}
      <LastMessage message={message} size={isScanning ? 'large' : 'compact'} />
      {isTyping && <TypeCode onCode={onCode} />}
      <div className={css.buttons}>
        <Button look={mode === 'closed' ? 'main' : 'quiet'} onPress={() => onMode(isScanning ? 'closed' : 'scan')}>
          {isScanning ? 'Close the camera' : 'Scan tickets'}
        </Button>
        <Button onPress={() => onMode(isTyping ? 'closed' : 'type')}>{isTyping ? 'Close' : 'Type a code'}</Button>
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
    </div>
  )
}
