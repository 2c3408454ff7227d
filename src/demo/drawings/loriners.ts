import { bricks, drawing, each, falling, glow } from '#demo/drawings/canvas.ts'
import { lettering, sign } from '#demo/drawings/lettering.ts'

const defs =
  falling('l-dusk', [0, '#34506a'], [0.6, '#a8705c'], [1, '#f0a860']) +
  falling('l-wall', [0, '#5a2f2c'], [1, '#8a4a35']) +
  falling('l-floor', [0, '#54404a'], [1, '#2a2029']) +
  falling('l-fire', [0, '#f7a23b'], [0.6, '#ffd97a'], [1, '#fff3c4']) +
  falling('l-oak', [0, '#9a5a34'], [1, '#5a3022']) +
  glow('l-blaze', '#ff9a3c', 0.75) +
  glow('l-lamp', '#ffe0a0', 0.8) +
  bricks('l-brick', '#d98a5c', '#3a1a1c')

const shell = `<path d="M0 0h640v420H0z" fill="#3a2226"/><path d="M150 128L320 34l170 94v174H150z" fill="url(#l-wall)"/><path d="M0 52l150 76v174L0 384z" fill="#63342c"/><path d="M640 52l-150 76v174l150 82z" fill="#4f2b2a"/>
<path d="M0 0h320v34L150 128 0 52zM640 0H320v34l170 94 150-76z" fill="#2c1a1e"/><path d="M0 0l150 128M60 0l124 109M140 0l80 89M226 0l36 66M640 0L490 128M580 0L456 109M500 0l-80 89M414 0l-36 66" stroke="#452a28" stroke-width="3.5"/>
<path d="M150 302h340l150 82v36H0v-36z" fill="url(#l-floor)"/><path d="M132 312h376M96 331h448M50 356h540M0 388h640M202 302l-86 118M262 302l-40 118M320 302v118M378 302l40 118M438 302l86 118" stroke="#241b24" stroke-width="1.6" opacity=".7"/>`

const window = `<path d="M232 272V158q88-76 176 0v114z" fill="#3b2226"/><path d="M240 266V162q80-66 160 0v104z" fill="url(#l-dusk)"/><path d="M240 266v-22l22-10 14 8v-52h10v50l20-10 20 10 20-10 20 10v-26h16v26l18-6v32z" fill="#4a3346"/><path d="M352 266q2-52 16-70h12q14 18 16 70z" fill="#3d2a3c"/><g fill="#ffcf7d"><path d="M250 250h6v7h-6zM300 250h6v7h-6zM326 250h6v7h-6z"/></g>
<path d="M272 145v121M304 131v135M336 131v135M368 145v121M240 176h160M240 206h160M240 236h160" stroke="#1f1a20" stroke-width="3"/><path d="M226 268h188v8H226z" fill="#b98a5c"/>`

const stirrup = (x: number, y: number) =>
  `<path d="M${x} 150V${y - 17}" stroke="#3a2018" stroke-width="3.4"/><path d="M${x} ${y - 16}q-10 8-10 20h20q0-12-10-20z" fill="none" stroke="#c9c2ba" stroke-width="3.2" stroke-linejoin="round"/>`

const horseshoe = (x: number, y: number) =>
  `<path d="M${x - 7} ${y}q-5-20 7-21 12 1 7 21" fill="none" stroke="#a39a96" stroke-width="4.4"/>`

const tackle = `<path d="M160 148h62M418 148h62" stroke="#6b3d26" stroke-width="7" stroke-linecap="round"/>${stirrup(172, 196)}${stirrup(192, 212)}${stirrup(212, 196)}${stirrup(428, 196)}${stirrup(448, 212)}${stirrup(468, 196)}${horseshoe(178, 250)}${horseshoe(204, 250)}${horseshoe(436, 250)}${horseshoe(462, 250)}`

const truss = `<path d="M40 106h560v20H40z" fill="url(#l-oak)"/><path d="M40 106h560v3H40z" fill="#c98a52"/><path d="M311 0h18v108h-18z" fill="#6b3a26"/><path d="M320 66L214 106h-34L320 40zM320 66l106 40h34L320 40z" fill="#7a4429"/><path d="M306 96h28v40h-28z" fill="#241b20"/><circle cx="320" cy="103" r="2.6" fill="#a39a96"/><circle cx="320" cy="129" r="2.6" fill="#a39a96"/>
<path d="M232 101h176v30H232z" fill="#24313a"/><path d="M235 104h170v24H235z" fill="none" stroke="#d9b36c" stroke-width="1.4"/>${sign(lettering.loriners, 320, 122.6, 19.4, '#f6dfae')}`

const chain = (x: number, from: number, links: number) =>
  each(Array.from({ length: links }), (_, n) =>
    n % 2
      ? `<path d="M${x} ${from + n * 9 - 1}v11" stroke="#8d8582" stroke-width="3" stroke-linecap="round"/>`
      : `<ellipse cx="${x}" cy="${from + n * 9 + 4.5}" rx="3.8" ry="6.4" fill="none" stroke="#a39a96" stroke-width="2.4"/>`,
  )

const hearth = `<circle cx="84" cy="286" r="170" fill="url(#l-blaze)"/><path d="M44 0h52v150H44z" fill="#3a2328"/><path d="M44 150h52l48 62H4z" fill="#4a2d2e"/><path d="M2 210h144v11H2z" fill="#241b20"/><path d="M4 221h140v150H4z" fill="#7a3c2c"/><path d="M4 221h140v150H4z" fill="url(#l-brick)"/>
<path d="M22 318v-54q52-56 104 0v54z" fill="#1f1216"/><path d="M30 318q-6-22 10-34 0 12 8 14 2-34 26-50-4 22 8 32 8-6 8-18 14 18 10 34 8-2 10-12 10 16 4 34z" fill="url(#l-fire)"/><path d="M44 318q0-16 14-22 4-14 14-20 0 14 10 20 16 4 16 22z" fill="#fff6d6"/><path d="M12 318h124v12H12z" fill="#2a1f24"/><g fill="#ffb04a"><circle cx="70" cy="236" r="1.8"/><circle cx="94" cy="244" r="1.5"/><circle cx="56" cy="250" r="1.4"/></g>
<path d="M16 262q58-64 116 0" fill="none" stroke="#c9764a" stroke-width="5" stroke-dasharray="12 3"/>${chain(134, 126, 6)}${chain(110, 126, 8)}`

const anvil = `<path d="M152 318h66q-2 12-26 14v14h14v9h-40v-9h10v-14q-20-2-34-10 0-4 10-4z" fill="#1b171c"/><path d="M152 318h66" stroke="#e8934a" stroke-width="2.4"/><path d="M164 355h44v24h-44z" fill="#5a3424"/>`

const bottles = (y: number, colours: readonly string[]) =>
  each(colours, (colour, n) => {
    const x = 524 + n * 17
    const foot = y + n * 4.4
    return `<path d="M${x} ${foot}v-17l2.5-5v-7h4v7l2.5 5v17z" fill="${colour}"/>`
  })

const bar = `<path d="M506 168l134-34v168l-134-12z" fill="#2c1b20"/><path d="M506 214l134 34v6l-134-34zM506 258l134 34v6l-134-34z" fill="#8a5230"/>${bottles(218, ['#4f7a5c', '#c98a3c', '#f0dfb8', '#7a2f35', '#c98a3c', '#4f7a5c', '#e0b060'])}${bottles(262, ['#c98a3c', '#7a2f35', '#5c8a8a', '#e0b060', '#4f7a5c', '#f0dfb8', '#c98a3c'])}
<g><circle cx="548" cy="238" r="11" fill="#c98a66"/><path d="M537 238q-2-14 11-14t11 13q-6-6-11-5t-11 6z" fill="#2b1d18"/><path d="M524 312q0-58 24-60 26 2 26 64z" fill="#e9dcc4"/><path d="M534 314v-46h28v48z" fill="#24454a"/></g>
<path d="M440 296l200 48v76h-62L440 356z" fill="#24454a"/><path d="M452 312l40 12v42l-40-18zM502 327l46 14v50l-46-20zM560 344l60 18v52h-20l-40-18z" fill="none" stroke="#3f6a6a" stroke-width="2.4"/><path d="M432 288l8-6 200 46v18L432 298z" fill="#a8643a"/><path d="M432 288l8-6 200 46-1 3z" fill="#e0a05c"/>
<g fill="#d9b36c"><path d="M480 292v-24h7v26zM498 296v-24h7v26zM476 264h15v5h-15zM494 268h15v5h-15z"/></g><path d="M590 326v-16h14v20z" fill="#e7a13d"/><path d="M588 306h18v6h-18z" fill="#fff3dd"/>`

const pendant = (x: number, y: number, size: number) =>
  `<circle cx="${x}" cy="${y}" r="${size * 4}" fill="url(#l-lamp)"/><path d="M${x} 0V${y - size}" stroke="#17110f" stroke-width="2.2"/><path d="M${x - size} ${y}q2-${size} ${size}-${size}t${size} ${size}z" fill="#b5803a"/><path d="M${x - size / 2} ${y}h${size}q-2 ${size / 2}-${size / 2} ${size / 2}t-${size / 2}-${size / 2}z" fill="#fff6dc"/>`

const stool = (x: number, turn: 1 | -1) =>
  `<g transform="translate(${x} 0) scale(${turn} 1)" fill="none" stroke="#17110f" stroke-linecap="round"><path d="M-12 306q-2 24 4 44l-6 40M-8 350h24M16 352l6 38" stroke-width="5.5"/><path d="M-12 308q10-4 14 0M-10 322h10" stroke-width="5"/></g>`

const guest = (x: number, turn: 1 | -1, hair: string, skin: string, coat: string) =>
  `<g transform="translate(${x} 0) scale(${turn} 1)"><path d="M-9 348q-4-44 10-48 14 4 15 30l14 4v8l-22-2v12l16 2v34h-8l-1-24-24-4z" fill="${coat}"/><circle cx="3" cy="287" r="11" fill="${skin}"/><path d="M-8 290q-4-18 12-16 10 2 9 10-8-4-11 0-2 10-6 14-4-2-4-8z" fill="${hair}"/></g>`

const table = `<ellipse cx="316" cy="396" rx="96" ry="12" fill="#1b1419" opacity=".5"/>${stool(254, 1)}${stool(378, -1)}${guest(256, 1, '#3a1f16', '#d9a066', '#8a3a34')}${guest(376, -1, '#1f1715', '#b97a4f', '#2f4a5c')}<path d="M312 336h8v52h-8z" fill="#17110f"/><path d="M288 394q24-20 28-20t28 20z" fill="#17110f"/><ellipse cx="316" cy="334" rx="44" ry="7.5" fill="#a8643a"/><path d="M272 334q0 11 44 11t44-11q0 7.5-44 7.5t-44-7.5z" fill="#5a3022"/>
<circle cx="316" cy="318" r="11" fill="#fbf7f2" stroke="#b3261e" stroke-width="3"/><path d="M316 318v-7M316 318l4 3" stroke="#1f1a1d" stroke-width="2" stroke-linecap="round"/><path d="M312 302h8v4h-8z" fill="#b3261e"/><path d="M288 318h10l-1 15h-8z" fill="#e7a13d"/><path d="M287 315h12v4h-12z" fill="#fff3dd"/><path d="M336 316q0 10 5 11 5-1 5-11z" fill="#9c2038"/><path d="M341 326v7M337 334h8" stroke="#f6e3d3" stroke-width="1.6"/>`

export const loriners = drawing(
  defs,
  shell +
    window +
    tackle +
    hearth +
    anvil +
    pendant(320, 214, 15) +
    bar +
    truss +
    pendant(500, 186, 14) +
    pendant(584, 176, 18) +
    table,
)
