import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a script that ran would show: it is looked for in the browser. */
const RUN = 'window.__ran=1';

/** Texts that have hurt programs, by what they hurt. Nothing of them is wrong to write. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  formulas: [
    '=1+1',
    '+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '＝1+1',
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("https://planted.invalid";"A")',
    '\u200b=1+1',
  ],
  separators: ['a,b;c\td|e', '"', '""', '"a', 'a\r\nb', 'a\n\nb\n', ',', ';'],
  directions: ['\u202egnp.exe', '\u2066a\u2069 b', '\u200fa', 'שלום עולם', 'مرحبا بالعالم', 'a\u061c1'],
  invisible: ['\u200b', 'a\u200bb', '\ufeffa', 'a\u00adb', '\u2060', 'a\u034fb', '\u3164', '\u{e0041}a'],
  blanks: [' ', '\u00a0', ' a ', '\u3000a\u3000', '\n', '\r', '\v\f', '\u2028a\u2029'],
  combining: [`a${'\u0301'.repeat(300)}`, 'Z\u0351\u036b\u0343\u036a\u0302', 'a\u0308\u0323', 'n\u0303', '\u0301'],
  letters: ['İıſßﬀﷺ', '１２３', '٣٤٥', '田中さん', '𝕬𝖉𝖆', '👩‍👩‍👧‍👦🏳️‍🌈', '🏔'.repeat(80)],
  long: ['W'.repeat(10_240), 'word '.repeat(2_048), 'ш'.repeat(5_120), 'A'.repeat(199)],
  controls: [
    'a\u0008b',
    'a\u000bb',
    'a\u000cb',
    'a\u001fb',
    'a\u007fb',
    'a\u0085b',
    'a\ufffeb',
    'a\uffffb',
    '\u001b[31mred',
  ],
  broken: ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\udfff\ud800', `${'a'.repeat(50)}\ud83c`],
  html: [
    `<script>${RUN}</script>`,
    `<img src=x onerror="${RUN}">`,
    `"><svg onload=${RUN}>`,
    `' autofocus onfocus=${RUN} x='`,
    `</textarea></title></style></script><script>${RUN}</script>`,
    `<iframe srcdoc="<script>parent.${RUN.slice(7)}</script>"></iframe>`,
    `<a href="javascript:${RUN}">a</a>`,
    `javascript:${RUN}`,
    `data:text/html,<script>${RUN}</script>`,
    '<base href="//planted.invalid/">',
    '<style>*{display:none}</style>',
    '<meta http-equiv="refresh" content="0;url=//planted.invalid">',
    '<!--',
    '&lt;b&gt;&amp;&#0;&#xD800;',
    `<svg><script href="data:,${RUN}"/></svg>`,
    `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}">`,
  ],
  markdown: [
    `[a](javascript:${RUN})`,
    '![a](https://planted.invalid/a.png)',
    '# a',
    '| a | b |\n|---|---|',
    '`a`',
    '---',
  ],
  templates: [
    `{{constructor.constructor("${RUN}")()}}`,
    `\${${RUN}}`,
    '<%= 1 %>',
    '{name}',
    '{#items}{/items}',
    '{/}',
    '{',
    '}',
    '{{',
    "'{0}'",
    '{count, plural, one {#} other {#}}',
    '%s%n%d',
    '$&$1$`',
  ],
  word: [
    '<w:p/>',
    '</w:t></w:r></w:p>',
    ']]>',
    '<![CDATA[a]]>',
    '<?xml version="1.0"?>',
    '&#8;',
    '\u0013 DDEAUTO c:\\a \u0015',
  ],
  mail: [
    'A\r\nBcc: planted@example.com',
    'A\nSubject: planted',
    'A%0d%0aBcc: a',
    '=?utf-8?q?planted?=',
    '.\r\n.',
    'From a',
  ],
  paths: ['../../etc/passwd', '..\\..\\a', 'C:\\a', 'CON', '/dev/null', 'a/b', '%2e%2e%2f', '.', '..', '%', '%zz'],
  queries: ["'; drop table people; --", "' or 1=1 --", '%', '_', '\\', '*', 'a & | ! b', ':*', '(', '[a', '(a+)+$'],
  names: ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', '-0', '1e999', 'true'],
};

export const ownStrings: readonly string[] = Object.values(OWN).flat();

/** The Big List of Naughty Strings, which lies beside the project; none where it does not. */
export function listedStrings(): readonly string[] {
  const file = join(import.meta.dirname, '../../shared/samples/text/blns.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}

/** Whether PostgreSQL and UTF-8 have no way to keep a text: it is refused, whatever its field. */
export const cannotBeKept = (text: string): boolean => /\0|\p{Surrogate}/u.test(text);
