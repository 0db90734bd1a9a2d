import type { Line } from '../documents/lines.ts';
import type { FactName } from './catalogue.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import type { BlockView, PageView } from './page-view.ts';

const IN_SENTENCE = 0.85;
const BESIDE_LABEL = 0.9;

/** What leaves open whether it is so here, or says it of something else. */
const LEFT_OPEN =
  /\?|\b(?:if|where|when|whether|unless|should|shall|must|example|future|alternate|optional|tbd|see\ssheet|neighbo\p{L}+|adjacent|adjoining|next\sdoor)\b|\bin\san?\s(?:non-?)?sprinklered\b|\b(?:irrigation|lawn|landscape|spray)\b/iu;
const NEGATION = String.raw`(?:no|not|none|without|nor|neither|non|never|exempt)\b`;

/** "Type V-B", "VB" behind a label, "III-A". */
const CONSTRUCTION = String.raw`(?<type>V|IV|I{1,3})[\s-]{0,3}(?<letter>[ABN]|HT)\b`;
const OF_CONSTRUCTION = new RegExp(String.raw`\btypes?\s?:?\s?(?:of\sconstruction\s?:?\s?)?${CONSTRUCTION}`, 'i');
const CONSTRUCTION_LABEL =
  /\b(?:const(?:r(?:uction)?)?\.?(?:\stype)?|type\sof\sconst(?:r(?:uction)?)?\.?|(?:bldg\.?\s)?type)\s?:?$/i;
const CONSTRUCTION_VALUE = new RegExp(String.raw`^(?:type\s)?${CONSTRUCTION}`, 'i');
const CONSTRUCTION_LABELLED = new RegExp(
  String.raw`\b(?:const(?:r(?:uction)?)?\.?(?:\stype)?|occ(?:upancy)?\.?)\s?[:,]?\s?(?:type\s?:?\s?)?${CONSTRUCTION}`,
  'i',
);
/** "R-3/U, V-B": beside an occupancy it needs no label. */
const BESIDE_OCCUPANCY = new RegExp(String.raw`\bR-?[1-4](?:\s?(?:\/|,|and)\s?U)?\s?[,/]\s?${CONSTRUCTION}`, 'i');

const GROUPS = String.raw`(?<group>R-?[1-4](?:\.\d)?)\b(?:\s?(?:\/|,|&|\+|and|with)\s?(?:an?\s)?(?:group\s)?(?<garage>U)\b)?`;
const OF_OCCUPANCY = new RegExp(
  String.raw`\bocc(?:upancy)?\.?(?:\s(?:group|class(?:ification)?|type))?\s?[:,]?\s?(?:groups?\s)?${GROUPS}`,
  'i',
);
const OCCUPANCY_LABEL =
  /\bocc(?:upancy)?\.?(?:\s(?:group|class(?:ification)?|type))?(?:\s?[/,]\s?(?:const\w*\.?\s?)?type)?\s?:?$/i;
const OCCUPANCY_VALUE = new RegExp(`^(?:group\\s)?${GROUPS}`, 'i');
const BESIDE_CONSTRUCTION = new RegExp(
  String.raw`(?:\bV-?[AB],?\s?)?\b${GROUPS}(?=\s?[,/]\s?(?:type\s)?V-?[AB]\b)`,
  'i',
);

const SYSTEM = String.raw`(?:n\.?f\.?p\.?a\.?\s?)?13-?[dr]\b|sprinkl\p{L}*`;
const SPRINKLER_LABEL = /\bsprinkl(?:er|ers|ered)(?:\ssystem)?\s?:?$/i;
const NO_SPRINKLERS = new RegExp(
  String.raw`\b${NEGATION}\W+(?:[\p{L}()-]+\W+){0,3}?(?:${SYSTEM})|\bun-?sprinklered\b|\bsprinkl\p{L}*\s?:?\W+(?:[\p{L}()-]+\W+){0,4}?${NEGATION}`,
  'iu',
);
const ALL_DENIALS = new RegExp(NO_SPRINKLERS.source, 'giu');
const HAS_SPRINKLERS = /\b(?:n\.?f\.?p\.?a\.?\s?)?13-?[dr]\b|\bsprinklered\b|\bsprinklers?\s?:\s?yes\b/i;

const WILDLAND =
  /\b(?:state\sresponsibility\sarea|S\.?R\.?A\b|VHFHSZ|(?:(?:very\s)?high|moderate)\sfire\shazard(?:\sseverity)?\szone|wildland[\s-]urban\sinterface(?:\sfire)?\sarea)/i;

type StatedWords = { name: FactName; value: string; from: number; to: number; sure: number };

/**
 * The code analysis that one document states in notes and beside labels: occupancy, type of construction, sprinklers, fire
 * hazard area. Whether there are sprinklers is two facts, of which both may be stated: of the house and of what is added.
 * What a code asks for, and what would hold if something were so, is none of them.
 */
export function readCodeAnalysis(documentId: string, views: readonly PageView[]): Fact[] {
  return views.flatMap((view) =>
    view.blocks.flatMap((block) => {
      const found = [
        ...sentencesOf(block).flatMap(({ text, from }) => readSentence(text).map((one) => moved(one, from))),
        ...block.lines.flatMap((line, at) => readLabel(view, line).map((one) => ({ ...one, ...spanOf(block, at) }))),
        ...block.lines.flatMap((line, at) =>
          readWildland(line.text).map((one) => moved(one, block.lineStarts[at] ?? 0)),
        ),
      ];
      return found.map(({ sure, ...one }) => factAt(documentId, view, block, { ...one, confidence: sure }));
    }),
  );
}

const moved = (found: StatedWords, by: number): StatedWords => ({ ...found, from: found.from + by, to: found.to + by });
const spanOf = (block: BlockView, at: number) => {
  const from = block.lineStarts[at] ?? 0;
  return { from, to: from + (block.lines[at]?.text.length ?? 1) };
};

const END_OF_SENTENCE = /[;?!]|\.(?=\s+[A-Z(\d])/g;

/** A paragraph cut where its sentences end. "N.F.P.A. 13D" and "CONST. TYPE" end none that matters here. */
function sentencesOf({ spelled: { text } }: BlockView): { text: string; from: number }[] {
  const ends = [...text.matchAll(END_OF_SENTENCE)]
    .filter(({ index }) => !/\b(?:const|occ|bldg|n\.f\.p\.a)$/i.test(text.slice(0, index)))
    .map(({ index }) => index + 1);
  return [0, ...ends].map((from, at) => ({ text: text.slice(from, ends[at] ?? text.length), from }));
}

function readSentence(text: string): StatedWords[] {
  if (!/sprinkl|13-?[dr]\b|\bocc|type|const|R-?[1-4]\b/i.test(text)) return [];
  const construction = [OF_CONSTRUCTION, CONSTRUCTION_LABELLED, BESIDE_OCCUPANCY]
    .map((one) => one.exec(text))
    .find((found) => found !== null);
  const occupancy = OF_OCCUPANCY.exec(text) ?? BESIDE_CONSTRUCTION.exec(text);
  return [
    ...(construction ? [foundAt('code.constructionType', typeIn(construction), construction)] : []),
    ...(occupancy ? [foundAt('code.occupancy', groupIn(occupancy), occupancy)] : []),
    ...(LEFT_OPEN.test(text) ? [] : readSprinklers(text)),
  ];
}

/** "No sprinklers in the house, NFPA 13D in the ADU" says both. */
function readSprinklers(text: string): StatedWords[] {
  const denied = NO_SPRINKLERS.exec(text);
  const rest = text.replace(ALL_DENIALS, (words) => ' '.repeat(words.length));
  const stated = HAS_SPRINKLERS.exec(rest);
  return [
    ...(denied ? [foundAt('code.notSprinklered', denied[0], denied)] : []),
    ...(stated ? [foundAt('code.sprinklered', stated[0], stated)] : []),
  ];
}

const foundAt = (name: FactName, value: string, { index, 0: all }: RegExpExecArray): StatedWords => ({
  ...{ name, value: value.replace(/\s+/g, ' ').trim(), from: index, to: index + all.length, sure: IN_SENTENCE },
});
const typeIn = ({ groups }: RegExpExecArray): string => `${groups?.type}-${groups?.letter}`.toUpperCase();
const groupIn = ({ groups }: RegExpExecArray): string =>
  `${groups?.group?.toUpperCase().replace(/^R-?/, 'R-')}${groups?.garage ? '/U' : ''}`;

/** A fire hazard area, with the words before it on its line: "outside the State Responsibility Area". */
function readWildland(text: string): StatedWords[] {
  const found = LEFT_OPEN.test(text) ? null : WILDLAND.exec(text);
  if (!found) return [];
  const before = /(?:[\p{L}'-]+\s){0,5}$/u.exec(text.slice(0, found.index))?.[0] ?? '';
  const [from, to] = [found.index - before.length, found.index + found[0].length];
  return [{ name: 'code.wildland', value: text.slice(from, to), from, to, sure: IN_SENTENCE }];
}

/** The value that stands to the right of a bare label. */
function readLabel(view: PageView, line: Line): Omit<StatedWords, 'from' | 'to'>[] {
  const text = line.text.replace(/[\s.·…]+$/, '');
  const [ofType, ofGroup, ofSprinklers] = [CONSTRUCTION_LABEL, OCCUPANCY_LABEL, SPRINKLER_LABEL].map((label) =>
    label.test(text),
  );
  if (!ofType && !ofGroup && !ofSprinklers) return [];
  const beside = view.rightOf(line)?.line.text ?? '';
  const sure = BESIDE_LABEL;
  const construction = ofType ? CONSTRUCTION_VALUE.exec(beside) : null;
  const occupancy = ofGroup ? OCCUPANCY_VALUE.exec(beside) : null;
  const isSaid = ofSprinklers && !LEFT_OPEN.test(beside);
  const none = isSaid ? /^(?:no|not)\b|\bnone\b/i.exec(beside) : null;
  const yes = isSaid ? /^yes\b/i.exec(beside) : null;
  return [
    ...(construction ? [{ name: 'code.constructionType' as const, value: typeIn(construction), sure }] : []),
    ...(occupancy ? [{ name: 'code.occupancy' as const, value: groupIn(occupancy), sure }] : []),
    ...(none ? [{ name: 'code.notSprinklered' as const, value: none[0], sure }] : []),
    ...(yes ? [{ name: 'code.sprinklered' as const, value: yes[0], sure }] : []),
  ];
}
