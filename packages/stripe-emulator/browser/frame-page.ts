const style = new CSSStyleSheet()
style.replaceSync(
  `body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 24px; box-sizing: border-box;
     background: #fff; color: #1f1a1d; font: 17px/1.5 system-ui, sans-serif; text-align: center }
   h1 { margin: 0 0 8px; font-size: 24px }
   p, fieldset { max-width: 34em; margin: 0 auto 16px }
   fieldset { border: 0; padding: 0; text-align: start }
   legend { padding: 0; font-weight: 600 }
   label { display: flex; gap: 10px; align-items: center; min-height: 44px }
   input { width: 20px; height: 20px; flex: none; accent-color: #1f1a1d }
   div { display: flex; flex-wrap: wrap; gap: 14px; justify-content: center }
   button { min-height: 48px; padding: 8px 24px; border: 1.5px solid #1f1a1d; border-radius: 10px; background: #fff;
     color: inherit; font: 600 17px/1.2 system-ui, sans-serif; cursor: pointer }
   button.main { background: #1f1a1d; color: #fff }
   button:disabled { opacity: 0.6; cursor: default }
   :focus-visible { outline: 3px solid #8a6420; outline-offset: 3px }`,
)

/** Shows a page of the emulator's own: a heading, and what belongs under it. */
export function showPage(title: string, content: readonly HTMLElement[]): void {
  document.adoptedStyleSheets = [style]
  document.documentElement.lang = 'en'
  document.title = title
  const heading = document.createElement('h1')
  heading.textContent = title
  const main = document.createElement('main')
  main.append(heading, ...content)
  document.body.append(main)
}

export function paragraph(text: string): HTMLParagraphElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

export function button(label: string, look: 'main' | 'plain', onPress: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.className = look === 'main' ? 'main' : ''
  element.addEventListener('click', onPress)
  return element
}

export function buttons(...all: HTMLButtonElement[]): HTMLDivElement {
  const row = document.createElement('div')
  row.append(...all)
  return row
}

/** Returns a group of radio buttons or checkboxes, and a function that returns the chosen values. */
export function choices<Value extends string>(
  legend: string,
  type: 'radio' | 'checkbox',
  options: readonly { value: Value; label: string; isChosen: boolean }[],
): { group: HTMLFieldSetElement; chosen: () => Value[] } {
  const group = document.createElement('fieldset')
  const name = document.createElement('legend')
  name.textContent = legend
  group.append(name)
  const inputs = options.map(({ value, label, isChosen }) => {
    const input = document.createElement('input')
    Object.assign(input, { type, name: 'choice', checked: isChosen })
    const line = document.createElement('label')
    line.append(input, label)
    group.append(line)
    return { input, value }
  })
  return { group, chosen: () => inputs.filter(({ input }) => input.checked).map(({ value }) => value) }
}
