/** Runs in each frame, from the start. Describes elements with the roles and names that Chromium computes. */
export function describeElements(): void {
  window.describeElement = describe
  window.containersOf = containers

  function describe(element: Element): string {
    const role = element.computedRole || `${element.tagName.toLowerCase()} ${element.getAttribute('type') ?? ''}`
    const level = role === 'heading' ? ` ${element.getAttribute('aria-level') ?? element.tagName.slice(1)}` : ''
    const name = element.computedName.replaceAll(/\s+/g, ' ').trim()
    // Nothing names an element without a role, so its text is said.
    const what =
      role === 'generic' || name === ''
        ? `${role} with the text “${window.spokenText(element)}”`
        : `${role}${level} “${name}”`
    return [what, ...states(element)].join(', ')
  }

  function states(element: Element): string[] {
    const is = (name: string) => element.getAttribute(`aria-${name}`) === 'true'
    return [
      ...toggles(element),
      ...(element instanceof HTMLSelectElement ? [`‘${element.selectedOptions[0]?.text ?? ''}’`] : []),
      element.matches('[required], [aria-required="true"]') ? 'required' : '',
      is('invalid') ? 'invalid' : '',
      element.matches(':disabled, [aria-disabled="true"]') ? 'unavailable' : '',
      element.matches('[aria-current]:not([aria-current="false"])') ? 'current' : '',
      is('selected') ? 'selected' : '',
      ...described(element),
      ...active(element),
    ].filter((state) => state !== '')
  }

  function toggles(element: Element): string[] {
    const found: string[] = []
    const checked =
      element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
        ? String(element.checked)
        : element.getAttribute('aria-checked')
    if (checked !== null) found.push(checked === 'true' ? 'checked' : 'not checked')
    const pressed = element.getAttribute('aria-pressed')
    if (pressed !== null) found.push(pressed === 'true' ? 'pressed' : 'not pressed')
    const popover = element instanceof HTMLButtonElement ? element.popoverTargetElement : null
    const expanded = popover ? String(popover.matches(':popover-open')) : element.getAttribute('aria-expanded')
    if (expanded !== null) found.push(expanded === 'true' ? 'expanded' : 'collapsed')
    return found
  }

  function described(element: Element): string[] {
    const text = elementsOf(element.getAttribute('aria-describedby'))
      .map((one) => window.spokenText(one, one.checkVisibility() ? undefined : 'hidden too'))
      .join(' ')
      .trim()
    return text === '' ? [] : [`described as “${text}”`]
  }

  function active(element: Element): string[] {
    return elementsOf(element.getAttribute('aria-activedescendant')).map((one) => `at ${describe(one)}`)
  }

  function elementsOf(ids: string | null): Element[] {
    return (ids ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? [])
  }

  /** What a screen reader names when the focus enters it, from the outside in. Nothing around a dialog is named. */
  function containers(element: Element): string[] {
    const found: string[] = []
    for (let one = element.parentElement; one !== null && !found[0]?.startsWith('dialog'); one = one.parentElement) {
      const isLandmark = ['main', 'banner', 'contentinfo', 'navigation', 'search', 'complementary'].includes(
        one.computedRole,
      )
      const isNamed = ['dialog', 'alertdialog', 'group', 'radiogroup', 'region', 'form', 'table', 'list', 'listbox']
      const name = one.computedName === '' ? '' : ` “${one.computedName}”`
      const description = one.computedRole === 'dialog' ? described(one).map((text) => `, ${text}`) : []
      if (isLandmark || (name !== '' && isNamed.includes(one.computedRole)))
        found.unshift(`${one.computedRole}${name}${description.join('')}`)
    }
    return found
  }
}
