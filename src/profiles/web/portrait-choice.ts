import { useEffect, useState } from 'react'
import { readDraftText, writeDraftText } from '#platform/web/ui/form/draft.ts'
import { encodeSquare, type Square } from '#profiles/web/portrait-encoding.ts'
import { closePicture, openPicture, UnusablePicture, type OpenedPicture } from '#profiles/web/portrait-file.ts'

/** A portrait that is ready to send, and an object URL for showing it on this page. */
type Chosen = { file: Blob; url: string }

export type PortraitChoice = {
  chosen: Chosen | null
  /** True if the page was left or reloaded before a chosen portrait was saved. Drafts have no pictures. */
  lost: boolean
  /** True while a file is being opened, which takes some seconds on a phone. */
  opening: boolean
  /** The opened picture, which the member has not cropped yet. */
  opened: OpenedPicture | null
  /** Returns an error message if the file cannot be used. */
  open(file: File): Promise<string | null>
  /** Encodes the chosen square of the opened picture. Returns an error message if that fails. */
  use(square: Square): Promise<string | null>
  close(): void
  /** Called when the chosen portrait is saved or no longer wanted. */
  finish(): void
}

/**
 * Holds the state of choosing a portrait: opening a file, cropping it and encoding the result. `draft` is the name under which
 * this tab remembers that a portrait was chosen.
 */
export function usePortraitChoice(draft: string): PortraitChoice {
  const [opening, setOpening] = useState(false)
  const [opened, setOpened] = useState<OpenedPicture | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [lost, setLost] = useState(() => readDraftText(draft) !== null)
  useCleanup(opened, closePicture)
  useCleanup(chosen, revokeUrl)

  async function open(file: File): Promise<string | null> {
    setOpening(true)
    try {
      setOpened(await openPicture(file))
      return null
    } catch (error) {
      return errorMessage(error)
    } finally {
      setOpening(false)
    }
  }

  async function use(square: Square): Promise<string | null> {
    if (!opened) return null
    try {
      const file = await encodeSquare(opened, square)
      setChosen({ file, url: URL.createObjectURL(file) })
      setLost(false)
      writeDraftText(draft, 'chosen')
      return null
    } catch (error) {
      return errorMessage(error)
    } finally {
      setOpened(null)
    }
  }

  return {
    ...{ chosen, lost, opening, opened, open, use },
    close: () => setOpened(null),
    finish: () => writeDraftText(draft, null),
  }
}

/** Frees a resource when it is replaced or the component unmounts, because browsers do not free it by themselves. */
function useCleanup<Thing>(thing: Thing | null, free: (thing: Thing) => void): void {
  useEffect(() => {
    return () => {
      if (thing !== null) free(thing)
    }
  }, [thing, free])
}

function revokeUrl({ url }: Chosen): void {
  URL.revokeObjectURL(url)
}

function errorMessage(error: unknown): string {
  return error instanceof UnusablePicture ? error.message : 'We couldn’t open that picture. Please try another.'
}
