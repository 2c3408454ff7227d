import { useEffect, useState } from 'react'
import { encodeSquare, type Square } from '#profiles/web/portrait-encoding.ts'
import { closePicture, openPicture, UnusablePicture, type OpenedPicture } from '#profiles/web/portrait-file.ts'

/** The portrait that is ready to be sent, and a URL under which this page can show it. */
type Chosen = { file: Blob; url: string }

export type PortraitChoice = {
  chosen: Chosen | null
  /** A file is being opened, which takes some seconds on a phone. */
  opening: boolean
  /** Opened and waiting to be cropped. */
  opened: OpenedPicture | null
  /** Returns an error message if the file cannot be used. */
  open(file: File): Promise<string | null>
  /** The same for the chosen square of the opened picture. */
  use(square: Square): Promise<string | null>
  close(): void
}

/** Takes a file through cropping to a portrait that can be sent. */
export function usePortraitChoice(): PortraitChoice {
  const [opening, setOpening] = useState(false)
  const [opened, setOpened] = useState<OpenedPicture | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
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
      return null
    } catch (error) {
      return errorMessage(error)
    } finally {
      setOpened(null)
    }
  }

  return { chosen, opening, opened, open, use, close: () => setOpened(null) }
}

/** Frees what browsers do not free by themselves, when something else replaces it or the component unmounts. */
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
  return error instanceof UnusablePicture ? error.message : 'We could not open that picture. Please try another one.'
}
