/**
 * The script that the owner adds to another website: `<script src="https://…/embed.js" data-show="events"></script>`. It puts a
 * frame where it stands, or at the end of the page if it stands in the head, and neither reads nor stores anything.
 */
export const embedScript = `(() => {
  const script = document.currentScript
  if (!script) return
  const { show = 'events', town, count, via, height, label } = script.dataset
  const isButton = show === 'button'
  const address = new URL(isButton ? '/embed/button' : '/embed/events', script.src)
  for (const [name, value] of Object.entries({ town, count, via })) if (value) address.searchParams.set(name, value)
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = label || 'Speed dating events'
  frame.loading = 'lazy'
  frame.style.cssText = 'border:0;width:100%;height:' + (Number(height) || (isButton ? 60 : 480)) + 'px'
  if (script.closest('head')) document.addEventListener('DOMContentLoaded', () => document.body.append(frame))
  else script.after(frame)
})()
`
