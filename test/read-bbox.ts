import { execFileSync } from 'node:child_process';
import type { ReadDocument } from '../src/domain/documents/document.ts';
import type { Page, Word } from '../src/domain/documents/page.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };
const plain = (text: string): string => text.replace(/&(\w+|#\d+);/g, (all, name: string) => entities[name] ?? all);
const attribute = (tag: string, name: string): number => Number(new RegExp(`${name}="([-\\d.]+)"`).exec(tag)?.[1] ?? 0);

/** Reads a PDF's text layer with poppler: a second reader for tests, so that they need not wait for our own. */
export function readBbox(path: string): ReadDocument {
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pages = html.split('<page ').slice(1).map(pageOf);
  const name = path.split('/').pop() ?? path;
  return { id: name, name, reading: { outcome: 'read', pageCount: Math.max(1, pages.length) }, pages };
}

function pageOf(html: string, at: number): Page {
  const words = [...html.matchAll(/<word ([^>]*)>([^<]*)<\/word>/g)].flatMap(([, tag = '', text = '']): Word[] => {
    const x = attribute(tag, 'xMin');
    const y = attribute(tag, 'yMin');
    const box = { x, y, width: attribute(tag, 'xMax') - x, height: attribute(tag, 'yMax') - y };
    const spelled = plain(text).trim();
    return spelled === '' ? [] : [{ text: spelled, box, method: 'text-layer' }];
  });
  return {
    number: at + 1,
    width: attribute(html, 'width'),
    height: attribute(html, 'height'),
    state: words.length > 0 ? 'read' : 'no-text',
    words,
  };
}
