import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** Elements whose words are another part than those around them. */
const PARTS: Readonly<Record<string, keyof WordParts>> = {
  hdr: 'headers',
  ftr: 'footers',
  footnote: 'footnotes',
  endnote: 'endnotes',
  comment: 'comments',
  txbxContent: 'textBoxes',
};
/** What is deleted, is no text, or says again what stands beside it for older programs. */
const SKIPPED = new Set(['del', 'moveFrom', 'instrText', 'delText', 'delInstrText', 'tabs', 'Fallback', 'binData']);
const NOTE_MARKS = new Set(['separator', 'continuationSeparator', 'continuationNotice', 'continuation-separator']);
const SIGNS: Readonly<Record<string, string>> = { tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '\u2011' };

/** No program nests as deep, or says as much of one element; a reader would hold it all. */
const MOST_DEPTH = 1000;
const MOST_ATTRIBUTES = 1000;

/** Takes the text out of Word's XML, of one part or of a whole document, whatever the edition of the format. */
export function createTextOfWord() {
  const texts: Record<keyof WordParts, string[]> = {
    headers: [],
    body: [],
    textBoxes: [],
    footnotes: [],
    endnotes: [],
    footers: [],
    comments: [],
  };
  let characters = 0;
  let bytes = 0;

  const add = (part: keyof WordParts, text: string) => {
    characters += text.length;
    if (characters > MOST_CHARACTERS) throw new TextLimitExceeded();
    texts[part].push(text);
  };

  /** Reads one XML stream. Throws for one that is no XML, and TextLimitExceeded. */
  const read = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    const parser = new SaxesParser();
    const inside: (keyof WordParts)[] = ['body'];
    let skipped = 0;
    let depth = 0;
    let attributes = 0;
    let inText = false;
    const part = () => inside.at(-1) ?? 'body';

    parser.on('error', (error) => {
      throw error;
    });
    parser.on('attribute', () => {
      attributes += 1;
      if (attributes > MOST_ATTRIBUTES) throw new Error('An element has too many attributes.');
    });
    parser.on('opentag', (tag) => {
      depth += 1;
      attributes = 0;
      if (depth > MOST_DEPTH) throw new Error('Elements are nested too deep.');
      const name = localName(tag.name);
      if (skipped > 0 || isSkipped(name, tag)) {
        if (!tag.isSelfClosing) skipped += 1;
        return;
      }
      const opened = partOpenedBy(name, tag);
      if (opened && !tag.isSelfClosing) inside.push(opened);
      else if (name === 't') inText = true;
      else if (SIGNS[name] !== undefined) add(part(), SIGNS[name]);
    });
    parser.on('closetag', (tag) => {
      depth -= 1;
      const name = localName(tag.name);
      if (skipped > 0) {
        if (!tag.isSelfClosing) skipped -= 1;
      } else if (name === 't') inText = false;
      else if (name === 'p') add(part(), '\n');
      else if (name === 'tc') {
        if (texts[part()].at(-1) === '\n') texts[part()].pop();
        add(part(), '\t');
      } else if (name === 'tr') add(part(), '\n');
      else if (!tag.isSelfClosing && partOpenedBy(name, tag)) inside.pop();
    });
    parser.on('text', (text) => {
      if (inText && skipped === 0) add(part(), text);
    });

    let decode: ((chunk: Buffer) => string) | undefined;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > MOST_XML_BYTES) throw new TextLimitExceeded();
      decode ??= decoderFor(chunk);
      parser.write(decode(chunk));
    }
    parser.close();
  };

  const parts = (): WordParts => ({
    headers: texts.headers.join(''),
    body: texts.body.join(''),
    textBoxes: texts.textBoxes.join(''),
    footnotes: texts.footnotes.join(''),
    endnotes: texts.endnotes.join(''),
    footers: texts.footers.join(''),
    comments: texts.comments.join(''),
  });
  return { read, parts };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const typeOf = ({ attributes }: SaxesTagPlain): string => attributes['w:type'] ?? '';

/** The edition of 2003 marks what is deleted, and comments, with an element of its own. */
const isSkipped = (name: string, tag: SaxesTagPlain): boolean =>
  SKIPPED.has(name) ||
  (name === 'annotation' && typeOf(tag) === 'Word.Deletion') ||
  ((name === 'footnote' || name === 'endnote') && NOTE_MARKS.has(typeOf(tag)));

const partOpenedBy = (name: string, tag: SaxesTagPlain): keyof WordParts | undefined =>
  name === 'annotation' && typeOf(tag) === 'Word.Comment' ? 'comments' : PARTS[name];

/** By the first bytes, and what the declaration says. */
function decoderFor(start: Buffer): (chunk: Buffer) => string {
  const decoder = new TextDecoder(encodingOf(start));
  return (chunk) => decoder.decode(chunk, { stream: true });
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const [, declared] = /^\S{0,3}<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start.toString('latin1', 0, 200)) ?? [];
  try {
    return new TextDecoder(declared ?? 'utf-8').encoding;
  } catch {
    return 'utf-8';
  }
}

/** The text of a Word file, part by part. Cells end in a tab, rows and paragraphs in a line feed. */
export type WordParts = {
  headers: string;
  body: string;
  textBoxes: string;
  footnotes: string;
  endnotes: string;
  footers: string;
  comments: string;
};

/** Longer than any permit document: two thousand pages. */
export const MOST_CHARACTERS = 5_000_000;

/** The XML of so many pages; a small archive may unpack to any length. */
export const MOST_XML_BYTES = 64 * 2 ** 20;
/** Pages on which such a text is set; empty lines fill pages too. */
export const MOST_PAGES = 5_000;

/** The text of the file is more than a reader may hold. */
export class TextLimitExceeded extends Error {
  override readonly name = 'TooMuchText';
}
