/** The colours of emails in the light scheme, as inline styles, because some email clients read no others. */
export const mailColours = {
  paper: '#fbf7f2',
  ink: '#1f1a1d',
  muted: '#5c5257',
  line: '#e7ddd2',
  ember: '#b3261e',
  onEmber: '#ffffff',
}

/**
 * The dark scheme, for email clients that support it. The others keep the light colours or make their own dark ones. Without
 * `color-scheme`, some clients would darken an email twice.
 */
export const darkMailStyles = [
  ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
  '@media (prefers-color-scheme: dark) {',
  '.paper { background-color: #191316 !important; color: #f6ece1 !important; }',
  '.muted { color: #c3b5ac !important; }',
  '.line { border-color: #43373c !important; }',
  '.link { color: #ff9a8f !important; }',
  '.box { border-color: #ff9a8f !important; }',
  '.button { background-color: #c8372d !important; color: #ffffff !important; }',
  '}',
].join('\n')
