/** Colour tokens from site.css, which follow the colour scheme. */
export const colours = {
  women: 'var(--women)',
  men: 'var(--men)',
  brass: 'var(--brass)',
  soft: 'var(--soft)',
  line: 'var(--line)',
} as const

/** The appearance of chart tooltips. */
export const tooltipStyle = {
  isAnimationActive: false,
  separator: ': ',
  contentStyle: { background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 8, color: 'var(--ink)' },
  itemStyle: { color: 'var(--ink)' },
  cursor: { fill: 'var(--line)', fillOpacity: 0.4 },
} as const
