import { drawing, each, falling, glow } from '#demo/drawings/canvas.ts'
import { lettering, sign } from '#demo/drawings/lettering.ts'

const defs =
  falling('a-sky', [0, '#1d1730'], [0.5, '#3b2546'], [0.85, '#6d3a50']) +
  falling('a-stone', [0, '#8d5a45'], [0.45, '#c98a52'], [1, '#efb869']) +
  falling('a-shade', [0, '#6b4240'], [1, '#b4773f']) +
  falling('a-pane', [0, '#fff2c6'], [1, '#f9b24f']) +
  falling('a-street', [0, '#54364a'], [0.4, '#3a2740'], [1, '#1d1528']) +
  glow('a-lamp', '#ffe2a0', 0.9) +
  glow('a-hall', '#ffcf7d', 0.5)

const sky = `<path fill="url(#a-sky)" d="M0 0h640v420H0z"/><ellipse cx="320" cy="230" rx="330" ry="230" fill="url(#a-hall)"/>
<g fill="#fbe9d2" opacity=".8">${each([34, 92, 150, 470, 538, 604], (x, n) => `<circle cx="${x}" cy="${24 + ((n * 37) % 60)}" r="1.3"/>`)}</g>`

const neighbours = `<path d="M0 352V150h20v-14h16v14h34v-18h18v18h72v202z" fill="#2c1c36"/><path d="M160 352V196h34v156zM446 352V184h30v168z" fill="#241730"/><path d="M476 352V168h16l30-34 30 34h14v-16h16v16h58v184z" fill="#2c1c36"/>
<g fill="#e8a35a"><path d="M24 180h16v24H24zM96 180h16v24H96zM60 232h16v24H60zM128 232h16v24h-16zM494 200h15v24h-15zM566 200h15v24h-15zM530 250h15v24h-15zM604 250h15v24h-15z"/></g><g fill="#493150"><path d="M60 180h16v24H60zM128 180h16v24h-16zM24 232h16v24H24zM96 232h16v24H96zM530 200h15v24h-15zM604 200h15v24h-15zM494 250h15v24h-15zM566 250h15v24h-15z"/></g>
<path d="M14 290h132v62H14zM490 296h136v56H490z" fill="#20142b"/><path d="M22 300h50v40H22zM84 300h54v40H84zM500 304h54v38h-54zM566 304h52v38h-52z" fill="#c9803f" opacity=".75"/><path d="M14 284h132l6 12H8zM490 290h136l6 12H484z" fill="#7a2f35"/><path d="M30 284h16l-2 12H27zM62 284h16v12H60zM94 284h16l2 12H94zM126 284h16l5 12h-18zM506 290h16l-3 12h-17zM538 290h16v12h-17zM570 290h16l2 12h-17zM602 290h16l5 12h-18z" fill="#e9d3b0"/>`

const turret = (x: number) =>
  `<path d="M${x} 92h44v260h-44z" fill="url(#a-shade)"/><path d="M${x - 3} 92q4-38 25-44 21 6 25 44z" fill="#4f7a72"/><path d="M${x + 22} 48q-8 18-9 44M${x + 22} 48q8 18 9 44" fill="none" stroke="#3a5d5b" stroke-width="2"/><path d="M${x + 20} 30h4v20h-4z" fill="#d9b36c"/><circle cx="${x + 22}" cy="28" r="4" fill="#f0cf8a"/><path d="M${x - 5} 90h54v8h-54zM${x - 4} 178h52v7h-52zM${x - 4} 268h52v7h-52z" fill="#e9c48b"/>
<path d="M${x + 13} 164v-38q9-12 18 0v38zM${x + 13} 252v-40h18v40z" fill="url(#a-pane)"/><path d="M${x + 22} 120v44M${x + 22} 212v40M${x + 13} 142h18M${x + 13} 232h18" stroke="#5a3636" stroke-width="2"/><path d="M${x + 8} 164h28v4h-28zM${x + 8} 252h28v4h-28z" fill="#e9c48b"/>`

const pediment = `<path d="M232 112l88-54 88 54z" fill="#d49a5b"/><path d="M224 114l96-60 96 60h-16l-80-49-80 49z" fill="#f0d09a"/><path d="M306 102q-10-14-4-26M334 102q10-14 4-26M306 102h28l-4 6h-20zM312 80v22M320 78v24M328 80v22M301 78h38" fill="none" stroke="#7a4a3a" stroke-width="2.6" stroke-linecap="round"/><path d="M318 54V28" stroke="#241730" stroke-width="2.6"/><path d="M319 28q14-5 26 2-12 4-26 10z" fill="#b3423a"/>`

const tallWindow = (x: number) =>
  `<path d="M${x - 5} 238V178q23-30 46 0v60z" fill="#f0d09a"/><path d="M${x} 238v-58q18-24 36 0v58z" fill="url(#a-pane)"/><path d="M${x} 180q4-5 8-8-1 38-8 48zM${x + 36} 180q-4-5-8-8 1 38 8 48z" fill="#9c2f3a"/><path d="M${x + 18} 168v70M${x} 196h36M${x} 216h36" stroke="#6b4038" stroke-width="2.2"/><path d="M${x - 7} 238h50v6h-50z" fill="#e9c48b"/>`

const chandelier = `<g stroke="#8a4a32" fill="none" stroke-width="1.8"><path d="M320 170v20M308 198q12 8 24 0M308 198v-6M332 198v-6M320 190v12"/></g><g fill="#fff8e2"><circle cx="308" cy="190" r="2.4"/><circle cx="320" cy="188" r="2.4"/><circle cx="332" cy="190" r="2.4"/></g>`

const dancers = `<g fill="#8a4a32"><circle cx="266" cy="220" r="4.5"/><path d="M258 238q0-13 8-13t8 13z"/><circle cx="366" cy="218" r="4.5"/><path d="M358 238q0-15 8-15t8 15z"/><circle cx="380" cy="222" r="4.2"/><path d="M373 238q0-11 7-11t7 11z"/></g>`

const front = `<path d="M232 112h176v240H232z" fill="url(#a-stone)"/><path d="M226 110h188v8H226zM228 148h184v6H228zM226 244h188v7H226z" fill="#f0d09a"/><path d="M232 120h176v26H232z" fill="#4a2434"/>${sign(lettering.almaRooms, 320, 138.6, 13.6, '#ffe3a0')}
${each([244, 302, 360], tallWindow)}${chandelier}${dancers}<g fill="#f0d09a">${each([234, 291, 343, 398], (x) => `<path d="M${x} 160h7v84h-7zM${x - 2} 156h11v5h-11z"/>`)}</g>`

const doorway = (x: number) =>
  `<path d="M${x} 352v-58h36v58z" fill="#5a2030"/><path d="M${x + 4} 298h12v34H${x + 4}zM${x + 20} 298h12v34H${x + 20}z" fill="url(#a-pane)"/><path d="M${x + 15} 338v-8M${x + 21} 338v-8" stroke="#f0cf8a" stroke-width="1.8"/>`

const canopy = `${each([246, 302, 358], doorway)}<path d="M212 284h216l-16-18H228z" fill="#23343c"/><path d="M222 281h196l-10-12H232z" fill="#ffdf9c" opacity=".8"/><path d="M250 269l-6 12M276 269l-3 12M302 269v12M338 269v12M364 269l3 12M390 269l6 12" stroke="#23343c" stroke-width="2"/>
<path d="M212 284q6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0 6 9 12 0" fill="none" stroke="#23343c" stroke-width="2.6"/><path d="M218 284v68M422 284v68" stroke="#23343c" stroke-width="4.5"/><path d="M220 304q14-2 18-18M420 304q-14-2-18-18" fill="none" stroke="#23343c" stroke-width="2.6"/>
<g fill="#fff6dc">${each([230, 248, 266, 284, 302, 320, 338, 356, 374, 392, 410], (x) => `<circle cx="${x}" cy="289" r="2.6"/>`)}</g><ellipse cx="320" cy="300" rx="150" ry="70" fill="url(#a-hall)"/>`

const streetLamp = (x: number) =>
  `<circle cx="${x}" cy="238" r="58" fill="url(#a-lamp)"/><path d="M${x} 366V250" stroke="#17101f" stroke-width="5"/><path d="M${x - 9} 366h18v-6l-5-10h-8l-5 10z" fill="#17101f"/><path d="M${x - 14} 262h28" stroke="#17101f" stroke-width="3.4" stroke-linecap="round"/><path d="M${x - 10} 226h20l-4 24h-12z" fill="#fff3cf"/><path d="M${x - 12} 227h24l-9-10h-6z" fill="#17101f"/><path d="M${x} 226v24" stroke="#17101f" stroke-width="1.5"/>`

const couple = (x: number, coat: string, dress: string) =>
  `<circle cx="${x}" cy="322" r="6" fill="#3a2430"/><path d="M${x - 8} 360l2-24q6-9 12 0l2 24z" fill="${coat}"/><path d="M${x - 4} 360v8M${x + 4} 360v8" stroke="#17101f" stroke-width="3.4"/><circle cx="${x + 19}" cy="326" r="5.6" fill="#5a2f2a"/><path d="M${x + 9} 362l5-24q5-7 10 0l5 24z" fill="${dress}"/><path d="M${x + 15} 362v6M${x + 23} 362v6" stroke="#17101f" stroke-width="3"/><path d="M${x + 7} 342l8 3" stroke="${coat}" stroke-width="4" stroke-linecap="round"/>`

const street = `<path d="M0 352h640v12H0z" fill="#6d4a52"/><path d="M0 364h640v56H0z" fill="url(#a-street)"/><g stroke="#8f6a72" stroke-width="1.6" opacity=".7"><path d="M0 386h640M0 402h640"/></g>
<g fill="#ffcf7d" opacity=".42"><path d="M250 366h28v14h-28zM306 366h28v18h-28zM362 366h28v14h-28zM254 389h22v8h-22zM310 390h20v9h-20zM366 389h20v8h-20zM238 406h60v3h-60zM330 408h76v3h-76zM290 413h50v2.5h-50z"/></g><g fill="#ffe9bd" opacity=".5"><path d="M186 370h14v10h-14zM188 390h10v8h-10zM184 406h18v3h-18zM440 370h14v10h-14zM442 390h10v8h-10zM438 406h18v3h-18zM30 372h50v2.5H30zM100 394h40v2.5h-40zM510 376h56v2.5h-56zM570 398h44v2.5h-44z"/></g>`

export const almaRooms = drawing(
  defs,
  sky +
    neighbours +
    turret(190) +
    turret(406) +
    pediment +
    front +
    canopy +
    street +
    streetLamp(112) +
    streetLamp(528) +
    couple(168, '#2f4a5c', '#a8413a') +
    couple(462, '#3d3348', '#c08a3c'),
)
