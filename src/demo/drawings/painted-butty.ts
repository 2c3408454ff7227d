import { drawing, each, falling, glow } from '#demo/drawings/canvas.ts'
import { lettering, sign } from '#demo/drawings/lettering.ts'

const defs =
  falling('p-sky', [0, '#14213a'], [0.45, '#2c4a63'], [0.7, '#7a8a86'], [0.82, '#d9a679']) +
  falling('p-water', [0, '#6f7f7d'], [0.3, '#2c4658'], [1, '#101a2c']) +
  falling('p-pane', [0, '#fff0bd'], [1, '#fbb958']) +
  glow('p-moon', '#f6ecd0', 0.5) +
  glow('p-lamp', '#ffd98c', 0.9)

const sky = `<path fill="url(#p-sky)" d="M0 0h640v420H0z"/><circle cx="150" cy="84" r="96" fill="url(#p-moon)"/><path d="M158 60a25 25 0 1 0 18 32 21 21 0 1 1-18-32z" fill="#fbf3dc"/>
<g fill="#fbf3dc">${each(['60 40', '250 52', '318 28', '402 70', '470 34', '560 60', '610 24', '36 120', '220 116'], (at) => `<circle cx="${at.split(' ')[0]}" cy="${at.split(' ')[1]}" r="1.4"/>`)}</g>`

const castle = `<path fill="#3f5a66" d="M0 238q120-14 220-44 40-14 62-42 50-18 112-14 24 2 40 30 40 34 206 62v72H0z"/>
<g fill="#324a58"><path d="M300 152v-34h5v-5h6v5h6v-5h6v5h6v-5h6v5h5v30zM352 146v-46h5v-6h6v6h7v-6h6v6h7v-6h6v6h5v58zM396 160v-26h5v-5h5v5h6v-5h5v5h5v34z"/></g>
<path fill="#29424c" d="M0 262q30-26 56-10 20-30 52-12 30-22 56 6 34-14 60 12h200q20-26 50-12 24-26 54-8 28-24 56 2 28-14 56 6v52H0z"/>`

const cottage = `<path d="M40 206h142v76H40z" fill="#e6dccb"/><path d="M40 206h142v76H40z" fill="#22364a" opacity=".42"/><path d="M28 210l28-44h112l26 44z" fill="#2b2b3a"/><path d="M60 144h20v28H60zM140 144h20v28h-20z" fill="#5a3a3c"/><path d="M57 140h26v6H57zM137 140h26v6h-26z" fill="#33252d"/>
<g fill="url(#p-pane)"><path d="M54 222h28v24H54zM140 222h28v24h-28zM100 226q10-9 20 0v14h-20z"/></g><path d="M68 222v24M54 234h28M154 222v24M140 234h28" stroke="#33303a" stroke-width="2.4"/><path d="M98 282v-44h24v44z" fill="#26424a"/><path d="M40 270h142v12H40z" fill="#1f2a38"/><path d="M70 142q-8-14 2-24t-4-24" fill="none" stroke="#8fa0a3" stroke-width="6" stroke-linecap="round" opacity=".4"/>`

const bridge = `<path d="M430 284v-36q60-40 130-42 50 2 80 16v62h-60q-2-44-36-46-36 2-38 46z" fill="#5b4044"/><path d="M426 250q64-44 134-46 46 0 80 16v-8q-36-16-80-16-72 2-136 44z" fill="#8b6a60"/><path d="M500 284q2-52 44-54 42 2 44 54h-8q-2-44-36-46-34 2-36 46z" fill="#7c5a55"/><path d="M590 206v-42" stroke="#161f2c" stroke-width="3.4"/><circle cx="590" cy="156" r="40" fill="url(#p-lamp)"/><path d="M584 150h12l-3 14h-6z" fill="#fff3cf"/><path d="M581 151h18l-9-8z" fill="#161f2c"/>`

const lock = `<path d="M0 282h640v18H0z" fill="#4d4a4c"/><path d="M0 282h640v3H0z" fill="#a89a86"/>
<path d="M0 300h640v120H0z" fill="url(#p-water)"/>`

const festoon = `<path d="M70 288V190M344 288V182M574 288V196" stroke="#141a26" stroke-width="4" stroke-linecap="round"/><path d="M70 192q136 62 274-8 116 66 230 14" fill="none" stroke="#141a26" stroke-width="1.8"/>
${each(
  [
    [104, 206],
    [140, 216],
    [178, 221],
    [216, 221],
    [254, 215],
    [292, 206],
    [322, 195],
    [372, 199],
    [408, 213],
    [434, 219],
    [484, 221],
    [520, 216],
    [552, 208],
  ],
  ([x, y]) =>
    `<circle cx="${x}" cy="${y}" r="15" fill="url(#p-lamp)"/><circle cx="${x}" cy="${y}" r="3.6" fill="#fff0c4"/>`,
)}`

const rose = (x: number, y: number) =>
  `<g fill="#58804a"><path d="M${x - 11} ${y}q6-6 11 0-5 6-11 0zM${x} ${y}q5-6 11 0-6 6-11 0z"/></g><circle cx="${x}" cy="${y}" r="5.4" fill="#c9402f"/><circle cx="${x - 1}" cy="${y - 1}" r="2.8" fill="#f0b08a"/>`

const porthole = (x: number) =>
  `<circle cx="${x}" cy="276" r="11.5" fill="#d9b36c"/><circle cx="${x}" cy="276" r="9" fill="url(#p-pane)"/>`

const boatWindow = (x: number, guest: string) =>
  `<path d="M${x} 263h48v27h-48z" fill="#d9b36c"/><path d="M${x + 2.5} 265.5h43v22h-43z" fill="url(#p-pane)"/><g fill="#8a4a32">${guest}</g><path d="M${x + 2.5} 265.5h10q-2 12-10 16zM${x + 45.5} 265.5h-10q2 12 10 16z" fill="#fbf3e2" opacity=".9"/>`

const head = (x: number) => `<circle cx="${x}" cy="275" r="4.6"/><path d="M${x - 8} 287.5q0-8 8-8t8 8z"/>`

const cabin = `<path d="M120 250h368l6 54H112z" fill="#1f4b43"/><path d="M108 244h390q4 0 4 5t-4 5H108q-4 0-4-5t4-5z" fill="#2b2f3d"/><path d="M104 250h398v3H104z" fill="#d9b36c"/>
<path d="M216 258h180v38H216z" fill="#9c2f2a"/><path d="M219 261h174v32H219z" fill="none" stroke="#f0cf8a" stroke-width="1.6"/>${sign(lettering.paintedButty, 306, 283.5, 17.4, '#fbe6b4')}${rose(206, 266)}${rose(206, 286)}${rose(406, 266)}${rose(406, 286)}
${boatWindow(138, head(154) + head(172))}${porthole(438)}${porthole(470)}`

const roofline = `<path d="M448 244v-26h12v26z" fill="#181d28"/><path d="M446 220h16v4h-16zM446 228h16v3h-16z" fill="#d9b36c"/><path d="M454 214q10-14 0-26t6-24" fill="none" stroke="#a8b4b3" stroke-width="6" stroke-linecap="round" opacity=".4"/>
<path d="M176 244l3-16h16l3 16z" fill="#2c5a8a"/><path d="M178 236h18" stroke="#f0cf8a" stroke-width="2.4"/><path d="M177 228q10-20 20 0" fill="none" stroke="#d9b36c" stroke-width="2"/><g fill="#58804a"><circle cx="240" cy="238" r="6"/><circle cx="250" cy="235" r="7"/><circle cx="260" cy="238" r="6"/></g><g fill="#e8b04a"><circle cx="240" cy="235" r="2.4"/><circle cx="255" cy="232" r="2.4"/></g><circle cx="248" cy="238" r="2.6" fill="#e06a45"/><path d="M232 244v-4h36v4z" fill="#7a4a2c"/>`

const hull = `<path d="M44 296q-6-10 4-14l62 18h386l34-14h24q14 0 14 14 0 34-20 42H92q-40-14-48-46z" fill="#131824"/><path d="M50 292l62 18h386l32-13h34" fill="none" stroke="#c9402f" stroke-width="5"/><path d="M54 300l58 16h388l32-12h32" fill="none" stroke="#f0cf8a" stroke-width="1.8"/><path d="M62 302q10 14 26 22l-8-18z" fill="#f4ead6"/>
<path d="M556 288v-28h30" fill="none" stroke="#131824" stroke-width="4.5" stroke-linecap="round"/><path d="M556 286v-26" stroke="#f4ead6" stroke-width="4.5" stroke-dasharray="5 5"/>
<g fill="#131824"><circle cx="524" cy="240" r="7.5"/><path d="M510 290q-2-38 14-40 16 2 14 40z"/><circle cx="88" cy="254" r="7"/><path d="M76 296q-2-32 12-34 14 2 12 38z"/></g><path d="M536 262l10-4" stroke="#131824" stroke-width="5" stroke-linecap="round"/><path d="M545 252h6l-1 9h-4z" fill="#f0b04a"/>`

const reflections = `<path d="M92 342h456q-20 22-70 26H150q-40-6-58-26z" fill="#0c1220" opacity=".6"/><g fill="#ffcf7d" opacity=".6"><path d="M134 352h58v3h-58zM146 364h42v3h-42zM130 378h66v3h-66zM152 392h34v3h-34zM426 352h56v3h-56zM434 364h40v3h-40zM420 380h60v3h-60z"/></g><g fill="#d9573f" opacity=".45"><path d="M226 354h160v3H226zM250 368h110v3H250zM236 384h140v3H236z"/></g><g fill="#fbf3dc" opacity=".4"><path d="M30 326h34v2H30zM16 352h52v2H16zM40 376h44v2H40zM576 340h50v2h-50zM560 366h60v2h-60zM590 392h36v2h-36zM280 402h90v2h-90z"/></g>`

export const paintedButty = drawing(
  defs,
  sky + castle + bridge + cottage + lock + festoon + roofline + cabin + hull + reflections,
)
