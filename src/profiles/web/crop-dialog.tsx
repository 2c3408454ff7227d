import { useState } from 'react'
import { CropWindow } from '#profiles/web/crop-window.tsx'
import type { Square } from '#profiles/web/portrait-encoding.ts'
import type { OpenedPicture } from '#profiles/web/portrait-file.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

type Props = {
  /** Null if the dialog is closed. */
  picture: OpenedPicture | null
  onUse: (square: Square) => Promise<void>
  onClose: () => void
}

/** Lets the member choose the square of the picture to use as the portrait. */
export function CropDialog({ picture, onUse, onClose }: Props) {
  const [square, setSquare] = useState<Square | null>(null)
  const [busy, setBusy] = useState(false)

  async function applyCrop(): Promise<void> {
    if (square === null) return
    setBusy(true)
    await onUse(square).finally(() => setBusy(false))
  }

  return (
    <Dialog
      open={picture !== null}
      title="Crop your picture"
      onClose={onClose}
      actions={
        <>
          <Button look="main" onPress={() => void applyCrop()} disabled={busy || square === null}>
            {busy ? 'One moment…' : 'Use this picture'}
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </>
      }
    >
      {picture && <CropWindow key={picture.url} picture={picture} onSquare={setSquare} />}
    </Dialog>
  )
}
