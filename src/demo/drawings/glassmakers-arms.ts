import { bricks, drawing, each, falling, glow } from '#demo/drawings/canvas.ts'
import { lettering, sign } from '#demo/drawings/lettering.ts'

const defs =
  falling('g-sky', [0, '#3a2b4a'], [0.42, '#8a4550'], [0.72, '#d9793f'], [0.86, '#f2b566']) +
  falling('g-wall', [0, '#7a352d'], [1, '#93432f']) +
  falling('g-side', [0, '#552730'], [1, '#64302f']) +
  falling('g-pane', [0, '#ffe7a8'], [1, '#f7b04d']) +
  falling('g-water', [0, '#c2663c'], [0.45, '#6b3440'], [1, '#2b1a2a']) +
  glow('g-lamp', '#ffdf9a') +
  bricks('g-brick', '#e0895c', '#4e1f22')

const sky = `<path fill="url(#g-sky)" d="M0 0h640v420H0z"/><circle cx="42" cy="262" r="46" fill="#ffe0a0"/><circle cx="42" cy="262" r="82" fill="#ffe0a0" opacity=".16"/>
<g fill="#c98a6a" opacity=".5"><path d="M470 92q40-16 78-6t92-8v14q-60 6-90 2t-80-2zM0 70q44-12 84-4t56 2q-30 12-70 8T0 84z"/></g>
<g fill="none" stroke="#6a3b4c" stroke-width="8" stroke-linecap="round" opacity=".6"><path d="M107 88q20-20 8-40M110 46q-12-18 6-34"/></g>`

const town = `<path fill="#7d4047" d="M0 300q90-26 200-10t220-6 220-14v80H0z"/>
<g fill="#4f2738"><path d="M44 350c4-108 18-176 44-222l3-28h34l3 28c26 46 40 114 44 222z"/><path d="M86 92h44v10H86zM590 350V232h14v118zM587 226h20v8h-20z"/><path d="M560 350v-50l24-14 24 14v-12l24-14 8 5v71z"/></g>
<path d="M89 132c-22 46-34 104-40 190" fill="none" stroke="#c9744a" stroke-width="3" stroke-linecap="round"/>
<g fill="#ffc873"><path d="M62 350v-18q7-11 14 0v18zM140 350v-18q7-11 14 0v18zM574 312h7v10h-7zM588 312h7v10h-7zM616 306h7v10h-7z"/></g>
<path d="M66 256q42 10 84 0M77 200q31 8 62 0" fill="none" stroke="#3c1d2e" stroke-width="3" opacity=".7"/>`

const chimney = (x: number, y: number) =>
  `<path d="M${x} ${y}h40v58h-40z" fill="#6d302c"/><path d="M${x - 4} ${y - 6}h48v9h-48z" fill="#452029"/><path d="M${x + 4} ${y - 6}l2-16h8l2 16zM${x + 22} ${y - 6}l2-16h8l2 16z" fill="#a5553a"/>`

const upstairs = (x: number) =>
  `<path d="M${x - 5} 174q26-18 52 0v-6q-26-18-52 0z" fill="#e9cfa8"/><path d="M${x} 174q21-13 42 0v46h-42z" fill="url(#g-pane)"/><path d="M${x} 174q6-2 10-4l-2 50h-8zM${x + 42} 174q-6-2-10-4l2 50h8z" fill="#b3423a" opacity=".55"/><path d="M${x + 21} 167v53M${x} 194h42" stroke="#3c2a2c" stroke-width="2.6"/><path d="M${x - 5} 220h52v5h-52z" fill="#e9cfa8"/>`

const guest = (x: number, height: number) =>
  `<circle cx="${x}" cy="${321 - height}" r="6.5"/><path d="M${x - 12} 324q0-${height - 8} 12-${height - 8}t12 ${height - 8}z"/>`

const bar = (x: number, guests: string) =>
  `<path d="M${x - 4} 270h82v56h-82z" fill="#21323a"/><path d="M${x} 274h74v50h-74z" fill="url(#g-pane)"/><g fill="#7a3f2c">${guests}</g><path d="M${x} 310h74v14h-74z" fill="#ffeecb" opacity=".55"/><path d="M${x + 24} 274v50M${x + 50} 274v50M${x} 290h74" stroke="#21323a" stroke-width="2.8"/><path d="M${x - 8} 326h90v5h-90z" fill="#e9cfa8"/>`

const basket = (x: number) =>
  `<path d="M${x} 264v10M${x - 11} 276h22q-2 12-11 12t-11-12z" stroke="#2b1f22" fill="#3a2a22" stroke-width="1.6"/><g fill="#58703f"><circle cx="${x - 8}" cy="275" r="6"/><circle cx="${x + 1}" cy="272" r="7"/><circle cx="${x + 9}" cy="276" r="6"/></g><g fill="#e8b04a"><circle cx="${x - 9}" cy="274" r="2.2"/><circle cx="${x + 5}" cy="270" r="2.2"/></g><g fill="#c8452f"><circle cx="${x - 2}" cy="277" r="2.4"/><circle cx="${x + 11}" cy="278" r="2.2"/></g>`

const front = `<path d="M168 146h236v202H168z" fill="url(#g-wall)"/><path d="M168 146h236v202H168z" fill="url(#g-brick)"/>
${each([184, 265, 346], upstairs)}
<path d="M168 332h236v16H168z" fill="#39323f"/><path d="M164 236h244v28H164z" fill="#1d3a38"/><path d="M164 233h244v4H164zM164 263h244v3H164z" fill="#d9b36c"/>${sign(lettering.glassmakersArms, 286, 255.5, 15.2, '#f6dfae')}
${bar(182, guest(201, 26) + guest(240, 30))}${bar(304, guest(322, 29) + guest(352, 25))}${basket(281)}`

const corner = `<path d="M404 146h52v202h-52z" fill="#a4503a"/><path d="M404 146h52v202h-52z" fill="url(#g-brick)"/><path d="M404 332h52v16h-52z" fill="#443b48"/>
<path d="M404 236h52v28h-52z" fill="#234743"/><path d="M404 233h52v4h-52zM404 263h52v3h-52z" fill="#e5c07a"/><path d="M424 243q6 4 12 0l-2 8q-4 3-8 0zM429 252h2v6h4v1.5h-10v-1.5h4z" fill="#f6dfae"/>
<path d="M410 348v-62q20-20 40 0v62z" fill="#e9cfa8"/><path d="M414 348v-60q16-15 32 0v60z" fill="#1d3a38"/><path d="M416 288q14-12 28 0v5h-28zM418 299h11v24h-11zM432 299h11v24h-11z" fill="url(#g-pane)"/><circle cx="431" cy="333" r="1.8" fill="#e5c07a"/>
<path d="M415 176q15-12 30 0v44h-30z" fill="url(#g-pane)"/><path d="M430 170v50M415 194h30" stroke="#3c2a2c" stroke-width="2.6"/><path d="M410 220h40v5h-40zM410 175q20-16 40 0v-6q-20-16-40 0z" fill="#f3dcb8"/>`

const side = `<path d="M456 146l104 12v186l-104 4z" fill="url(#g-side)"/><path d="M456 332l104-3v15l-104 4z" fill="#2d2733"/><path d="M456 234l104 4v26l-104 2z" fill="#172d2e"/>
<g fill="url(#g-pane)" opacity=".9"><path d="M474 178l26 2v40l-26-1zM522 182l24 2v37l-24-1zM472 276h36v46l-36 1zM524 276h24v44l-24 1z"/></g><path d="M487 179v41M474 198l26 1M534 183v38M522 201l24 1M490 276v46M472 292h36M536 276v45M524 292h24" stroke="#33202a" stroke-width="2.4"/>`

const roof = `${chimney(196, 62)}${chimney(352, 58)}<path d="M158 148l38-58h234l40 58z" fill="#3d2a3a"/><path d="M430 90l70 4 70 66-106-12z" fill="#2e1f30"/>
<path d="M166 130h296M178 112h276M188 98h252" stroke="#57405080" stroke-width="1.6"/><path d="M168 146h292v7H168zM456 146l108 12.5v7L456 154z" fill="#e0bd8c"/><path d="M398 146l32-44 32 44z" fill="#a4503a"/><path d="M394 147l36-52 36 52h-7l-29-41-29 41z" fill="#e9cfa8"/><circle cx="430" cy="130" r="8" fill="#e9cfa8"/><circle cx="430" cy="130" r="5" fill="#7a352d"/>`

const hangingSign = `<g stroke="#1c1820" fill="none" stroke-width="4" stroke-linecap="round"><path d="M560 206h46M562 226q18-2 26-18"/></g><path d="M579 212v8M601 212v8" stroke="#1c1820" stroke-width="2"/><path d="M568 220h44v56h-44z" fill="#1d3a38"/><path d="M571 223h38v50h-38z" fill="none" stroke="#d9b36c" stroke-width="1.8"/><path d="M580 231h20q0 20-10 22-10-2-10-22z" fill="#f6dfae"/><path d="M582 239h16q-2 11-8 12-6-1-8-12z" fill="#c9762f"/><path d="M588.5 252h3v10h6v3h-15v-3h6z" fill="#f6dfae"/>`

const lamp = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="46" fill="url(#g-lamp)"/><path d="M${x - 6} ${y - 7}h12l-3 14h-6z" fill="#fff3cf"/><path d="M${x - 8} ${y - 8}h16l-8-7z" fill="#1c1820"/>`

const canal = `<path d="M0 346h640v18H0z" fill="#4a3038"/><path d="M0 346h640v3H0z" fill="#8a5a4a"/><path d="M0 364h640v56H0z" fill="url(#g-water)"/><path d="M0 362h640v5H0z" fill="#2d1c28"/>
<g fill="#ffcf7d" opacity=".5"><path d="M184 372h70v3h-70zM192 382h54v3h-54zM180 393h60v3h-60zM200 404h36v3h-36zM306 372h70v3h-70zM314 383h50v3h-50zM306 394h58v3h-58zM330 405h30v3h-30zM416 372h30v3h-30zM420 384h22v3h-22zM414 396h28v3h-28zM476 373h30v3h-30zM482 386h22v3h-22z"/></g>
<g fill="#ffe0a0" opacity=".75"><path d="M8 372h62v2.5H8zM18 381h44v2.5H18zM2 391h70v2.5H2zM24 401h34v2.5H24zM12 411h50v2.5H12z"/></g><path d="M60 368l18 52h56l18-52z" fill="#3c1d2e" opacity=".45"/>
<path d="M128 364v-14q6-5 12 0v14zM486 364v-14q6-5 12 0v14z" fill="#1c1820"/><path d="M126 351q8-5 16 0M484 351q8-5 16 0" stroke="#e9cfa8" stroke-width="2.4" fill="none"/>`

export const glassmakersArms = drawing(
  defs,
  sky + town + roof + front + corner + side + hangingSign + lamp(404, 278) + lamp(456, 278) + canal,
)
