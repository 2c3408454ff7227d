import { useState } from 'react'
import type { Portrait as Picture } from '#profiles/contract.ts'
import placeholder from '#profiles/web/portrait-placeholder.svg'
import css from './portrait.module.css'

/**
 * The display size: next to a line of text, beside the text of a card, across a card, or as the main picture of a page. At the
 * door, every place shows the same file, which loads with the list, so that a face is there when the network is not.
 */
type PortraitSize = 'small' | 'door' | 'beside' | 'card' | 'large'
type Props = { picture: Picture | null; name: string; size: PortraitSize }

const displaySizes: Record<PortraitSize, { sizes: string; width: number }> = {
  small: { sizes: '48px', width: 96 },
  door: { sizes: '120px', width: 320 },
  beside: { sizes: '(max-width: 560px) 96px, 144px', width: 320 },
  card: { sizes: '(max-width: 560px) 46vw, 264px', width: 320 },
  large: { sizes: '(max-width: 760px) 92vw, 400px', width: 960 },
}

/** Shows a member's portrait, or a drawing of an empty chair if they have none. Fills the width of its container. */
export function Portrait({ picture, name, size }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const { sizes, width } = displaySizes[size]
  if (!picture) return <img className={css.portrait} src={placeholder} alt="" width={width} height={width} />
  // URLs are valid for some minutes. A page that is open for longer shows the chair until its data is reloaded.
  if (failed === picture.image)
    return <img className={css.portrait} src={placeholder} alt={`Portrait of ${name}`} width={width} height={width} />
  return (
    <img
      className={css.portrait}
      loading={size === 'large' || size === 'door' ? 'eager' : 'lazy'}
      decoding="async"
      src={picture.image}
      srcSet={picture.sizes.map((file) => `${file.image} ${file.width}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={width}
      alt={`Portrait of ${name}`}
      onError={() => setFailed(picture.image)}
    />
  )
}
