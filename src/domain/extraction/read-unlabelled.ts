import type { County } from '../agency/county.ts';
import { parseApns } from './apn.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isElsewhere, isRule, sentenceAround } from './guards.ts';
import { KNOWN_ALLOCATION, KNOWN_FILE_NUMBER } from './identifiers.ts';
import { type BlockView, lineAt, lineEnd, type PageView } from './page-view.ts';

/** File and allocation numbers that nothing but their own shape labels. */
export function readIdentifiers(documentId: string, view: PageView): Fact[] {
  return view.blocks.flatMap((block) => {
    const { text } = block.spelled;
    if (!/\d-\d|-\d\d-/.test(text)) return [];
    const found = (name: 'project.fileNumber' | 'project.allocationNumber', pattern: RegExp) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const line = nearby(block, match.index);
        if (isElsewhere(line) || isRule(line) || /soils?\s?[/-]\s?hydro|verif|\bbank/i.test(line)) return [];
        return [
          factAt(documentId, view, block, {
            name,
            value: match[0],
            from: match.index,
            to: match.index + match[0].length,
            confidence: 0.65,
          }),
        ];
      });
    return [...found('project.fileNumber', KNOWN_FILE_NUMBER), ...found('project.allocationNumber', KNOWN_ALLOCATION)];
  });
}

/** Parcel numbers that only their shape and a known book give away; each page's, for the caller to weigh. */
export function readLooseApns(documentId: string, view: PageView, counties: readonly County[]): Fact[] {
  return view.blocks.flatMap((block) => {
    const { text } = block.spelled;
    return parseApns(text.slice(0, 20_000), counties).flatMap((apn) => {
      const line = sentenceAround(text, apn.from, apn.to);
      if (!apn.known || isElsewhere(line) || isRule(nearby(block, apn.from))) return [];
      return [
        factAt(documentId, view, block, {
          name: 'parcel.apn',
          value: apn.value,
          from: apn.from,
          to: apn.to,
          confidence: 0.55,
        }),
      ];
    });
  });
}

/** The text of the line round a position, as far as words beside a number speak of it. */
function nearby(block: BlockView, position: number): string {
  const at = lineAt(block, position);
  const start = Math.max(block.lineStarts[at] ?? 0, position - 80);
  return block.spelled.text.slice(start, Math.min(lineEnd(block, at), position + 80));
}
