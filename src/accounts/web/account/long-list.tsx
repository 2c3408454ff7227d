import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './devices.module.css'

/** The number of items shown at first. */
const FEW = 5

type Props<Item> = {
  items: readonly Item[]
  /** Items that are shown at once, wherever they are in the list. */
  always?: (item: Item) => boolean
  /** Names the list for screen readers. */
  label: string
  /** The label of the button that shows the rest. */
  showAll: string
  list?: RefObject<HTMLUListElement | null>
  renderItem: (item: Item) => ReactNode
}

/** Shows the first few items, and all of them once the member asks. The list then has the focus, because the button is gone. */
export function LongList<Item>({ items, always = () => false, label, showAll, list, renderItem }: Props<Item>) {
  const own = useRef<HTMLUListElement>(null)
  const element = list ?? own
  const [isLong, setIsLong] = useState(false)
  const shown = isLong ? items : items.filter((item, index) => index < FEW || always(item))

  function expand(): void {
    flushSync(() => setIsLong(true))
    element.current?.focus()
  }

  return (
    <>
      <ul className={css.devices} ref={element} tabIndex={-1} aria-label={label}>
        {shown.map(renderItem)}
      </ul>
      {shown.length < items.length && (
        <div className={css.more}>
          <Button onPress={expand}>{showAll}</Button>
        </div>
      )}
    </>
  )
}
