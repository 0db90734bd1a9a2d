// Draws the public pages into dist/web/pages, in both modes and languages, so that their words do not wait for a
// script. The server puts its data into them at start, and sends the blank ones where the agency's words have changed.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

process.env.NODE_ENV = 'production';
const { prerenderData } = await import('../dist/server/prerender-data.js');
const { drawPage, LANGUAGES } = await import('../dist/prerender/prerender.js');

const web = join(root, 'dist/web');
const out = join(web, 'pages');
const chunks = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));
const blank = {
  landing: readFileSync(join(web, 'landing.html'), 'utf8'),
  app: readFileSync(join(web, 'index.html'), 'utf8'),
};

const LEGAL_PAGE = 'features/legal/legal-page.tsx';

/** The code and the texts that each page needs beside its entry: fetched with it, not after it. */
const needs = {
  landing: { texts: ['shell', 'landing'] },
  login: { code: 'features/sign-in/login-page.tsx', texts: ['shell', 'ui', 'problems', 'signIn'] },
  register: { code: 'features/sign-in/register-page.tsx', texts: ['shell', 'ui', 'problems', 'signIn'] },
  'privacy-policy': { code: LEGAL_PAGE, texts: ['shell', 'ui', 'problems', 'pages'] },
  'terms-of-service': { code: LEGAL_PAGE, texts: ['shell', 'ui', 'problems', 'pages'] },
  'accessibility-statement': { code: LEGAL_PAGE, texts: ['shell', 'ui', 'problems', 'pages'] },
};

/** Words that only heads of documents need. */
const wordsIn = (language) => JSON.parse(readFileSync(join(root, `src/messages/${language}/documents.json`), 'utf8'));

const nameOf = (path) => (path === '/' ? 'landing' : path.slice(1));
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Replaces what must be there exactly once. */
function replace(html, from, to) {
  if (html.split(from).length !== 2) throw new Error(`A document does not hold this exactly once: ${from}`);
  return html.replace(from, () => to);
}

/** The files of a chunk and of all that it imports. */
function filesOf(key, found = new Set()) {
  const chunk = chunks[key];
  if (!chunk) throw new Error(`The build has no ${key}: see "needs" in scripts/prerender.mjs.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) filesOf(other, found);
  return found;
}

function preloads(html, { code, texts }, language) {
  const keys = [...(code ? [code] : []), ...texts.map((part) => `../messages/${language}/${part}.json`)];
  const files = new Set(keys.flatMap((key) => [...filesOf(key)]));
  return [...files]
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
    .join('');
}

/** The style sheet and the letters are asked for before any script: on few connections the first come are served. */
function looksFirst(html) {
  const looks = /^ *<link (rel="stylesheet"|rel="preload"[^>]* as="font")[^>]*>\n/gm;
  const lines = html.match(looks) ?? [];
  if (lines.length !== 2)
    throw new Error(`A document has ${lines.length} links to its style sheet and letters, not two.`);
  return replace(html.replace(looks, ''), '    <link rel="icon"', `${lines.join('')}    <link rel="icon"`);
}

function documentOf(kind, language, { title = 'Planwright', description, needed, body = '' }) {
  const words = wordsIn(language);
  const isReadAsItStands = body !== '' && needed.code === LEGAL_PAGE;
  let html = replace(blank[kind], '<html lang="en">', `<html lang="${language}">`);
  html = replace(html, '<title>Planwright</title>', `<title>${escaped(title)}</title>`);
  html = replace(
    html,
    '<meta name="description" content="Planwright">',
    `<meta name="description" content="${escaped(words.description[description])}">`,
  );
  if (kind === 'app') {
    // The legal texts are read as they stand; everything else in the app needs its code.
    const note = isReadAsItStands ? '' : `<noscript>${escaped(words.needsScript)}</noscript>`;
    html = html.replace(/<noscript>.*<\/noscript>/s, () => note);
  }
  html = replace(html, '  </head>', `${preloads(html, needed, language)}  </head>`);
  html = looksFirst(html);
  // Where the words are there already, the code may come after what they need to be seen.
  if (body !== '') html = html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
  return replace(html, '<div id="root"></div>', `<div id="root">${body}</div>`);
}

/** What the content security policy would block, or what was not ready when the page was drawn. */
function check(place, { html, title }) {
  const faults = [
    [/<script/i, 'an inline script'],
    [/\sstyle=/i, 'a style attribute'],
    [/<style/i, 'a style element'],
    [/<!--\$[!?]-->/, 'something that was still waiting'],
  ].filter(([pattern]) => pattern.test(html));
  if (!/<h1[\s>]/.test(html)) faults.push([0, 'no heading']);
  if (!title) faults.push([0, 'no title']);
  if (faults.length === 0) return;
  throw new Error(`${place} was drawn with ${faults.map(([, words]) => words).join(', ')}.`);
}

rmSync(out, { recursive: true, force: true });
const write = (folder, name, html) => {
  mkdirSync(join(out, folder), { recursive: true });
  writeFileSync(join(out, folder, `${name}.html`), html);
};

const { fingerprint, pages } = prerenderData();
for (const language of LANGUAGES) {
  const shared = { texts: ['shell', 'ui', 'problems'] };
  write(`blank-${language}`, 'app', documentOf('app', language, { description: 'general', needed: shared }));
  const landing = { description: 'landing', needed: needs.landing };
  write(`blank-${language}`, 'landing', documentOf('landing', language, landing));
  for (const [mode, data] of Object.entries(pages)) {
    for (const [path, pageData] of Object.entries(data)) {
      const name = nameOf(path);
      const drawn = await drawPage(path, language, pageData);
      check(`${path} (${mode}, ${language})`, drawn);
      const kind = path === '/' ? 'landing' : 'app';
      const given = { title: drawn.title, description: name, needed: needs[name], body: drawn.html };
      write(`${mode}-${language}`, name, documentOf(kind, language, given));
    }
  }
}
writeFileSync(join(out, 'manifest.json'), JSON.stringify({ fingerprint }));
