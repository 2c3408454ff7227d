import type { FieldState, FieldStyle } from './frame-messages.ts'

/** The properties that may be styled. Like the provider's list, it excludes layout and anything that loads a resource. */
const allowed = new Set([
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontSmoothing',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'iconColor',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
])
const pseudo = new Set([':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'])

/** Applies the page's `style`, with one rule for each state and pseudo-class. Uses only the CSS object model. */
export function applyStyle(sheet: CSSStyleSheet, style: FieldStyle): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0)
  for (const state of ['base', 'empty', 'complete', 'invalid']) {
    const variant = style[state] ?? {}
    addRule(sheet, `input${state === 'base' ? '' : `.${state}`}`, variant)
    for (const [name, properties] of Object.entries(variant)) {
      if (pseudo.has(name) && typeof properties === 'object') {
        addRule(sheet, `input${state === 'base' ? '' : `.${state}`}${name}`, properties)
      }
    }
  }
}

export function markState(input: HTMLInputElement, { empty, complete, error }: FieldState): void {
  input.classList.toggle('empty', empty)
  input.classList.toggle('complete', complete)
  input.classList.toggle('invalid', error !== undefined)
  input.setAttribute('aria-invalid', String(error !== undefined))
}

function addRule(sheet: CSSStyleSheet, selector: string, properties: Record<string, string | object>): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
  if (!(rule instanceof CSSStyleRule)) return
  for (const [name, value] of Object.entries(properties)) {
    if (!allowed.has(name) || typeof value !== 'string') continue
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    rule.style.setProperty(property === 'font-smoothing' ? '-webkit-font-smoothing' : property, value)
  }
}
