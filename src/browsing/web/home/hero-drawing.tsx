/** Two chairs, a small table, a five-minute timer. The left stays dark for the words; on a phone the right half is what shows. */
export function HeroDrawing() {
  return (
    <svg viewBox="0 0 1440 560" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#251a2c" />
          <stop offset=".34" stopColor="#54283a" />
          <stop offset=".6" stopColor="#9c4332" />
          <stop offset=".78" stopColor="#dd8a42" />
        </linearGradient>
        <linearGradient id="hero-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b8603a" />
          <stop offset=".5" stopColor="#5c2b38" />
          <stop offset="1" stopColor="#2c1926" />
        </linearGradient>
        <radialGradient id="hero-glow">
          <stop offset="0" stopColor="#ffe3a6" stopOpacity=".85" />
          <stop offset=".3" stopColor="#ffca73" stopOpacity=".3" />
          <stop offset="1" stopColor="#ffca73" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="hero-beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe3a6" stopOpacity=".42" />
          <stop offset="1" stopColor="#ffe3a6" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="hero-fade">
          <stop offset="0" stopColor="#2a1b22" />
          <stop offset=".36" stopColor="#2a1b22" stopOpacity=".86" />
          <stop offset=".54" stopColor="#2a1b22" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path fill="url(#hero-sky)" d="M0 0h1440v560H0z" />
      <g fill="#ffe3c0">
        <circle cx="760" cy="92" r="1.6" />
        <circle cx="884" cy="150" r="1.3" />
        <circle cx="690" cy="176" r="1.4" />
        <circle cx="1350" cy="170" r="1.3" />
        <circle cx="960" cy="60" r="1.5" />
        <circle cx="1268" cy="52" r="1.6" />
        <circle cx="1402" cy="82" r="1.2" />
      </g>
      <g fill="none" stroke="#54283a" strokeWidth="9" strokeLinecap="round" opacity=".5">
        <path d="M664 262q26-20 60-12t66-14" />
        <path d="M706 280q34-12 60-6" />
      </g>
      <circle cx="1192" cy="392" r="60" fill="#ffd58a" />
      <path fill="#7c3838" d="M0 400q210-46 430-18t420-10 300 14 290-22v70H0z" />
      <g fill="#4d2434">
        <path d="M1016 432v-38l22-16v16l22-16v16l22-16v16l22-16v54zM1270 432v-24l30-16 30 16v24z" />
        <path d="M560 432v-44h70l14-14 14 14h60v44z" />
      </g>
      <g fill="#351a2a">
        <path d="M770 432c4-70 14-116 34-150l3-22h34l3 22c20 34 30 80 34 150z" />
        <path d="M802 254h44v8h-44z" />
        <path d="M657 274h16l5 158h-26zM653 266h24v9h-24zM702 292h13l4 140h-21zM698 285h21v8h-21zM540 322h12l4 110h-20zM537 315h18v8h-18z" />
        <path d="M0 432v-30h60v-14l14-12 14 12v14h90v-20l16-14 16 14v20h120v-14l12-12 12 12v14h96l30-20 30 20v30z" />
        <path d="M1346 432v-50h94v50zM1322 432v-30h24v30z" />
      </g>
      <g fill="none" stroke="#351a2a" strokeWidth="6">
        <path d="M1366 384l28-116 34 116M1374 350h44M1380 322h30M1394 272l56 112" />
        <circle cx="1394" cy="266" r="20" />
        <path d="M1394 246v40M1374 266h40" strokeWidth="2.5" />
      </g>
      <g fill="#ffcf7d">
        <path d="M84 410h7v9h-7zM140 410h7v9h-7zM232 410h7v9h-7zM310 412h7v8h-7zM392 412h7v8h-7zM576 402h9v10h-9zM600 402h9v10h-9zM672 402h9v10h-9zM1344 396h10v12h-10zM1394 396h10v12h-10zM1284 412h7v8h-7zM1304 412h7v8h-7zM812 410q8-10 16 0v22h-16zM786 414q5-8 10 0v18h-10zM844 414q5-8 10 0v18h-10z" />
      </g>
      <path d="M842 286c17 32 25 72 29 128" fill="none" stroke="#a5502f" strokeWidth="3" strokeLinecap="round" />
      <path fill="url(#hero-water)" d="M0 432h1440v78H0z" />
      <path fill="#2a1524" d="M0 430h1440v5H0z" />
      <g fill="#351a2a" opacity=".55">
        <path d="M784 435l20 60h40l20-60zM654 435l4 70h12l5-70zM1352 435l20 58h18l20-58zM700 435l3 60h10l3-60z" />
      </g>
      <path
        d="M1142 446h98M1160 456h62M1128 466h120M1168 476h54M1150 487h86"
        stroke="#ffd58a"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".75"
      />
      <path
        d="M880 448h54M960 462h40M1268 452h40M1296 474h60M740 470h50M900 480h44"
        stroke="#e49a4a"
        strokeWidth="2.4"
        strokeLinecap="round"
        opacity=".45"
      />
      <path fill="#1c1019" d="M548 462h16v-16h150v16h30q-2 22-16 24H556q-10-8-8-24zM588 446v-12h6v12z" />
      <path d="M554 468h186" stroke="#9c4332" strokeWidth="3" />
      <path fill="#ffcf7d" d="M578 451h16v8h-16zM608 451h16v8h-16zM638 451h16v8h-16zM668 451h16v8h-16z" />
      <path fill="#24141e" d="M0 498h1440v62H0z" />
      <path fill="#3b2029" d="M0 498h1440v5H0z" />
      <ellipse cx="1110" cy="540" rx="296" ry="40" fill="#e49a4a" opacity=".16" />
      <circle cx="1110" cy="222" r="300" fill="url(#hero-glow)" />
      <path d="M1076 214h68l124 290H952z" fill="url(#hero-beam)" />
      <g fill="none" stroke="#160d14" strokeWidth="6" strokeLinecap="round">
        <path d="M1440 112H1084M1110 112v42M1436 92v140" />
        <path
          d="M1436 216q-96-8-126-102M1436 186q-52-2-66-40-2-20 14-20 16 4 8 18M1082 112q-10-2-8-12 6-8 12 0"
          strokeWidth="4.5"
        />
      </g>
      <path d="M1062 204q2-46 48-50 46 4 48 50z" fill="#160d14" />
      <path d="M1068 196q6-34 42-38" stroke="#b9673a" strokeWidth="3" fill="none" strokeLinecap="round" />
      <path d="M1088 204h44q-4 18-22 18t-22-18z" fill="#fff0cd" />
      <g stroke="#160d14" strokeLinecap="round" fill="none">
        <path d="M1110 404v100" strokeWidth="13" />
        <path d="M1110 500q-10 34-66 40M1110 500q10 34 66 40M1110 500v46" strokeWidth="9" />
        <path d="M1066 408q6 34 44 38 38-4 44-38" strokeWidth="5" />
      </g>
      <path d="M966 388v8q0 12 30 14h228q30-2 30-14v-8z" fill="#2a1519" />
      <ellipse cx="1110" cy="388" rx="144" ry="14" fill="#8a4a2a" />
      <ellipse cx="1110" cy="387" rx="104" ry="8.5" fill="#c07a3e" />
      <g id="hero-chair">
        <g fill="none" stroke="#160d14" strokeLinecap="round">
          <path
            d="M888 276q-8 84 6 164l-16 104M932 288q-2 76 4 148l-2 84M988 446l16 98M958 448l6 70"
            strokeWidth="10"
          />
          <path d="M898 300q0 70 4 130M910 302q0 70 6 130M922 304q0 70 4 130" strokeWidth="5" />
          <path d="M884 282q24-12 50 6M888 312q24-10 46 4" strokeWidth="13" />
          <path d="M884 496h112M930 494l34-6" strokeWidth="5" />
        </g>
        <path d="M884 436q60-14 112-2 12 4 8 13t-14 9H894q-16-4-10-20z" fill="#160d14" />
        <path
          d="M938 290q-2 76 3 140M958 433q28 0 42 5"
          fill="none"
          stroke="#c9783e"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </g>
      <use href="#hero-chair" transform="matrix(-1 0 0 1 2220 0)" />
      <g>
        <path d="M1020 318h48l-6 70q-18 5-36 0z" fill="#d98f2f" />
        <path d="M1026 330l4 52" stroke="#f6c667" strokeWidth="5" strokeLinecap="round" />
        <path d="M1016 312q2-12 14-10 14-8 24 0 16-4 18 8 2 12-10 12h-36q-10 0-10-10z" fill="#fff3dd" />
        <path d="M1068 332q22-2 20 20-2 20-23 20" fill="none" stroke="#d98f2f" strokeWidth="7" />
      </g>
      <g>
        <path d="M1174 312q-4 40 22 42 26-2 22-42z" fill="#f6e3d3" opacity=".38" />
        <path d="M1174 326q2 26 22 28 20-2 22-28z" fill="#96203a" />
        <path
          d="M1196 354v30M1180 388q16-8 32 0z"
          stroke="#f3dcc6"
          strokeWidth="4"
          strokeLinecap="round"
          fill="#f3dcc6"
        />
        <path d="M1180 318q0 20 8 28" stroke="#fff6ea" strokeWidth="2.5" fill="none" strokeLinecap="round" />
      </g>
      <g>
        <path d="M1117 312h16v12h-16z" fill="#b3261e" />
        <path d="M1112 306h26v8h-26z" fill="#b3261e" />
        <circle cx="1125" cy="358" r="33" fill="#fbf7f2" stroke="#b3261e" strokeWidth="7" />
        <path d="M1125 358v-27a27 27 0 0 1 13.5 3.6z" fill="#e0a85a" />
        <path d="M1125 358v-20M1125 358l14 10" stroke="#1f1a1d" strokeWidth="5" strokeLinecap="round" />
      </g>
      <path fill="url(#hero-fade)" d="M0 0h1440v560H0z" />
    </svg>
  )
}
