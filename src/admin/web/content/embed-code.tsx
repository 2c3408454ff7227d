import css from './content.module.css'

/** What to paste into another website. The address is that of the site on which the owner is now. */
export function EmbedCode() {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return (
    <>
      <p>To show your next five events there, paste this line into the page:</p>
      <pre className={css.code}>{`<script src="${origin}/embed.js" data-show="events" data-count="5"></script>`}</pre>
      <p>
        Add <code>data-town="dudley"</code> for one town only, or write <code>data-show="button"</code> for a button
        that leads to all your events. If the website allows no scripts, use a frame:
      </p>
      <pre
        className={css.code}
      >{`<iframe src="${origin}/embed/events?count=5" title="Speed dating events" width="100%" height="480"></iframe>`}</pre>
    </>
  )
}
