/** What an engine or one of the checks found on a page in a mode, such as '320 dark'. */
export type Finding = {
  engine: 'axe' | 'Alfa' | 'IBM' | 'HTML' | 'layout' | 'links' | 'schema.org'
  mode: string
  rule: string
  target: string
  message: string
}

/** The HTML of each page state, as it arrives and as it is once the client has run, for the HTML checker. */
export const HTML_FOLDER = 'test-results/standards/html'
/** The page with faults for the HTML checker to find. */
export const PLANTED_HTML = 'planted.html'
/** Where controls that are partly covered when they have the focus are listed. WCAG 2.4.11 allows them. */
export const COVERED_FOLDER = 'test-results/standards/partly-covered'
/** The findings of each page state. */
export const FINDINGS_FOLDER = 'test-results/standards/findings'
