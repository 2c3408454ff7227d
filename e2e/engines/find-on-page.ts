/** XPaths that find elements by their visible text or label. No argument may contain a double quote. */
export const button = (name: string) => `//button[${isNamed(name)}]`
export const link = (name: string) => `//a[${isNamed(name)}]`
export const linkWith = (content: string) => `//a[contains(normalize-space(.), "${content}")]`
export const heading = (content: string) => `//*[self::h1 or self::h2][contains(normalize-space(.), "${content}")]`
/** A label can contain text that only screen readers read, as in 'Like Tom'. */
export const checkbox = (label: string) => `//label[normalize-space(.)="${label}"]//input[@type="checkbox"]`
export const fileField = '//input[@type="file"]'

/** Finds a field by its full label. */
export const field = (label: string) => `//*[@id=//label[normalize-space(.)="${label}"]/@for]`

/** Finds the innermost element whose own text contains these words. */
export const text = (content: string) => `//*[not(self::script)][text()[contains(normalize-space(.), "${content}")]]`

/** Finds an element inside the open dialog. */
export const inDialog = (xpath: string) => `//dialog[@open]${xpath}`

function isNamed(name: string): string {
  return `normalize-space(.)="${name}" or @aria-label="${name}"`
}
