import { bottomOf } from '../documents/page.ts';
import { headOver, isInYards, withHead } from './column-heads.ts';
import type { ValueReading } from './fact.ts';
import { factsFor } from './figure-facts.ts';
import { type FigurePhrase, readHead, readQualifiers } from './figure-phrases.ts';
import type { Qualifier } from './figure-words.ts';
import type { Label } from './labels.ts';
import { type BlockView, type LabelHit, lineAt, lineEnd, type PageView } from './page-view.ts';
import { type FigureReading, readFigures } from './read-figures.ts';
import type { ValuePlace } from './value-places.ts';

const LONGEST_ROW_OF_FIGURES = 200;

/** The text of a place up to the end of its line: a second figure may stand behind another label in brackets. */
function textOn(place: ValuePlace, block: BlockView): string {
  if (place.block !== block || place.way === 'below' || place.way === 'right' || place.way === 'field')
    return place.text;
  const end = lineEnd(block, lineAt(block, place.position));
  const rest = block.spelled.text.slice(place.position, Math.min(end, place.position + LONGEST_ROW_OF_FIGURES));
  return rest.length > place.text.length ? rest : place.text;
}

/** The figures at a place, by all that says of what they are: the label, the words beside them, the head of a column. */
export function figuresAt(
  place: ValuePlace,
  view: PageView,
  block: BlockView,
  hit: LabelHit,
  figure: FigurePhrase,
): FigureReading[] {
  const { concept, qualifiers, modified, joint } = figure;
  const follows = block.hits.some(
    (other) => other.to <= hit.from && lineAt(block, other.from) === lineAt(block, hit.from),
  );
  if (joint || (modified && !(follows && place.way === 'same-line'))) return [];
  const line = place.block.lines[lineAt(place.block, place.position)];
  const head = line && place.way === 'right' ? headOver(view, line) : undefined;
  const own = [...qualifiers, ...continuation(block, hit)];
  const told = withHead(concept, own, head?.concept ? [] : (head?.qualifiers ?? []));
  if (!told) return [];
  const until = place.block === block ? place.position : hit.to + 12;
  const labelText = block.spelled.text.slice(hit.from, Math.max(hit.to, until));
  const readings = readFigures(textOn(place, block), concept, told).filter(
    (value, at) =>
      (at > 0 || value.to <= place.text.length) &&
      (place.way !== 'sentence' || value.fact.prose) &&
      (!value.bare ||
        bareMayStand(place, value.fact, value, labelText) ||
        (value.unit === 'cy' &&
          (place.way === 'right' || place.way === 'below') &&
          line !== undefined &&
          isInYards(view, line))),
  );
  const last = readings.at(-1);
  const share = readings.some(({ name }) => name === 'coverage.baseAllowableSqFt')
    ? shareBeside(block, hit, place, last)
    : undefined;
  if (share) readings.push(share);
  if (!last || (place.way !== 'below' && place.way !== 'right')) return readings;
  const rest = place.text.slice(last.to).trim();
  return rest.length > 24 && !/^[(,;/=]/.test(rest) ? [] : readings;
}

/** A label that goes on in the next line of its cell: "Front setback / required". */
function continuation(block: BlockView, hit: LabelHit): readonly Qualifier[] {
  const at = lineAt(block, hit.from);
  const [here, next] = [block.lines[at], block.lines[at + 1]];
  const fills = hit.to >= lineEnd(block, at) - 1;
  const isClose = here && next && next.box.y - bottomOf(here.box) < 0.9 * here.box.height;
  const said = fills && isClose ? readHead(next.text) : undefined;
  return said && !said.concept ? said.qualifiers : [];
}

const SHARE = /(?<![\d.,])(\d{1,2}(?:\.\d{1,2})?)\s?(?:%|percent\b)/i;

/** The share of the land that makes a base, beside its label or its figure: "BASE COVERAGE (30%)", "4,050 sq ft at 30%". */
function shareBeside(
  block: BlockView,
  hit: LabelHit,
  place: ValuePlace,
  last: FigureReading | undefined,
): FigureReading | undefined {
  const at = lineAt(block, hit.from);
  const own = block.spelled.text.slice(hit.to, Math.min(lineEnd(block, at), hit.to + 40));
  const rest = place.text.slice(last?.to ?? 0, (last?.to ?? 0) + 24);
  const found = SHARE.exec(own.split(/\d{3}/)[0] ?? '') ?? SHARE.exec(rest);
  const [fact] = factsFor('coverage', ['base']).filter(({ name }) => name === 'coverage.allowablePercent');
  if (!found?.[1] || !fact || !last) return undefined;
  return { name: fact.name, fact, value: Number(found[1]), unit: 'percent', from: last.from, to: last.to };
}

/** Whether a number without a unit may be taken beside its label. */
export function bareMayStand(
  place: ValuePlace,
  { bare }: Pick<Label, 'bare'>,
  value: ValueReading,
  labelText: string,
): boolean {
  // "Fill: 0", "Cut: none": nothing needs no unit.
  const [least, most] = bare ?? (value.unit === 'cy' ? [0, 0] : [1, 0]);
  const number = Number(value.value);
  const namesUnit = /\((?:cy|c\.y\.|cu|cubic)/i.test(labelText);
  if (place.way === 'sentence' || place.way === 'adjacent') return false;
  if (!namesUnit && (number < least || number > most)) return false;
  const rest = place.text.slice(value.to);
  return /^[\s.,;)]*$/.test(rest) || /^\s*\(/.test(rest) || readQualifiers(rest).qualifiers.length > 0;
}
