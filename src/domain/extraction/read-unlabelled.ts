import type { County } from '../agency/county.ts';
import { readAddress } from './address.ts';
import { parseApns } from './apn.ts';
import { evidenceFrom, wordsBetween } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isElsewhere, isRule } from './guards.ts';
import { headingOver } from './headings.ts';
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
      const line = nearby(block, apn.from);
      if (!apn.known || isElsewhere(line) || isRule(line)) return [];
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

/**
 * A street address that fills the line straight above or below a labelled parcel number, as title blocks print
 * it without a label of its own. Not under an owner's, an architect's or another party's name.
 */
export function readAddressBesideApn(documentId: string, view: PageView, apns: readonly Fact[]): Fact[] {
  const boxes = apns.flatMap((fact) => fact.evidence.filter((each) => each.page === view.page.number));
  return view.blocks.flatMap((block) =>
    block.lines.flatMap((line, at): Fact[] => {
      const isApn = boxes.some(
        ({ box }) =>
          box.y >= line.box.y - 1 &&
          box.y <= line.box.y + line.box.height &&
          box.x >= line.box.x - 1 &&
          box.x <= line.box.x + line.box.width,
      );
      if (!isApn) return [];
      return [at - 1, at + 1].flatMap((beside) => {
        const candidate = block.lines[beside];
        const start = block.lineStarts[beside] ?? 0;
        const read = candidate && readAddress(candidate.text);
        if (!candidate || !read?.typed || read.to < candidate.text.replace(/[,.\s]+$/, '').length) return [];
        const heading = headingOver(view, candidate);
        if (
          heading &&
          /owner|applicant|representative|agent|architect|engineer|contractor|surveyor|designer|consultant|preparer/i.test(
            heading,
          )
        )
          return [];
        return [
          factAt(documentId, view, block, {
            name: 'project.address',
            value: read.value,
            from: start,
            to: start + read.to,
            confidence: 0.75,
          }),
        ];
      });
    }),
  );
}

function lineText(block: BlockView, position: number): string {
  const at = lineAt(block, position);
  return block.spelled.text.slice(block.lineStarts[at] ?? 0, lineEnd(block, at));
}

/** The text of the line round a position, as far as words beside a number speak of it. */
function nearby(block: BlockView, position: number): string {
  const at = lineAt(block, position);
  const start = Math.max(block.lineStarts[at] ?? 0, position - 80);
  return block.spelled.text.slice(start, Math.min(lineEnd(block, at), position + 80));
}

type UnlabelledFact = { name: Fact['name']; value: string; from: number; to: number; confidence: number };

function factAt(documentId: string, view: PageView, block: BlockView, told: UnlabelledFact): Fact {
  const words = wordsBetween(block.spelled, told.from, told.to);
  const line = lineText(block, told.from).trim();
  const start = Math.max(0, told.from - (block.lineStarts[lineAt(block, told.from)] ?? 0) - 60);
  const quote = line.length <= 160 ? line : line.slice(start, start + 160).trim();
  return {
    name: told.name,
    value: told.value,
    evidence: [
      evidenceFrom(documentId, view.page.number, words, { quote: quote || told.value, confidence: told.confidence }),
    ],
  };
}
