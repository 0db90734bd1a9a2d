import type { ReadDocument } from '../documents/document.ts';
import { isUpright, linesOf } from '../documents/lines.ts';
import { evidenceOf } from '../documents/search.ts';
import type { Evidence } from '../extraction/fact.ts';

/** A product that stands on a line, recomputed: "1,200 sf x $2.50 = $3,000". */
export type StatedProduct = { text: string; product: number; stated: number; agrees: boolean; evidence: Evidence };

const FIGURE = String.raw`\$?\s?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`;
const UNIT = String.raw`\s?(?:s\.?f\.?|sq\.?\s?(?:ft|feet)\.?|ft2|ft²|c\.?y\.?|pies²)?`;
const SHARE = '(?:\\s?(?:%|percent))?';
const PER = String.raw`(?:\s?(?:%|percent)|\s?(?:\/|per|por)\s?[\p{L}.²2]{1,8}(?:\s(?:ft|foot)\.?)?)?`;
const PRODUCT = new RegExp(
  `${FIGURE}${SHARE}${UNIT}\\s?(?:x|×|\\*|@|at)\\s?${FIGURE}${PER}${UNIT}\\s?=\\s?${FIGURE}`,
  'iu',
);

const number = (text = ''): number => Number(text.replaceAll(',', ''));
const decimalsOf = (text = ''): number => text.split('.')[1]?.length ?? 0;

/** The products of a document whose line `names` finds what it is of. */
export const readProducts = (document: ReadDocument, names: (text: string) => boolean): StatedProduct[] =>
  document.pages.flatMap((page) =>
    linesOf(page)
      .filter((line) => isUpright(line) && names(line.text))
      .flatMap((line): StatedProduct[] => {
        const [found, one, other, result] = PRODUCT.exec(line.text) ?? [];
        if (!found) return [];
        const text = found.trim();
        const isPercent = /%|percent/i.test(text);
        const product = (number(one) * number(other)) / (isPercent ? 100 : 1);
        const stated = number(result);
        // The result is rounded to its last digit.
        const agrees = Math.abs(product - stated) <= 0.5 * 10 ** -decimalsOf(result) + 1e-9;
        return [
          { text, product, stated, agrees, evidence: evidenceOf(document.id, page.number, line.words, line.text) },
        ];
      }),
  );
