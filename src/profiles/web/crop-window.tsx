import { useId, useState } from 'react'
import Cropper, { type Size } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { describePosition, moveByStep, type Direction, type Point } from '#profiles/web/crop-position.ts'
import type { Square } from '#profiles/web/portrait-encoding.ts'
import type { OpenedPicture } from '#profiles/web/portrait-file.ts'
import { maximumZoom } from '#profiles/web/portrait-size.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './crop-window.module.css'

type Props = { picture: OpenedPicture; onSquare: (square: Square) => void }

const moves: { to: Direction; label: string; sign: string }[] = [
  { to: 'left', label: 'Move left', sign: '←' },
  { to: 'up', label: 'Move up', sign: '↑' },
  { to: 'down', label: 'Move down', sign: '↓' },
  { to: 'right', label: 'Move right', sign: '→' },
]

/**
 * Shows the picture behind a square window. The member can drag and pinch it or zoom with the wheel, or use keys, buttons and a
 * slider.
 */
export function CropWindow({ picture, onSquare }: Props) {
  const [at, setAt] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [shown, setShown] = useState<Size | null>(null)
  const [window, setWindow] = useState<Size | null>(null)
  /** Where the window is after the last move, for screen readers. */
  const [announced, setAnnounced] = useState({ text: '', nth: 0 })
  const slider = useId()
  const maximum = maximumZoom(picture)
  const frame = shown && window && { picture: shown, window, zoom }

  function announcePosition(point: Point): void {
    if (frame) setAnnounced(({ nth }) => ({ text: describePosition(point, frame), nth: nth + 1 }))
  }

  function move(to: Direction): void {
    if (!frame) return
    const next = moveByStep(at, to, frame)
    setAt(next)
    announcePosition(next)
  }

  return (
    <>
      <p className={css.help}>Move and zoom your picture until your face fills the square.</p>
      <div className={css.window}>
        <Cropper
          image={picture.url}
          crop={at}
          zoom={zoom}
          maxZoom={maximum}
          aspect={1}
          objectFit="cover"
          keyboardStep={10}
          disableAutomaticStylesInjection
          onCropChange={setAt}
          onZoomChange={setZoom}
          onInteractionEnd={() => announcePosition(at)}
          onCropAreaChange={(_share, { x, y, width }) => onSquare({ x, y, width })}
          setMediaSize={setShown}
          setCropSize={setWindow}
          classes={{ cropAreaClassName: css.area ?? '' }}
          cropperProps={{ role: 'application', 'aria-label': 'Your picture. Move it with the arrow keys.' }}
        />
      </div>
      {/* A new element for each move, because a screen reader does not announce a text that stays the same. */}
      <VisuallyHidden as="p" role="status">
        {announced.nth > 0 && <span key={announced.nth}>{announced.text}</span>}
      </VisuallyHidden>
      <div className={css.tools}>
        <div className={css.zoom}>
          <label htmlFor={slider}>Zoom</label>
          <input
            id={slider}
            type="range"
            min={1}
            max={maximum}
            step={0.05}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} %`}
            onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
          />
        </div>
        <div className={css.moves} role="group" aria-label="Move the picture">
          {moves.map(({ to, label, sign }) => (
            <button key={to} type="button" aria-label={label} onClick={() => move(to)}>
              <span aria-hidden="true">{sign}</span>
            </button>
          ))}
        </div>
      </div>
    </>
  )
}
