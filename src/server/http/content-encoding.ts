import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The ways in which pages are compressed, the better first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best of our encodings that a reader takes, as its `accept-encoding` says; undefined where it takes none. */
export function fitEncoding(accepted: string | undefined): Encoding | undefined {
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
const compressors: Record<Encoding, (body: string) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify(gzip)(body),
};

/** Compresses a body off the event loop when it is first asked for, and keeps the outcome. */
export function compressOnce(body: string): (encoding: Encoding) => Promise<Buffer> {
  const done: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return (encoding) => {
    done[encoding] ??= compressors[encoding](body);
    return done[encoding];
  };
}
