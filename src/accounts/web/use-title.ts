import { useEffect } from 'react'

/** Sets the title in the browser if the page's content changes at the same address. Null leaves it as it is. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return
    const [, ...siteName] = document.title.split(' · ')
    document.title = [title, ...siteName].join(' · ')
  }, [title])
}
