import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACTS, type FactName, type FactUnit } from '#domain/extraction/catalogue.ts';
import type { KeyContradiction, KeyFigure } from './draw-set.ts';
import type { KeyedSet } from './score.ts';

/** Sixteen sets of two offices with their key, by a person who knew neither the reader nor its words. */
const FOLDER = 'test/design-sets/strangers';

/** A figure as that person states it: `what` in plain words, `limit` such as "min 240 in". */
type Stated = { what: string; value: number; unit: string; limit: string; page: number; text: string };
type Seeded = { kind: string; pages: number[]; text: string };
type StrangersSet = { file: string; figures: Stated[]; notStated: string[]; contradictions: Seeded[] };

/** Which facts a figure is, by what it is of; where a set is of an ADU, what is said of its yards and height is the ADU's. */
const FACT_OF: readonly [what: RegExp, given: FactName, required?: FactName][] = [
  [/^front setback/, 'building.frontSetbackFt', 'zoning.frontSetbackRequiredFt'],
  [/side setback/, 'building.sideSetbackFt', 'zoning.sideSetbackRequiredFt'],
  [/^rear setback/, 'building.rearSetbackFt', 'zoning.rearSetbackRequiredFt'],
  [/^lot coverage/, 'zoning.lotCoveragePercent', 'zoning.lotCoverageMaxPercent'],
  [/^floor area ratio/, 'zoning.floorAreaRatio', 'zoning.floorAreaRatioMax'],
  [/^building height/, 'building.heightFt', 'building.maxHeightFt'],
  [/^off-street parking/, 'parking.spacesProvided', 'parking.spacesRequired'],
  [/^landscaped area/, 'zoning.landscapePercent'],
  [/^lot area/, 'parcel.areaSqFt'],
  [/^number of stories/, 'building.stories'],
  [/^ADU floor area/, 'adu.areaSqFt'],
  [/^driveway slope/, 'site.drivewaySlopePercent'],
  [/^side and rear yard fence/, 'fence.heightIn'],
  [/^front yard fence/, 'fence.frontHeightIn'],
  [/^eave to property line/, 'eave.toLineFt'],
  [/^address numeral/, 'address.numberHeightIn'],
  [/^egress \(entry\) door/, 'door.egressWidthIn'],
  [/^exterior landing/, 'door.landingDepthIn'],
  [/^hallway/, 'hall.widthIn'],
  [/^stair riser/, 'stair.riserIn'],
  [/^stair tread/, 'stair.treadIn'],
  [/^stair clear width/, 'stair.widthIn'],
  [/^stair headroom/, 'stair.headroomIn'],
  [/^stair nosing/, 'stair.nosingIn'],
  [/^stair landing/, 'stair.landingDepthIn'],
  [/^handrail height/, 'handrail.heightIn'],
  [/^handrail clearance/, 'handrail.clearanceIn'],
  [/^handrail diameter/, 'handrail.diameterIn'],
  [/^guard height/, 'guard.heightIn'],
  [/^guard opening/, 'guard.openingIn'],
  [/egress window, net clear opening area.*grade/, 'escape.gradeAreaSqFt'],
  [/egress window, net clear opening area/, 'escape.clearAreaSqFt'],
  [/egress window, net clear width/, 'escape.clearWidthIn'],
  [/egress window, net clear height/, 'escape.clearHeightIn'],
  [/egress window, sill/, 'escape.sillIn'],
  [/^(?!attic|shower).*least horizontal dimension/, 'room.widthIn'],
  [/^(?!adu|lot).*, floor area/i, 'room.areaSqFt'],
  [/bath.*ceiling height/, 'ceiling.bathIn'],
  [/ceiling height/, 'ceiling.heightIn'],
];
const OF_ADU: Partial<Record<FactName, FactName>> = {
  'building.sideSetbackFt': 'adu.sideSetbackFt',
  'building.rearSetbackFt': 'adu.rearSetbackFt',
  'building.heightFt': 'adu.heightFt',
};
const factOf = (what: string) => FACT_OF.find(([pattern]) => pattern.test(what));

const KINDS: readonly [words: RegExp, kind: KeyContradiction['kind'], about: RegExp][] = [
  [/same number/, 'duplicate-number', /^\S+/],
  [/not in the set/, 'not-in-set', /^\S+/],
  [/not in the index/, 'not-in-index', /^\S+/],
  [/index title/, 'title-differs', /^\S+/],
  [/title block counts/, 'count-differs', /\d+$/],
  [/detail reference/, 'broken-reference', /[A-Z]\d+(?:\.\d+)?(?=\D*$)/],
  [/EXISTING over/, 'view-differs', /.+/],
  [/sheet size/, 'paper-differs', /.+/],
  [/scale differs/, 'scale-differs', /.+/],
];

function figuresOf({ file, figures }: StrangersSet): KeyFigure[] {
  const isAdu = file.startsWith('q');
  const all = figures.flatMap(({ what, value, unit, limit, page, text }): KeyFigure[] => {
    const [, given, required] = factOf(what) ?? [];
    // What a lot must have for its ADU is no rule for a house.
    if (!given || (isAdu && given === 'parking.spacesProvided')) return [];
    const fact = (isAdu && OF_ADU[given]) || given;
    const inUnit = (figure: number, name: FactName) => {
      const { unit: own }: { unit?: FactUnit } = FACTS[name];
      return own === 'ft' && unit === 'in' ? Number((figure / 12).toFixed(2)) : figure;
    };
    const asked = Number(/\d[\d.]*/.exec(limit)?.[0]);
    const place = { page, words: '', line: text };
    return [
      { fact, value: inUnit(value, fact), ...place },
      ...(required && fact === given ? [{ fact: required, value: inUnit(asked, required), ...place }] : []),
    ];
  });
  // Of two sides of a house the nearer one counts.
  const isNearest = ({ fact, value }: KeyFigure) =>
    !/(?:side|rear)SetbackFt$/.test(fact) || all.every((other) => other.fact !== fact || other.value >= value);
  return all.filter(isNearest);
}

/** The sets with what their key says of facts that rules here ask for. */
export function readStrangersSets(): (KeyedSet & { path: string })[] {
  const { sets }: { sets: StrangersSet[] } = JSON.parse(readFileSync(join(FOLDER, 'key.json'), 'utf8'));
  return sets.map((set) => ({
    name: set.file.replace('.pdf', ''),
    path: join(FOLDER, set.file),
    figures: figuresOf(set),
    notStated: set.notStated.flatMap((what) => factOf(what)?.slice(1, 2) ?? []) as FactName[],
    contradictions: set.contradictions.map(({ kind: said, text }): KeyContradiction => {
      const [, kind, about] = KINDS.find(([words]) => words.test(said)) ?? [];
      if (!kind || !about) throw new Error(`No kind of contradiction is known for "${said}".`);
      return { kind, about: about.exec(text)?.[0] ?? text };
    }),
  }));
}
