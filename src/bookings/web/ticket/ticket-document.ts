import type { Ticket } from '#bookings/contract/tickets.ts'
import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import { qrOutline } from '#bookings/web/ticket/qr-outline.ts'
import { paths } from '#platform/paths.ts'
import { formatDate, formatDateTime, formatTimeRange } from '#platform/local-time.ts'

/** Builds the saved copy of a ticket: a complete HTML document that loads no other resource. `savedAt` is a local date-time. */
export function ticketDocument({ event, user_name, ticket_code, directions }: Ticket, savedAt: string): string {
  const { title, venue, start_date_local: starts, end_date_local: ends } = event
  const code = formatTicketCode(ticket_code)
  const { width, path } = qrOutline(ticket_code)
  return [
    escapedHtml`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Your ticket: ${title}</title><link rel="icon" href="data:,">`,
    `<style>${style}</style></head>`,
    escapedHtml`<body><main><h1>Your ticket</h1><p class="saved">Saved on this phone: ${formatDateTime(savedAt)}. <a href="${paths.ticket(event.id)}">Check for a newer one</a></p>`,
    escapedHtml`<div class="ticket"><p><strong>${title}</strong><br>${formatDate(starts)}, <span class="together">${formatTimeRange(starts, ends)}</span></p>`,
    escapedHtml`<svg viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges" role="img" aria-label="QR code for your ticket"><rect width="${width}" height="${width}" fill="#fff"/><path d="${path}" fill="#1f1a1d"/></svg>`,
    escapedHtml`<p class="code">${code}</p><p class="name">${user_name}</p></div>`,
    escapedHtml`<h2>Where to go</h2><address>${venue.name}<br>${venue.street}<br>${venue.town} ${venue.postcode}</address>`,
    directions === '' ? '' : escapedHtml`<h2>Directions</h2><p class="directions">${directions}</p>`,
    '</main></body></html>',
  ].join('')
}

const style = [
  ':root{color-scheme:light dark;--ink:#1f1a1d;--soft:#5c5257;--paper:#fbf7f2;--card:#fffdfa;--line:#e7ddd2}',
  '@media screen and (prefers-color-scheme:dark){:root{--ink:#f6ece1;--soft:#c3b5ac;--paper:#191316;--card:#231b1f;--line:#43373c}}',
  '*{box-sizing:border-box;margin:0}',
  'body{padding:20px;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif;overflow-wrap:break-word}',
  'main{max-width:400px;margin:0 auto}',
  'h1,h2{font:600 21px/1.2 Georgia,serif;margin:26px 0 8px}h1{font-size:30px;margin-top:0}',
  '.saved{margin-bottom:16px;color:var(--soft)}a{color:inherit}',
  '.ticket{padding:18px;border:1px solid var(--line);border-radius:16px;background:var(--card);text-align:center}',
  'svg{display:block;width:290px;max-width:100%;margin:14px auto 0;border-radius:8px}',
  '.code{margin-top:10px;font:600 34px/1.3 ui-monospace,Consolas,monospace;letter-spacing:.04em}.name{font-weight:600}.together{white-space:nowrap}',
  'address{font-style:normal}.directions{white-space:pre-line}',
].join('')

/**
 * Escapes each value, because owners type titles and members type names. The function is not called `html`, because the
 * formatter would then close tags.
 */
function escapedHtml(markup: TemplateStringsArray, ...values: (string | number)[]): string {
  return markup.reduce((before, after, at) => before + escaped(String(values[at - 1])) + after)
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities.get(character) ?? '')
}
