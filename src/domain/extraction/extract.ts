import type { County } from '../agency/county.ts';
import type { ReadDocument } from '../documents/document.ts';
import { headingsOf, isInTitleBlock, isSheet } from '../documents/headings.ts';
import { type Box, bottomOf, type Page } from '../documents/page.ts';
import { asItLies, straighten } from '../documents/straighten.ts';
import { FACTS } from './catalogue.ts';
import type { Evidence, Fact } from './fact.ts';
import { namesItsParcel, readsAsRules } from './guards.ts';
import { mergeFacts } from './merge.ts';
import { type PageView, viewPage } from './page-view.ts';
import { readTreesRemoved } from './read-amounts.ts';
import { readFormCells } from './read-form-cells.ts';
import { readLabelled } from './read-labelled.ts';
import { readLetterDate, readOwnerInText, readPlanInText } from './read-letter-text.ts';
import { readCountyLine, readUnlabelledAddress } from './read-places.ts';
import { readAuthors } from './read-professionals.ts';
import { readChanges, readSentences } from './read-sentences.ts';
import { readTables } from './read-tables.ts';
import { readTitleBlock } from './read-title-block.ts';
import { readIdentifiers, readLooseApns } from './read-unlabelled.ts';

export { conflictsOf, mergeFacts, mixesPersonsAndEntities } from './merge.ts';

/**
 * What one document states about its project, every fact with where it says so. Only statements about the
 * project count: a value beside its label, a cell of a coverage table, a plain sentence; rules, limits,
 * instructions and examples do not. Equal values are one fact. `counties` know their own parcel numbers.
 */
export function extractFacts(document: ReadDocument, counties: readonly County[]): Fact[] {
  const pages = new Map(document.pages.map((page) => [page.number, page]));
  const layOut = (evidence: Evidence): Evidence => {
    const page = pages.get(evidence.page);
    return page ? { ...evidence, box: asItLies(evidence.box, page) } : evidence;
  };
  const straight = { ...document, pages: document.pages.map(straighten) };
  return extractStraight(straight, counties).map((fact) => ({ ...fact, evidence: fact.evidence.map(layOut) }));
}

/** What documents state together: equal values are one fact, different ones stand side by side. */
export const readFacts = (documents: readonly ReadDocument[], counties: readonly County[]): Fact[] =>
  mergeFacts(documents.flatMap((document) => extractFacts(document, counties)));

function extractStraight(document: ReadDocument, counties: readonly County[]): Fact[] {
  const facts: Fact[] = [];
  const loose: Fact[] = [];
  const views = document.pages.filter(({ words }) => words.length > 0).map(viewPage);
  for (const view of views) {
    const inRules = readsAsRules(view) && !namesItsParcel(view);
    const authors = inRules ? [] : readAuthors(document.id, view);
    const isAuthor = ({ name }: Fact) => name === 'plans.preparedBy';
    const labelled = readLabelled(document.id, view, { inRules, counties }).filter(
      (fact) => !isAuthor(fact) || !authors.some(isAuthor),
    );
    facts.push(...labelled);
    if (inRules) continue;
    facts.push(...authors, ...readTables(document.id, view), ...readFormCells(document.id, view));
    for (const block of view.blocks) {
      facts.push(...readTreesRemoved(document.id, view, block), ...readSentences(document.id, view, block));
      facts.push(...readChanges(document.id, view, block), ...readPlanInText(document.id, view, block));
      if (!labelled.some((fact) => fact.name === 'owner.name'))
        facts.push(...readOwnerInText(document.id, view, block));
    }
    facts.push(...readIdentifiers(document.id, view));
    if (!labelled.some((fact) => fact.name === 'document.date')) facts.push(...readLetterDate(document.id, view));
    const missing = (name: Fact['name']) => !facts.some((fact) => fact.name === name);
    facts.push(...readTitleBlock(document.id, view, counties).filter(({ name }) => missing(name)));
    loose.push(...readLooseApns(document.id, view, counties));
  }
  const pages = new Map(document.pages.map((page) => [page.number, page]));
  const isParcel = (fact: Fact) => fact.name === 'parcel.apn';
  const apns = ownApns(facts.filter(isParcel), loose, pages);
  return mergeFacts([
    ...withoutEchoes(facts).filter((fact) => !isParcel(fact)),
    ...apns,
    ...readPlaces(document.id, views, [...facts.filter((fact) => !isParcel(fact)), ...apns], counties),
  ]);
}

/** Where the project is, as what stands beside its own parcel number or at the head of a page says. */
function readPlaces(
  documentId: string,
  views: readonly PageView[],
  facts: readonly Fact[],
  counties: readonly County[],
): Fact[] {
  const places = facts.filter(({ name }) => name === 'parcel.apn' || name === 'project.address');
  const found: Fact[] = [];
  for (const view of views) {
    if (readsAsRules(view) && !namesItsParcel(view)) continue;
    const own = places.filter(({ name }) => name === 'parcel.apn');
    if (!places.some(({ name }) => name === 'project.address'))
      found.push(...readUnlabelledAddress(documentId, view, own));
    found.push(...readCountyLine(documentId, view, [...places, ...found], counties));
  }
  return found;
}

/** A soils/hydrology file number is not the project's own merely because it has the same shape. */
function withoutEchoes(facts: readonly Fact[]): Fact[] {
  const claimed = new Set(facts.filter((fact) => fact.name === 'grading.soilsHydroFile').map((fact) => fact.value));
  return facts.filter((fact) => !(fact.name === 'project.fileNumber' && claimed.has(fact.value)));
}

/**
 * The parcel numbers of the project itself. On a sheet the one in the title block is, and the neighbours' stand on the
 * drawing beside their lots; what is written there counts where nothing else names a parcel and it is the only one. An
 * unlabelled number counts where it repeats a labelled one, or where it is the only one.
 */
function ownApns(labelled: readonly Fact[], loose: readonly Fact[], pages: ReadonlyMap<number, Page>): Fact[] {
  const inTitle = (fact: Fact) =>
    fact.evidence.some(({ page, box }) => {
      const on = pages.get(page);
      return on !== undefined && (isInTitleBlock(on, box) || isInHeading(on, box));
    });
  const inSubject = (fact: Fact) =>
    fact.evidence.some(({ page, box, quote }) => {
      const on = pages.get(page);
      return (
        on !== undefined && page === 1 && !isSheet(on) && (IN_SUBJECT.test(quote) || box.y < HEAD_OF_LETTER * on.height)
      );
    });
  const isDrawn = (fact: Fact) =>
    fact.evidence.every(({ page, box, quote }) => {
      const on = pages.get(page);
      return on !== undefined && isSheet(on) && !isInTitleBlock(on, box) && ON_A_LOT.test(quote);
    });
  const titles = oneOf([...labelled, ...loose].filter((fact) => inTitle(fact) || inSubject(fact)));
  const elsewhere = labelled.filter((fact) => !isDrawn(fact));
  // Where a line names the parcel, another in the middle of a sentence is another's.
  const heads = elsewhere.filter(({ evidence }) => evidence.some(({ quote }) => NAMES_PARCEL_FIRST.test(quote)));
  const stated = heads.length > 0 ? heads : elsewhere;
  const own = stated.length > 0 ? stated : titles.length > 0 ? titles : oneOf(labelled);
  const chosen = own.length > 0 || labelled.length > 0 ? own : oneOf(loose);
  const values = new Set(chosen.map(({ value }) => value));
  return [...labelled, ...loose].filter(({ value }) => values.has(value));
}

/** What a letter is about stands at its head. */
const IN_SUBJECT = /^(?:re|regarding|subject|concerning|about|project|property)\b/i;
const HEAD_OF_LETTER = 0.25;
const NAMES_PARCEL_FIRST =
  /^(?:[\s\d.)(•]*|(?:\p{L}+\s){0,2}county,?\s|(?:file|site|re|owner)\b[^.]{0,60}[\s;,])(?:the\s|subject\s)?(?:a\.?\s?p\.?\s?n|assessor|parcel|county\sparcel)/iu;
/** Large words at the top of a sheet, which names its project there. */
const isInHeading = (page: Page, box: Box): boolean =>
  isSheet(page) &&
  box.y < TOP_OF_SHEET * page.height &&
  headingsOf(page).some(
    ({ box: head, strip }) => !strip && head.y <= box.y + 1 && box.y < bottomOf(head) && head.x <= box.x + 1,
  );
const TOP_OF_SHEET = 0.2;

/** A number on its lot, with its neighbour's name or address: no colon, as a list of the project's data has. */
const ON_A_LOT = /^(?:\d{1,5}\s)?(?:a\.?p\.?n\.?|parcel|lot\s\d+|[^:=#]{0,24},)?\s?(?:no\.?\s)?\d{3,4}-[^:=]*$/i;

const oneOf = (facts: readonly Fact[]): readonly Fact[] =>
  new Set(facts.map(({ value }) => value)).size === 1 ? facts : [];

/** The facts with those that a person pointed at: of a fact that one project has one of, the person's alone counts. */
export const withChosen = (read: readonly Fact[], chosen: readonly Fact[]): Fact[] => {
  const decided = new Set(chosen.map(({ name }) => name).filter((name) => FACTS[name].single));
  return [...chosen, ...read.filter(({ name }) => !decided.has(name))];
};
