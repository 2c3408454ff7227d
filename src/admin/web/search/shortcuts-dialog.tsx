import { useState } from 'react'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { CheckField } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './search.module.css'

type Props = { singleKeys: boolean; onSwitch: (on: boolean) => void; onClose: () => void }

const shortcuts = [
  { keys: ['/', 'Ctrl K', '⌘ K'], what: 'Search, or go to any page or action' },
  { keys: ['↓', '↑'], what: 'Move through search results' },
  { keys: ['j', 'k'], what: 'Move down or up a list' },
  { keys: ['Enter'], what: 'Open the highlighted result or row' },
  { keys: ['?'], what: 'Show these shortcuts' },
  { keys: ['Esc'], what: 'Close a search or a dialog' },
]

/** Lists the keyboard shortcuts, and switches those of a single key off or on. */
export function ShortcutsDialog({ singleKeys, onSwitch, onClose }: Props) {
  const [open, setOpen] = useState(true)
  const [on, setOn] = useState(singleKeys)

  function switchTo(next: boolean): void {
    setOn(next)
    onSwitch(next)
  }

  return (
    <Dialog
      open={open}
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={<Button onPress={() => setOpen(false)}>Close</Button>}
    >
      <dl className={css.shortcuts}>
        {shortcuts.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        error={undefined}
        label="Use single-key shortcuts (/, ?, j and k)"
        checked={on}
        onChange={({ currentTarget }) => switchTo(currentTarget.checked)}
      />
    </Dialog>
  )
}
