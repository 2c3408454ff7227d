/** The line under the site's name in the footer of every page. */
export const siteLine = 'Five-minute dates in proper Black Country pubs.'
