import { useState } from 'react'
import { useClosingWarning } from '#admin/web/use-closing-warning.ts'
import { readDraftText, writeDraftText } from '#platform/web/ui/form/draft.ts'

type Texts = Readonly<Record<string, string>>
/** The unsaved changes to the fields of something saved. `basedOn` are the saved values at the time. */
type Stored = { basedOn: Texts; changes: Texts }
/** 'older' if the thing was saved again after the changes were typed. */
type EditDraftStatus = 'none' | 'restored' | 'older' | 'discarded'

export type EditDraft<Saved> = {
  /** What the form is filled with: the saved values with the unsaved changes. */
  texts: Saved
  status: EditDraftStatus
  /** Whether the form differs from the saved values now. */
  hasChanges: boolean
  /** The key of the form, which is filled again if the changes are discarded. */
  key: number
  save(form: HTMLFormElement): void
  /** Call this once the changes are saved. */
  clear(): void
  discard(): void
}

/**
 * Keeps unsaved changes for this tab. Only changed fields are stored, so that a draft from an older version does not undo what
 * was saved in the meantime in other fields.
 */
export function useEditDraft<Saved extends Texts>(name: string, saved: Saved): EditDraft<Saved> {
  const [stored, setStored] = useState(() => readEditDraft(name, saved))
  const [status, setStatus] = useState<EditDraftStatus>(() => statusOf(stored, saved))
  const [key, setKey] = useState(0)
  const [hasChanges, setHasChanges] = useState(stored !== null)
  useClosingWarning(hasChanges)

  function clear(): void {
    writeEditDraft(name, null)
    setStored(null)
    setStatus('none')
    setHasChanges(false)
  }

  return {
    ...{ key, status, hasChanges, clear },
    texts: { ...saved, ...stored?.changes },
    save: (form) => {
      // Handlers of single fields may change other fields, and run after the form's.
      queueMicrotask(() => {
        const changes = changedTexts(textsIn(form), saved)
        setHasChanges(Object.keys(changes).length > 0)
        writeEditDraft(name, { basedOn: stored?.basedOn ?? saved, changes })
      })
    },
    discard: () => {
      clear()
      setStatus('discarded')
      setKey(key + 1)
    },
  }
}

/** Returns the stored changes that are not saved yet, or null if there are none. */
export function readEditDraft(name: string, saved: Texts): Stored | null {
  const stored = fromJson(readDraftText(name))
  if (!stored) return null
  const changes = changedTexts(stored.changes, saved)
  return Object.keys(changes).length === 0 ? null : { ...stored, changes }
}

export function writeEditDraft(name: string, draft: Stored | null): void {
  writeDraftText(name, draft && Object.keys(draft.changes).length > 0 ? JSON.stringify(draft) : null)
}

export function statusOf(stored: Stored | null, saved: Texts): EditDraftStatus {
  if (!stored) return 'none'
  return Object.keys(changedTexts(saved, stored.basedOn)).length === 0 ? 'restored' : 'older'
}

/** Returns those texts that differ from the saved ones. */
function changedTexts(texts: Texts, saved: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => name in saved && text !== saved[name]))
}

function textsIn(form: HTMLFormElement): Texts {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]))
}

function fromJson(text: string | null): Stored | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
