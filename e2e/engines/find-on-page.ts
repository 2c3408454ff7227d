/** XPaths for what a person looks for on a page. No text passed in may contain a double quote. */
export const button = (name: string) => `//button[${isNamed(name)}]`
export const link = (name: string) => `//a[${isNamed(name)}]`
export const linkWith = (words: string) => `//a[contains(normalize-space(.), "${words}")]`
export const heading = (words: string) => `//*[self::h1 or self::h2][contains(normalize-space(.), "${words}")]`
/** A label can have more text for screen readers than it shows: 'Like Tom'. */
export const checkbox = (label: string) => `//label[normalize-space(.)="${label}"]//input[@type="checkbox"]`
export const fileField = '//input[@type="file"]'

/** A field by its full label. */
export const field = (label: string) => `//*[@id=//label[normalize-space(.)="${label}"]/@for]`

/** The innermost element whose own text contains these words. */
export const text = (words: string) => `//*[not(self::script)][text()[contains(normalize-space(.), "${words}")]]`

/** An element inside the open dialog. */
export const inDialog = (xpath: string) => `//dialog[@open]${xpath}`

function isNamed(name: string): string {
  return `normalize-space(.)="${name}" or @aria-label="${name}"`
}
