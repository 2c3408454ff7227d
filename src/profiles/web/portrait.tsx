import { useState } from 'react'
import type { Portrait as Picture } from '#profiles/contract.ts'
import placeholder from '#profiles/web/portrait-placeholder.svg'
import css from './portrait.module.css'

/** How wide it is shown: beside a line of text, in a card of a list, or as the page's one picture. */
type PortraitSize = 'small' | 'card' | 'large'
type Props = { picture: Picture | null; name: string; size: PortraitSize }

const displaySizes: Record<PortraitSize, { sizes: string; width: number }> = {
  small: { sizes: '72px', width: 96 },
  card: { sizes: '(max-width: 560px) 46vw, 264px', width: 320 },
  large: { sizes: '(max-width: 760px) 92vw, 400px', width: 960 },
}

/** A member's portrait, or a drawing of an empty chair if they have none. It fills the width that it is given. */
export function Portrait({ picture, name, size }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const { sizes, width } = displaySizes[size]
  if (!picture) return <img className={css.portrait} src={placeholder} alt="" width={width} height={width} />
  // URLs are valid for some minutes. A page that was left open longer shows the chair until it loads again.
  if (failed === picture.image)
    return <img className={css.portrait} src={placeholder} alt={`Portrait of ${name}`} width={width} height={width} />
  return (
    <img
      className={css.portrait}
      loading={size === 'large' ? 'eager' : 'lazy'}
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
