import { callEmulator } from './call-emulator.ts'
import { fieldRules, stateOf } from './card-fields.ts'
import { elementKinds, type ElementKind, type FieldError, type FieldState } from './frame-messages.ts'
import type { FrameOptions, FromFrame, ToFrame } from './frame-messages.ts'
import { applyStyle, markState } from './frame-style.ts'
import { formatTyped } from './type-into-field.ts'

/** The interface between the frames of one card. The frames share an origin, which differs from that of the page. */
type OpenField = {
  group: string
  kind: ElementKind
  digits: () => string
  /** Checks the field before sending, and shows the error on the page too. */
  validate: () => FieldError | undefined
  refresh: () => void
}

declare global {
  interface Window {
    emulatorField?: OpenField
  }
}

const search = new URLSearchParams(window.location.search)
const kind = elementKinds.find((one) => window.location.pathname.endsWith(`/${one}`)) ?? 'cardNumber'
const group = search.get('group') ?? ''
const pageOrigin = search.get('site') ?? ''
const rules = fieldRules[kind]
const sheet = new CSSStyleSheet()
const input = document.createElement('input')
let digits = ''
let locale = 'en'
/** The error that the page was told last. */
let shownError: FieldError | undefined

open()

function open(): void {
  const frameSheet = new CSSStyleSheet()
  frameSheet.replaceSync(
    `html, body { margin: 0; background: transparent; overflow: hidden }
     input { box-sizing: border-box; width: 100%; margin: 0; padding: 0; border: 0; outline: 0; background: transparent;
       color: #32325d; font: 16px/1.2em system-ui, sans-serif }
     input::placeholder { color: #757680 }`,
  )
  document.adoptedStyleSheets = [frameSheet, sheet]
  document.documentElement.lang = 'en'
  document.title = rules.title
  Object.assign(input, { type: 'text', name: rules.inputName, placeholder: rules.placeholder, inputMode: 'numeric' })
  input.setAttribute('autocomplete', rules.autoComplete)
  input.setAttribute('aria-label', rules.label)
  input.spellcheck = false
  input.addEventListener('input', (event) => {
    digits = formatTyped(input, rules, digits, event)
    postState('being typed')
    if (kind === 'cardNumber') for (const field of ownFields()) if (field.kind === 'cardCvc') field.refresh()
  })
  input.addEventListener('focus', () => post({ type: 'focus' }))
  input.addEventListener('blur', () => {
    // Leaving a field only adds an error. One that is shown stays until the field is changed.
    if (state('left').error && !shownError) postState('left')
    post({ type: 'blur' })
  })
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') post({ type: 'escape' })
    if (key === 'Enter') post({ type: 'enter' })
  })
  document.body.append(input)
  window.emulatorField = { group, kind, digits: () => digits, validate, refresh: () => postState('being typed') }
  window.addEventListener('message', (event) => {
    if (event.origin !== pageOrigin || event.source !== window.parent) return
    onMessage(event.data, event.ports[0])
  })
  markState(input, state('being typed'))
  post({ type: 'ready', height: input.offsetHeight })
}

function onMessage(message: ToFrame, port: MessagePort | undefined): void {
  if (message.do === 'options') applyOptions(message.options)
  if (message.do === 'focus') input.focus()
  if (message.do === 'blur') input.blur()
  if (message.do === 'clear') {
    digits = ''
    input.value = ''
    postState('being typed')
  }
  if (message.do === 'send') void send(message).then((answer) => port?.postMessage(answer))
}

function applyOptions(options: FrameOptions): void {
  applyStyle(sheet, options.style)
  input.placeholder = options.placeholder ?? rules.placeholder
  input.disabled = options.disabled
  locale = options.locale
  post({ type: 'ready', height: input.offsetHeight })
}

async function send({ path, form, cardAs }: Extract<ToFrame, { do: 'send' }>): Promise<unknown> {
  const fields = ownFields().toSorted((a, b) => elementKinds.indexOf(a.kind) - elementKinds.indexOf(b.kind))
  const firstError = fields.map((field) => field.validate()).find((error) => error !== undefined)
  if (firstError) return { error: firstError }
  const at = (one: ElementKind) => fields.find((field) => field.kind === one)?.digits() ?? ''
  const expiry = at('cardExpiry')
  return callEmulator(new URL(`/dev/stripe${path}`, window.location.origin).href, {
    ...form,
    [`${cardAs}[number]`]: at('cardNumber'),
    [`${cardAs}[exp_month]`]: String(Number(expiry.slice(0, 2))),
    [`${cardAs}[exp_year]`]: `20${expiry.slice(2)}`,
    [`${cardAs}[cvc]`]: at('cardCvc'),
  })
}

/** Validates the field before sending. An empty field is then an error too. */
function validate(): FieldError | undefined {
  const { error } = rules.check(digits, context())
  if (error) {
    const stateWithError = { ...state('left'), error }
    markState(input, stateWithError)
    postChange(stateWithError)
  }
  return error
}

function postState(left: 'left' | 'being typed'): void {
  const currentState = state(left)
  markState(input, currentState)
  postChange(currentState)
}

function postChange(current: FieldState): void {
  shownError = current.error
  post({ type: 'change', state: current })
}

function state(left: 'left' | 'being typed'): FieldState {
  return stateOf(kind, digits, left, context())
}

function context() {
  const number =
    kind === 'cardNumber'
      ? digits
      : ownFields()
          .find((field) => field.kind === 'cardNumber')
          ?.digits()
  return { today: new Date(), locale, number: number ?? '' }
}

function ownFields(): OpenField[] {
  return Array.from({ length: window.parent.length }, (_, place) => fieldIn(window.parent[place])).filter(
    (field): field is OpenField => field?.group === group,
  )
}

/** Returns the field in a frame. Returns undefined for a frame from another origin, to which access throws. */
function fieldIn(frame: Window | undefined): OpenField | undefined {
  try {
    return frame?.emulatorField
  } catch {
    return undefined
  }
}

function post(message: FromFrame): void {
  window.parent.postMessage(message, pageOrigin)
}
