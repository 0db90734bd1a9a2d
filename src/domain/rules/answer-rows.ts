import type { Message } from '#messages/message.ts';
import { factLabel } from '../extraction/catalogue.ts';
import type { CapabilityRow, CoverageRow, Evidence } from '../extraction/fact.ts';
import type { Districts, NewCoverage } from './answering.ts';
import type { CaseFile } from './case-file.ts';
import { formatFigure } from './format-value.ts';
import { missing, type Reply, sentence, sentences } from './reply.ts';

/** Each row may be rounded to a whole square foot. */
const ROUNDING_EACH = 1;
/** Areas of districts that are this near to the area of the parcel, in percent of it, are all of it. */
const AREA_TOLERANCE = 1;

/** The districts of one table with the base of each, and the base of all. `percent` is stated or the district's own. */
type DistrictTable = {
  rows: (CapabilityRow & { area: number; percent: number; computed: number })[];
  area: number;
  base: number;
};

/** The tables of districts, one for each page that has one; those that lack an area or a percentage are left out. */
function tablesOf(file: CaseFile, percents: Districts['percents']): DistrictTable[] {
  const found = file.rows('landCapability');
  const pageOf = ({ evidence }: CapabilityRow) => `${evidence.documentId} ${evidence.page}`;
  return [...new Set(found.map(pageOf))].flatMap((page) => {
    const all = found.filter((row) => pageOf(row) === page);
    const rows = all.flatMap((row) => {
      const percent = row.percent ?? percents[row.district];
      if (row.area === undefined || percent === undefined) return [];
      return [{ ...row, area: row.area, percent, computed: (row.area * percent) / 100 }];
    });
    if (rows.length === 0 || rows.length < all.length) return [];
    const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
    return [{ rows, area: sum(rows.map(({ area }) => area)), base: sum(rows.map(({ computed }) => computed)) }];
  });
}

const area = (figure: number) => formatFigure(Math.round(figure), 'sf');
const isNear = (one: number, other: number, count = 1) => Math.abs(one - other) <= ROUNDING_EACH * count;

const BASE = 'coverage.baseAllowableSqFt';

/** What the bases of the districts come to where the stated base is another. */
export const refutedBases = ({ percents }: Districts, file: CaseFile): number[] =>
  tablesOf(file, percents)
    .filter(({ rows, base }) => file.figuresOf(BASE).some((stated) => !isNear(stated, base, rows.length)))
    .map(({ base }) => Math.round(base));

/** Whether the base coverage of each district, and of all of them together, is the stated one. */
export function answerDistricts({ percents }: Districts, file: CaseFile): Reply {
  const tables = tablesOf(file, percents);
  if (tables.length === 0) return missing({ code: 'checklist:districts.none' }, file);
  const evidence: Evidence[] = [
    ...tables.flatMap(({ rows }) => rows.map((row) => row.evidence)).slice(0, 4),
    ...file.evidenceFor([BASE]).slice(0, 2),
  ];
  const wrong = tables.flatMap((table) => [...wrongRows(table, percents), ...wrongBase(table, file)]);
  if (wrong.length > 0) return { answer: 'no', note: sentences(...wrong.map(sentence)), evidence };
  const parts = tables.flatMap((table) => partOfParcel(table, file));
  if (parts.length > 0) return { answer: 'cannot-tell', note: sentences(...parts.map(sentence)), evidence };
  const shown = tables.slice(0, 1).map(({ rows, base }) => describe('checklist:districts.come', rows, base));
  const isCompared =
    file.figuresOf(BASE).length > 0 || tables.some(({ rows }) => rows.some((row) => row.base !== undefined));
  if (!isCompared) {
    const absent: Message = { code: 'checklist:notStated', params: { facts: [factLabel(BASE)] } };
    return { answer: 'cannot-tell', note: sentences(...shown.map(sentence), sentence(absent)), evidence };
  }
  return { answer: 'yes', note: sentences(...shown.map(sentence)), evidence };
}

const describe = (code: 'checklist:districts.come', rows: DistrictTable['rows'], base: number): Message => ({
  code,
  params: { rows: rows.map(describeRow), base: area(base) },
});

const describeRow = ({ district, area: size, percent, computed }: DistrictTable['rows'][number]): Message => ({
  code: 'checklist:districts.row',
  params: { district, area: area(size), percent: formatFigure(percent, 'percent'), base: area(computed) },
});

const wrongRows = ({ rows }: DistrictTable, percents: Districts['percents']): Message[] =>
  rows.flatMap((row): Message[] => {
    const own = percents[row.district];
    if (own !== undefined && own !== row.percent) {
      const [stated, given] = [row.percent, own].map((percent) => formatFigure(percent, 'percent'));
      return [
        {
          code: 'checklist:districts.percent',
          params: { district: row.district, stated: stated ?? '', own: given ?? '' },
        },
      ];
    }
    if (row.base === undefined || isNear(row.base, row.computed)) return [];
    return [{ code: 'checklist:districts.rowDiffers', params: { row: describeRow(row), stated: area(row.base) } }];
  });

const wrongBase = ({ rows, base }: DistrictTable, file: CaseFile): Message[] =>
  file
    .figuresOf(BASE)
    .filter((stated) => !isNear(stated, base, rows.length))
    .map((stated) => ({
      code: 'checklist:districts.differ',
      params: { rows: rows.map(describeRow), base: area(base), stated: area(stated) },
    }));

const partOfParcel = ({ area: size }: DistrictTable, file: CaseFile): Message[] =>
  file
    .figuresOf('parcel.areaSqFt')
    .filter((whole) => Math.abs(whole - size) > (AREA_TOLERANCE / 100) * whole)
    .map((whole) => ({ code: 'checklist:districts.areas', params: { area: area(size), whole: area(whole) } }));

const DISTRICT = /\b(?:lcd|class|district|land capability)\s?#?\s?(1\s?[abc]|[2-7])\b/i;

/** What a row adds to its district; a column without a figure in it is nothing where other rows have one there. */
function newBy(rows: readonly CoverageRow[]): { row: CoverageRow; district: string | undefined; added: number }[] {
  const hasExisting = rows.some(({ existing }) => existing !== undefined);
  return rows.flatMap((row) => {
    const { existing = hasExisting ? 0 : undefined, proposed, offSite, evidence } = row;
    if (offSite || existing === undefined || proposed === undefined) return [];
    const district = DISTRICT.exec(evidence.quote)?.[1]?.replace(/\s/, '').toLowerCase();
    return [{ row, district, added: proposed - existing }];
  });
}

/** Whether coverage is new on sensitive land, as far as the rows of the coverage table name their districts. */
export function answerNewCoverage({ sensitive, decides }: NewCoverage, file: CaseFile, beside: Evidence[]): Reply {
  const rows = newBy(file.rows('coverage'));
  const named = rows.filter(({ district }) => district !== undefined);
  const byDistrict = [...new Set(named.map(({ district = '' }) => district))].map((district) => ({
    district,
    added: named.reduce((sum, row) => (row.district === district ? sum + row.added : sum), 0),
  }));
  const notes = byDistrict.map(({ district, added }) =>
    sentence({ code: 'checklist:newCoverage.in', params: { district, added: formatFigure(added, 'sf') } }),
  );
  const evidence = named.map(({ row }) => row.evidence).slice(0, 4);
  if (byDistrict.some(({ district, added }) => added > 0 && sensitive.includes(district))) {
    return { answer: 'no', note: sentences(...notes), evidence };
  }
  if (named.length > 0 && named.length === rows.length) return { answer: 'yes', note: sentences(...notes), evidence };
  const decide: Message = { code: 'checklist:personDecides', params: { what: decides } };
  const note = notes.length > 0 ? sentences(...notes, decide) : decide;
  return { answer: 'person-decides', note, evidence: [...evidence, ...beside] };
}
