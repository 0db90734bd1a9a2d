import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGES, type PageData, type PagePath, PRERENDERED, pageAt } from '#contract/site.ts';
import type { Language } from '#domain/agency/language.ts';
import { inEachLanguage } from '#messages/languages.ts';

/** A document as it is sent. */
export type WebDocument = {
  body: string;
  etag: string;
  /** The body, compressed when it is first asked for. */
  compressed: (encoding: ContentEncoding) => Promise<Buffer>;
};

export type PageServer = {
  /** Every page that is served, as the contract writes its path. */
  paths: readonly string[];
  /**
   * The document of a page in a language; undefined where the product has no page at this path. A page that is asked
   * for with a query may show something else than what was drawn without one, so it comes undrawn.
   */
  ofPage: (path: string, language: Language, hasQuery: boolean) => WebDocument | undefined;
  /** The document that shows the not-found page. */
  ofNothing: (language: Language) => WebDocument;
  /** Whether the public pages go out drawn; false where the agency's words are others than at build time. */
  areDrawn: boolean;
};

export type DocumentSource = {
  /** The built web, `dist/web`. */
  folder: string;
  mode: PageData['about']['mode'];
  /** Of the agency that this server loaded (see fingerprintOf). */
  fingerprint: string;
  dataOf: (path: string) => PageData;
};

const EMPTY_DATA = '<script type="application/json" id="page-data">null</script>';

/** Puts a page's data into its document. `<` never stands in it as such, so no text can end the element. */
export function fillDocument(html: string, data: PageData): string {
  if (!html.includes(EMPTY_DATA)) throw new Error('The document has no empty page-data element.');
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html.replace(EMPTY_DATA, () => EMPTY_DATA.replace('null', () => json));
}

/** The name under which the build keeps the document of a page: `/login` is `login.html`. */
const fileOf = (path: string): string => `${path === '/' ? 'landing' : path.slice(1)}.html`;

/**
 * Reads the documents that the build made and puts this server's data into them, once for every page and language.
 * @returns undefined where there is no build, as while developing
 */
export function composeDocuments({ folder, mode, fingerprint, dataOf }: DocumentSource): PageServer | undefined {
  const pages = join(folder, 'pages');
  const manifest = join(pages, 'manifest.json');
  if (!existsSync(manifest)) return undefined;
  const built: { fingerprint: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  const areDrawn = built.fingerprint === fingerprint;
  const isDrawn = (path: string) => areDrawn && PRERENDERED.some((drawn) => drawn === path);
  const read = (path: string, language: Language, drawn: boolean): string => {
    if (drawn) {
      return readFileSync(join(pages, `${mode}-${language}`, fileOf(path)), 'utf8');
    }
    return readFileSync(join(pages, `blank-${language}`, path === '/' ? 'landing.html' : 'app.html'), 'utf8');
  };
  const compose = (path: string, language: Language, drawn: boolean): WebDocument => {
    const body = fillDocument(read(path, language, drawn), dataOf(path));
    // Weak: the same document goes out compressed in more than one way.
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
    return { body, etag: `W/"${hash}"`, compressed: compressOnce(body) };
  };
  const served = Object.keys(PAGES).filter((path) => mode === 'demo' || PAGES[path as PagePath] !== 'demo');
  const all = inEachLanguage(
    (language) => new Map(served.map((path) => [path, compose(path, language, isDrawn(path))])),
  );
  // The landing page reads no query, so links to it may carry what they like.
  const askedOnly = PRERENDERED.filter((path) => path !== '/');
  const asked = inEachLanguage(
    (language) => new Map(askedOnly.map((path) => [path as string, compose(path, language, false)])),
  );
  const ofNothing = inEachLanguage((language) => compose(NOTHING, language, false));
  return {
    paths: served,
    areDrawn,
    ofPage: (path, language, hasQuery) =>
      (hasQuery ? asked[language].get(path) : undefined) ?? all[language].get(pageAt(path) ?? path),
    ofNothing: (language) => ofNothing[language],
  };
}

/** Stands for every address at which there is no page. */
const NOTHING = '/*';

/** The ways in which pages are compressed, the better first. */
const ENCODINGS = ['br', 'gzip'] as const;
type ContentEncoding = (typeof ENCODINGS)[number];

/** The best of our encodings that a reader takes, as its `accept-encoding` says; undefined where it takes none. */
export function fitEncoding(accepted: string | undefined): ContentEncoding | undefined {
  const weights = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  return ENCODINGS.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}

/** Of quality 9: near the best, in a few milliseconds a page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const compressors: Record<ContentEncoding, (body: string) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify(gzip)(body),
};

/** Compresses a body off the event loop when it is first asked for, and keeps the outcome. */
function compressOnce(body: string): (encoding: ContentEncoding) => Promise<Buffer> {
  const done: Partial<Record<ContentEncoding, Promise<Buffer>>> = {};
  return (encoding) => {
    done[encoding] ??= compressors[encoding](body);
    return done[encoding];
  };
}
