import { Fragment, useState } from 'react'
import { pagesAfterG } from '#admin/web/search/shortcut-of.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { CheckField } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './search.module.css'

type Props = { singleKeys: boolean; onSwitch: (on: boolean) => void; onClose: () => void }

type Shortcut = {
  keys: readonly string[]
  isSequence?: true
  /** Whether it needs rows that can be selected. */
  isForBoxes?: true
  what: string
}

const groups: readonly { heading: string; shortcuts: readonly Shortcut[] }[] = [
  {
    heading: 'On any page',
    shortcuts: [
      { keys: ['/', 'Ctrl K', '⌘ K'], what: 'Search or go to any page' },
      { keys: ['c'], what: 'Add an event' },
      { keys: ['?'], what: 'Show these shortcuts' },
      { keys: ['Esc'], what: 'Close a search or a dialog' },
    ],
  },
  {
    heading: 'Go to',
    shortcuts: pagesAfterG.map(({ key, label }) => ({ keys: ['g', key], isSequence: true, what: label })),
  },
  {
    heading: 'In a list',
    shortcuts: [
      { keys: ['j', 'k'], what: 'Move down or up' },
      { keys: ['↓', '↑'], what: 'Move through a table or search results' },
      { keys: ['x'], isForBoxes: true, what: 'Select the row' },
      { keys: ['Enter'], what: 'Open the row or result' },
    ],
  },
]

/** Lists the keyboard shortcuts, and switches those of a single key off or on. */
export function ShortcutsDialog({ singleKeys, onSwitch, onClose }: Props) {
  const [open, setOpen] = useState(true)
  const [on, setOn] = useState(singleKeys)
  const [hasBoxes] = useState(() => document.querySelector('td input[type="checkbox"]') !== null)

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
      <div className={css.groups}>
        {groups.map(({ heading, shortcuts }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <dl className={css.shortcuts}>
              {shortcuts
                .filter(({ isForBoxes }) => hasBoxes || !isForBoxes)
                .map((shortcut) => (
                  <div key={shortcut.what}>
                    <dt>
                      <Keys {...shortcut} />
                    </dt>
                    <dd>{shortcut.what}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <CheckField
        error={undefined}
        label="Use single-key shortcuts"
        checked={on}
        onChange={({ currentTarget }) => switchTo(currentTarget.checked)}
      />
      <p className={css.note}>
        Turn them off if you dictate or often press keys by accident. Ctrl K and ⌘ K always work, and Search links to
        this list.
      </p>
    </Dialog>
  )
}

function Keys({ keys, isSequence }: Shortcut) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {isSequence && index > 0 && 'then'} <kbd>{key}</kbd>
    </Fragment>
  ))
}
