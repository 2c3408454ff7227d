/**
 * The background of a share picture, 1200 by 630 pixels. It is dark on the left for the text, and shows the home page's skyline
 * on the right.
 */
export const shareBackground = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#251a2c"/><stop offset=".45" stop-color="#54283a"/><stop offset=".72" stop-color="#9c4332"/><stop offset=".88" stop-color="#dd8a42"/></linearGradient>
<linearGradient id="fade"><stop offset="0" stop-color="#2a1b22"/><stop offset=".5" stop-color="#2a1b22" stop-opacity=".9"/><stop offset=".82" stop-color="#2a1b22" stop-opacity="0"/></linearGradient></defs>
<path fill="url(#sky)" d="M0 0h1200v630H0z"/><circle cx="1050" cy="480" r="74" fill="#ffd58a"/>
<path fill="#7c3838" d="M0 500q300-46 600-14t600-20v80H0z"/>
<g fill="#351a2a"><path d="M860 540c5-90 18-150 44-194l4-30h44l4 30c26 44 39 104 44 194zM902 306h56v12h-56zM760 350h20l6 190h-32zM754 340h32v11h-32zM812 380h15l5 160h-25zM807 371h25v10h-25z"/><path d="M620 540v-50h80l16-16 16 16h60v50zM1100 540v-64h80v64z"/></g>
<g fill="none" stroke="#351a2a" stroke-width="8"><path d="M1108 478l32-140 40 140M1118 436h52M1126 402h36"/><circle cx="1140" cy="330" r="24"/></g>
<g fill="#ffcf7d"><path d="M912 540v-26q9-12 18 0v26zM884 540v-18q6-9 12 0v18zM946 540v-18q6-9 12 0v18zM1112 500h12v14h-12zM1152 500h12v14h-12z"/></g>
<path fill="#47212f" d="M0 540h1200v90H0z"/><path fill="#2a1524" d="M0 538h1200v6H0z"/>
<path d="M980 560h140M1004 576h84M966 592h150M1020 608h70" stroke="#ffd58a" stroke-width="4" stroke-linecap="round"/><path fill="url(#fade)" d="M0 0h1200v630H0z"/>
<path fill="#b3261e" d="M74 62h20v10H74zM80 72h8v8h-8z"/><circle cx="84" cy="102" r="23" fill="#fbf7f2" stroke="#b3261e" stroke-width="7"/><path d="M84 102V87M84 102l10 7" stroke="#1f1a1d" stroke-width="5" stroke-linecap="round"/></svg>`
