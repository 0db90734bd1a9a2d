import type { County } from '../agency/county.ts';
import { placesMeet, type ReadDocument, withoutSamePlaces } from '../documents/document.ts';
import { isSheet } from '../documents/headings.ts';
import { boxesMeet, isOnRow } from '../documents/page.ts';
import { asItLies, straighten } from '../documents/straighten.ts';
import { CONDITIONAL, DROPPED, TAKES_OUT, UNDECIDED } from '../statements/cues.ts';
import { hasEverydayWord } from '../statements/remarks.ts';
import { sentenceAround } from '../statements/sentences.ts';
import { FACTS, type FactName } from './catalogue.ts';
import type { Evidence, Fact } from './fact.ts';
import { figureFactNames } from './figure-profiles.ts';
import { holdsForNoProject, isInOthersPart, isOfOneProject } from './guards.ts';
import { mergeFacts, withoutOtherProjects } from './merge.ts';
import { ownParcels } from './own-parcels.ts';
import { type PageView, viewPage } from './page-view.ts';
import { isFirm, isNoName, readName } from './person-name.ts';
import { readBuilding } from './read-building.ts';
import { readByWords, withoutOthers } from './read-by-words.ts';
import { readCodeAnalysis } from './read-code-analysis.ts';
import { readCountyLine, readCountyNamed } from './read-counties.ts';
import { readFormCells } from './read-form-cells.ts';
import { readLabelled } from './read-labelled.ts';
import { withLearned } from './read-learned.ts';
import { readLetterDate, readLocalPlan, readOwnerInText } from './read-letter-text.ts';
import { readOwnersAndAuthors } from './read-parties.ts';
import { readUnlabelledAddress } from './read-places.ts';
import { readLatestRevision, readPlanDates } from './read-plan-dates.ts';
import { readAuthors } from './read-professionals.ts';
import { countMarkedTrees, readRowsOf } from './read-rows.ts';
import { readChanges, readNoCoverage, readNoTrees, readSentences } from './read-sentences.ts';
import { readTables } from './read-tables.ts';
import { readTicked, restsOnUnticked } from './read-ticked.ts';
import { readTitleBlock } from './read-title-block.ts';
import { readIdentifiers, readLooseApns } from './read-unlabelled.ts';
import { readWorks } from './read-works.ts';
import { rowFigures } from './row-figures.ts';
import { withSharedFigures } from './shared-statements.ts';
import { isLeftOpen } from './statement-words.ts';

export { conflictsOf, mixesPersonsAndEntities } from './merge.ts';

/**
 * What one document states about its project, every fact with where it says so. Only statements about the
 * project count: a value beside its label, a cell of a coverage table, a plain sentence; rules, limits,
 * instructions and examples do not. Equal values are one fact. `counties` know their own parcel numbers.
 */
export const extractFacts = (document: ReadDocument, counties: readonly County[]): Fact[] =>
  extractWith(document, counties, false).facts;

/** `learned`: the facts, by name and value, that weights alone have told. */
type Extracted = { facts: Fact[]; learned: ReadonlySet<string> };
const keyOf = ({ name, value }: Fact): string => `${name} ${value}`;

function extractWith(document: ReadDocument, counties: readonly County[], isWeighed: boolean): Extracted {
  const straight = { ...document, pages: document.pages.map(straighten) };
  const { facts, learned } = extractStraight(straight, counties, isWeighed);
  return { facts: laidOut(facts, document), learned };
}

/** What was read on straightened pages, with its places where they lie on the pages as they are. */
function laidOut(facts: readonly Fact[], document: ReadDocument): Fact[] {
  const pages = new Map(document.pages.map((page) => [page.number, page]));
  const layOut = (evidence: Evidence): Evidence => {
    const page = pages.get(evidence.page);
    return page ? { ...evidence, box: asItLies(evidence.box, page) } : evidence;
  };
  return facts.map((fact) => ({ ...fact, evidence: fact.evidence.map(layOut) }));
}

/** The figures of a building that plans state, as building-facts.ts has them; of sheets that are of one project here. */
export const readBuildingFacts = (documents: readonly ReadDocument[]): Fact[] =>
  mergeFacts(
    documents.flatMap((document) => {
      const views = document.pages.filter(isSheet).map((page) => viewPage(straighten(page)));
      const own = views.filter((view) => isOfOneProject(view) && !holdsForNoProject(view));
      const isOurs = ({ evidence }: Fact) =>
        evidence.some(({ page, box }) => {
          const view = own.find((one) => one.page.number === page);
          return view === undefined || !isInOthersPart(view, box);
        });
      const read = [...readBuilding(document.id, own), ...readCodeAnalysis(document.id, own)];
      return laidOut(read.filter(isOurs), document);
    }),
  ).map((fact) => ({ ...fact, evidence: withoutSamePlaces(fact.evidence) }));

/**
 * What a design code is compared with: the figures of a building and of tables, and the facts that were read otherwise (`facts`)
 * without those that are figures of its parts, such as the floor area of a bedroom, and those that their words leave open.
 */
export function withBuildingFacts(facts: readonly Fact[], documents: readonly ReadDocument[]): Fact[] {
  const building = readBuildingFacts(documents);
  const figureOf = ({ value, unit }: Fact) => (unit === 'in' ? Number(value) / 12 : Number(value));
  const isOfPart = (fact: Fact, place: Evidence) =>
    building.some(
      (other) =>
        other.name !== fact.name &&
        Math.abs(figureOf(other) - figureOf(fact)) < 0.01 &&
        other.evidence.some(
          (there) => placesMeet(there, place) || (there.page === place.page && there.quote === place.quote),
        ),
    );
  const isReadSurer = (fact: Fact, place: Evidence) =>
    building.some(
      ({ name, value, evidence }) =>
        name === fact.name &&
        value === fact.value &&
        evidence.some((there) => there.confidence >= place.confidence && placesMeet(there, place)),
    );
  const own = facts.flatMap((fact) => {
    if (typeof fact.value !== 'number') return [fact];
    const evidence = fact.evidence.filter(
      (place) =>
        !isLeftOpen(place.quote) && !isOfPart(fact, place) && !isShare(fact, place) && !isReadSurer(fact, place),
    );
    return evidence.length > 0 ? [{ ...fact, evidence }] : [];
  });
  const rows = { trees: readRowsOf(documents, 'trees'), landCapability: readRowsOf(documents, 'landCapability') };
  const stated = mergeFacts([...own, ...building, ...rowFigures(rows)]);
  return [...stated, ...exemptTogether(stated)];
}

/** "10% of non-sensitive area = 1,000 sf": the share is not the area. */
const isShare = ({ name }: Fact, { quote }: Evidence): boolean =>
  name === 'parcel.nonSensitiveAreaSqFt' && /\d\s?%\s?of\b[^=]*=/i.test(quote);

const EXEMPT_PARTS = [
  'coverage.exemptDeckSqFt',
  'coverage.exemptPerviousSqFt',
  'coverage.exemptTemporarySqFt',
] as const satisfies readonly FactName[];

/** What is partly exempt from coverage together, where each part is stated once and no total is. */
function exemptTogether(facts: readonly Fact[]): Fact[] {
  const parts = EXEMPT_PARTS.map((part) => facts.filter(({ name }) => name === part));
  if (facts.some(({ name }) => name === 'coverage.exemptTotalSqFt') || parts.some(({ length }) => length !== 1))
    return [];
  const value = parts.flat().reduce((sum, part) => sum + Number(part.value), 0);
  const evidence = parts.flat().flatMap((part) => part.evidence.slice(0, 1));
  return [{ name: 'coverage.exemptTotalSqFt', value, unit: 'sf', evidence }];
}

/**
 * What documents state together: equal values are one fact, different ones stand side by side; of another project only who
 * and where. What weights alone have told disputes nothing that another document states.
 */
export function readFacts(documents: readonly ReadDocument[], counties: readonly County[]): Fact[] {
  const read = documents.map((document) => extractWith(document, counties, true));
  const stated = new Set(
    read.flatMap(({ facts, learned }) => facts.filter((fact) => !learned.has(keyOf(fact))).map(({ name }) => name)),
  );
  const isUndisputed = (fact: Fact, learned: ReadonlySet<string>) =>
    !learned.has(keyOf(fact)) || !(FACTS[fact.name].single || TOLD_ONCE.has(fact.name)) || !stated.has(fact.name);
  const facts = read.flatMap(({ facts: own, learned }) => own.filter((fact) => isUndisputed(fact, learned)));
  return withoutOtherProjects(mergeFacts(facts));
}

/** What documents may word in several ways, and say the same. */
const TOLD_ONCE: ReadonlySet<FactName> = new Set(['project.description', 'building.parking']);

function extractStraight(document: ReadDocument, counties: readonly County[], isWeighed: boolean): Extracted {
  const facts: Fact[] = [];
  const loose: Fact[] = [];
  const views = document.pages.filter(({ words }) => words.length > 0).map(viewPage);
  for (const [at, view] of views.entries()) view.before = views[at - 1];
  for (const view of views) {
    if (holdsForNoProject(view)) {
      const told = readLabelled(document.id, view, { inRules: false, counties });
      facts.push(...told.filter(({ name }) => OF_ANY_PAGE.has(name)));
      loose.push(...readLooseApns(document.id, view, counties));
      continue;
    }
    const inRules = !isOfOneProject(view);
    const authors = inRules ? [] : readAuthors(document.id, view);
    const isAuthor = ({ name }: Fact) => name === 'plans.preparedBy';
    const hasPerson = authors.some((fact) => isAuthor(fact) && !isFirm(String(fact.value)));
    const labelled = readLabelled(document.id, view, { inRules, counties }).filter(
      (fact) => !isAuthor(fact) || !hasPerson,
    );
    const ticked = inRules ? [] : readTicked(document.id, view, counties);
    facts.push(...labelled.filter((fact) => !isAnotherOption(fact, ticked)), ...ticked);
    if (inRules) continue;
    facts.push(...authors, ...readTables(document.id, view), ...readFormCells(document.id, view));
    for (const block of view.blocks) {
      facts.push(...readSentences(document.id, view, block));
      facts.push(
        ...readChanges(document.id, view, block),
        ...readNoTrees(document.id, view, block),
        ...readNoCoverage(document.id, view, block),
      );
      if (!labelled.some((fact) => fact.name === 'owner.name'))
        facts.push(...readOwnerInText(document.id, view, block));
    }
    facts.push(...readIdentifiers(document.id, view));
    if (!labelled.some((fact) => fact.name === 'document.date')) facts.push(...readLetterDate(document.id, view));
    const missing = (name: Fact['name']) => !facts.some((fact) => fact.name === name);
    facts.push(...readTitleBlock(document.id, view, counties).filter(({ name }) => missing(name)));
    loose.push(...readLooseApns(document.id, view, counties));
  }
  const own = views.filter(isOfOneProject);
  const sound = own.filter((view) => !holdsForNoProject(view));
  const viewOf = new Map(views.map((view) => [view.page.number, view]));
  const isOurs = (fact: Fact) =>
    fact.evidence.some(({ page, box }) => {
      const view = viewOf.get(page);
      return view === undefined || !isInOthersPart(view, box);
    }) && !views.some((view) => restsOnUnticked(view, fact));
  const isParcel = (fact: Fact) => fact.name === 'parcel.apn';
  const apns = ownParcels(own, facts.filter(isParcel).filter(isOurs), loose.filter(isOurs), counties);
  const stated = withoutOthers(
    sound,
    withoutClassLists(withoutEchoes(facts)).filter((fact) => !isParcel(fact) && isOurs(fact)),
    apns,
  );
  const places = readPlaces(document.id, own, [...stated, ...apns], counties).filter(isOurs);
  const known = [...stated, ...apns, ...places];
  // A handbook names no parcel, no address and no owner: what it says of figures is of nobody's project.
  const isOfProject = known.some(({ name }) => PROJECT.has(name)) || own.some(({ page }) => isSheet(page));
  const isOpenHere = (fact: Fact) => isOpen(fact) || isInOpenSentence(viewOf, fact);
  if (!isOfProject) {
    const closed = known.filter((fact) => !isOpenHere(fact));
    return { facts: withSharedFigures(sound, mergeFacts(closed)), learned: new Set() };
  }
  const told = [
    ...known,
    ...readByWords(document.id, sound, known),
    ...readTextsByWords(document.id, sound, known, counties),
  ];
  const named = told.filter((fact) => !isPhraseForName(fact) && !isOpen(fact));
  // Weights tell of a project that is known: a sheet of duct tables has figures as well.
  const isKnown = told.some(({ name }) => PROJECT.has(name));
  const weighed = (isWeighed && isKnown ? withLearned(document.id, sound, named, counties) : named).filter(
    (fact) => !isOpenHere(fact),
  );
  const read = weighed.filter((fact) => known.includes(fact) || !views.some((view) => restsOnUnticked(view, fact)));
  const learned = new Set(read.filter((fact) => !told.includes(fact)).map(keyOf));
  if (!read.some(({ name }) => name === 'trees.removedCount')) read.push(...countMarkedTrees(document.id, sound));
  const revised = readLatestRevision(document.id, sound, read);
  const all = [...(revised.length > 0 ? read.filter(({ name }) => name !== 'plans.date') : read), ...revised];
  return { facts: [...withoutSharesOfClasses(withSharedFigures(sound, joinAuthors(all)))], learned };
}

/** Whether a value stands in a row of options of which another is ticked: "Stories: [ ] 1 [X] 2". */
const isAnotherOption = ({ name, value, evidence }: Fact, ticked: readonly Fact[]): boolean =>
  ticked.some(
    (option) =>
      option.name === name &&
      option.value !== value &&
      evidence.every(({ page, box }) =>
        option.evidence.some((place) => place.page === page && isOnRow(place.box, box)),
      ),
  );

/** Dates, names, the county and the work by the words round them, where they point to one. `known`: what was read otherwise. */
function readTextsByWords(
  documentId: string,
  views: readonly PageView[],
  known: readonly Fact[],
  counties: readonly County[],
): Fact[] {
  const missing = (name: FactName) => !known.some((fact) => fact.name === name);
  return [
    ...(missing('plans.date') ? readPlanDates(documentId, views) : []),
    ...readOwnersAndAuthors(documentId, views, known),
    ...(missing('parcel.county') ? readCountyNamed(documentId, views, counties) : []),
    ...(missing('project.description') ? readWorks(documentId, views) : []),
    ...(missing('project.localPlan') ? readLocalPlan(documentId, views) : []),
  ];
}

/** What even a void sheet or a neighbor's letter tells: which parcel it is about, and its day. */
const OF_ANY_PAGE: ReadonlySet<FactName> = new Set(['parcel.apn', 'document.date']);

const OF_PERSONS: ReadonlySet<FactName> = new Set(['applicant.name', 'plans.preparedBy']);
/** "Designer: Fire district", "Camera card corrupt": a phrase where a name would stand. Of an owner a label's word is taken. */
const isPhraseForName = ({ name, value, evidence }: Fact): boolean =>
  (OF_PERSONS.has(name) || (name === 'owner.name' && evidence.every(({ confidence }) => confidence < LABELLED))) &&
  isNoName(String(value));
const LABELLED = 0.8;

const PROJECT: ReadonlySet<Fact['name']> = new Set([
  'parcel.apn',
  'project.address',
  'owner.name',
  'project.fileNumber',
]);

/** Words of work or of parking that leave open whether it is so: "2 spaces in alternate B only", "Delete: fence, 180 feet". */
function isOpen({ name, value }: Fact): boolean {
  if (!TOLD_ONCE.has(name)) return false;
  const text = String(value);
  if ([TAKES_OUT, UNDECIDED, CONDITIONAL].some((cue) => cue.test(text))) return true;
  return name === 'building.parking' ? DROPPED.test(text) || hasEverydayWord(text) : GIVEN_UP.test(text);
}
const GIVEN_UP = /\b(?:mistaken|(?:copied|pulled)\sfrom|dropped|abandoned|cancell?ed|withdrawn|superseded)\b/i;

const FIGURES: ReadonlySet<FactName> = new Set(figureFactNames);

/** Whether every sentence that has a figure asks about it, takes it back, or tells it for no one project: "DELETED GARAGE CUT (4'-10" DEEP)". */
const isInOpenSentence = (viewOf: ReadonlyMap<number, PageView>, { name, evidence }: Fact): boolean =>
  FIGURES.has(name) &&
  evidence.every(({ page, box }) => {
    const view = viewOf.get(page);
    const text = view ? sentenceAt(view, box) : '';
    return /\?$/.test(text) || TAKES_BACK.test(text) || (name === 'building.yearBuilt' && NAMES_FILE.test(text));
  });
const TAKES_BACK =
  /^\W*(?:\d+[.)]\s)?(?:deleted?|took\s(?:out|off)|omit(?:ted)?|ignore|disregard|strike|struck)\b|\b(?:threw|thrown)\s(?:it\s|them\s)?(?:out|away)\b|\bvoid(?:ed)?\b(?!\s(?:if|unless))|\b(?:scheme|option|alternate|alternative)\s\S{1,3}\s(?:is\s|was\s)?(?:abandoned|dead|dropped|out)\b|\bmay\sask\sto\b|\bdream(?:t|ed)\b|\b(?:once|briefly)\sfloated\b|\bpencil(?:l?ed)\b|\banyone\swho\ssays\b|\bnot\sone\s(?:has|was|is)\b|\btried,|\bwithdrawn\b|\bit\sburned\b|\bprohibited\sexcept\b|\branges?\sfrom\b|\bfor\sreference\sonly\b|\bhad\s(?:the\s|it\s|this\s)?(?:\p{L}+\s)?been\b|\b(?:cabin|house|home|lot|place)\s(?:at|on|around)\sthe\scorner\b/iu;
/** "The 1998 guest house application", "2022 88 Sugarloaf Court: new driveway": the year of a file, or of another job. */
const NAMES_FILE =
  /^\W*(?:19|20)\d\d\s+\d{1,5}\s\p{Lu}|\b(?:19|20)\d\d\s(?:\p{L}+\s){0,3}(?:applications?|approvals?|submittals?|hearings?)\b/iu;

/** A sentence is looked through so many characters to each side. */
const MOST_OF_SENTENCE = 300;
/** The sentence of a page with the words at `box`; empty where no words stand there. */
function sentenceAt({ blocks }: PageView, box: Evidence['box']): string {
  for (const { spelled } of blocks) {
    const at = spelled.words.findIndex((word) => boxesMeet(word.box, box));
    const from = spelled.starts[at];
    if (from === undefined) continue;
    const begin = Math.max(0, from - MOST_OF_SENTENCE);
    const text = spelled.text.slice(begin, from + MOST_OF_SENTENCE);
    return sentenceAround(text, { from: from - begin, to: from - begin + 1 }).text.trim();
  }
  return '';
}

const nameIn = (value: Fact['value']): string => String(value).split(',')[0] ?? '';

/** Facts with equal ones merged, and the one firm and the one person who prepared the plans as one. */
function joinAuthors(facts: readonly Fact[]): Fact[] {
  const merged: Fact[] = mergeFacts([...facts]);
  const authors = merged.filter(({ name }) => name === 'plans.preparedBy');
  const [firm, ...firms] = authors.filter(({ value }) => isFirm(String(value)));
  const [person, ...persons] = authors.filter(({ value }) => !isFirm(String(value)) && readName(nameIn(value)));
  if (!firm || !person || firms.length + persons.length > 0) return merged;
  // "Tobias Lindqvist, Architect, Granite & Pine Studio" names both already.
  if (String(firm.value).toLowerCase().includes(nameIn(person.value).toLowerCase()))
    return merged.filter((fact) => fact !== person);
  const joined = {
    ...firm,
    value: `${firm.value}, ${person.value}`,
    evidence: [...firm.evidence, ...person.evidence],
  };
  return [...merged.filter((fact) => fact !== firm && fact !== person), joined];
}

/** Where the project is, as what stands beside its own parcel number or at the head of a page says. */
function readPlaces(
  documentId: string,
  views: readonly PageView[],
  facts: readonly Fact[],
  counties: readonly County[],
): Fact[] {
  const places = facts.filter(({ name }) => name === 'parcel.apn' || name === 'project.address');
  const apns = places.filter(({ name }) => name === 'parcel.apn');
  const found = places.some(({ name }) => name === 'project.address')
    ? []
    : readUnlabelledAddress(documentId, views, apns, counties);
  return [...found, ...views.flatMap((view) => readCountyLine(documentId, view, [...places, ...found], counties))];
}

/** A soils/hydrology file number is not the project's own merely because it has the same shape. */
function withoutEchoes(facts: readonly Fact[]): Fact[] {
  const claimed = new Set(facts.filter((fact) => fact.name === 'grading.soilsHydroFile').map((fact) => fact.value));
  return facts.filter((fact) => !(fact.name === 'project.fileNumber' && claimed.has(fact.value)));
}

/** Where the land is of several classes, the share of one of them is not the parcel's. */
function withoutSharesOfClasses(facts: readonly Fact[]): readonly Fact[] {
  const classes = new Set(facts.filter(({ name }) => name === 'parcel.landCapability').map(({ value }) => value));
  return classes.size > 1 ? facts.filter(({ name }) => name !== 'coverage.allowablePercent') : facts;
}

/** A table that names every land capability class leaves open which of them the parcel has. */
function withoutClassLists(facts: readonly Fact[]): readonly Fact[] {
  const isClass = ({ name }: Fact) => name === 'parcel.landCapability';
  return new Set(facts.filter(isClass).map(({ value }) => value)).size >= ALL_CLASSES
    ? facts.filter((fact) => !isClass(fact))
    : facts;
}
const ALL_CLASSES = 6;

/** The facts with those that a person pointed at: of a fact that one project has one of, the person's alone counts. */
export const withChosen = (read: readonly Fact[], chosen: readonly Fact[]): Fact[] => {
  const decided = new Set(chosen.map(({ name }) => name).filter((name) => FACTS[name].single));
  return [...chosen, ...read.filter(({ name }) => !decided.has(name))];
};
