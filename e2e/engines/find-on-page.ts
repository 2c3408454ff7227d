/** XPaths for what a person looks for on a page. No text passed in may contain a double quote. */
export const button = (name: string) => `//button[${isNamed(name)}]`
export const link = (name: string) => `//a[${isNamed(name)}]`
export const linkWith = (content: string) => `//a[contains(normalize-space(.), "${content}")]`
export const heading = (content: string) => `//*[self::h1 or self::h2][contains(normalize-space(.), "${content}")]`
/** A label can have more text for screen readers than it shows: 'Like Tom'. */
export const checkbox = (label: string) => `//label[normalize-space(.)="${label}"]//input[@type="checkbox"]`
export const fileField = '//input[@type="file"]'

/** A field by its full label. */
export const field = (label: string) => `//*[@id=//label[normalize-space(.)="${label}"]/@for]`

/** The innermost element whose own text contains these words. */
export const text = (content: string) => `//*[not(self::script)][text()[contains(normalize-space(.), "${content}")]]`

/** An element inside the open dialog. */
export const inDialog = (xpath: string) => `//dialog[@open]${xpath}`

function isNamed(name: string): string {
  return `normalize-space(.)="${name}" or @aria-label="${name}"`
}
