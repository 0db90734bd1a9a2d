import { LANGUAGES, type Language } from '#messages/languages.ts';
import { completeQuestion } from './complete-question.ts';
import { Vocabulary } from './correct-word.ts';
import { fuseRanks } from './embeddings.ts';
import { type ExpandedQuestion, expandQuestion, placeOf, prepareSynonyms, type Synonyms } from './expand-question.ts';
import { cellOf, type FoundCell, isInRange, isTelling } from './find-cell.ts';
import { type FollowUp, followUpsOf } from './follow-ups.ts';
import type { AnswerMark, KnowledgeDocument, KnowledgeSection, RelatedSections } from './knowledge.ts';
import { embeddedText, type KnowledgeUnit, unitsOf } from './knowledge-units.ts';
import { type KnownPlace, KnownPlaces, placesUnsaid, widerQuestions } from './known-places.ts';
import {
  askedToDefine,
  asksMeaning,
  detailsOf,
  isNotHeld,
  isOfOneCase,
  lackOfKind,
  lacksMoney,
  sizesCompared,
} from './question-details.ts';
import { type QuestionWorth, questionWorth } from './question-worth.ts';
import { type QuestionConcept, SearchIndex } from './search-index.ts';
import { type AnswerSigns, isUnopposed, signsAgainst, surenessOf } from './sureness.ts';
import { type AskedOfTable, askedOfTable } from './table-question.ts';
import { shareOfBoth, termsOf, wordsOf } from './terms.ts';
import { prepareDictionary, translated } from './translate-question.ts';

/**
 * A section that was found, and what of it answers. `coverage`: the share of the question that it speaks of, 0 to 1; `isLike`:
 * whether it is one of those whose embeddings are most like the question.
 */
export type KnowledgeAnswer = {
  document: KnowledgeDocument;
  section: KnowledgeSection;
  mark: AnswerMark;
  score: number;
  coverage: number;
  isLike: boolean;
};

/**
 * What is found for a question: what answers it (`answers`), none where nothing does for certain, and of how many of the first
 * none is told without the others (`together`); whether `near`, the sections that
 * speak of it, may answer it; and the places that it names where the answers are of what these lie in (`ofWider`).
 */
export type FoundAnswers = {
  answers: readonly KnowledgeAnswer[];
  together: number;
  mayAnswer: boolean;
  near: readonly KnowledgeAnswer[];
  ofWider: readonly string[];
};

/**
 * `named`: how many of row and column of a table the question names; `first`: 2 for what explains the word that is asked for, 1 for
 * what people ask for in the same words; it goes before what speaks of it most.
 */
type FoundSection = {
  unit: KnowledgeUnit;
  terms: readonly string[];
  answer: KnowledgeAnswer;
  named: number;
  first: number;
};
type FoundUnit = {
  unit: KnowledgeUnit;
  terms: readonly string[];
  score: number;
  coverage: number;
  cell: FoundCell | undefined;
  first: number;
  /** Of a table: the row that is named, or else that says most of the question; null where none does. */
  row: number | null;
};

/** What is found for a question: by its words, and with what is like it (`all`), each best first. */
type FoundSections = { byWords: FoundSection[]; all: FoundSection[] };

/**
 * `definers`: the places of the units that explain the words whose meaning is asked for; `phrased`: of those that people ask for
 * in the same words; `places`: those that it names.
 */
type QuestionOfKnowledge = ExpandedQuestion & {
  definers: readonly number[];
  phrased: readonly number[];
  places: readonly KnownPlace[];
  question: string;
  worth: QuestionWorth;
  ofTable: AskedOfTable;
};

/**
 * `isWanted`: answers come from these sections alone; `language`: of the question; `likeness`: of each of the `embeddedTexts` to the
 * question by their embeddings, NaN where one has none. Likeness orders what is near and what stands beside an answer, and
 * never decides that something is one.
 */
export type AskOptions = {
  isWanted?: (document: KnowledgeDocument, section: KnowledgeSection) => boolean;
  language?: Language;
  likeness?: Float64Array | undefined;
};

const MOST = 10;
/** So many passages that are most like a question are looked at, and a section of the first of them comes near whatever it says. */
const MOST_LIKE = 50;
const MOST_LIKE_NEAR = 3;
/** Beside the order by words; more makes it worse with a model that knows little of the field (docs/decisions/0021). */
const OF_LIKENESS = 0.3;
/** So many statements and tables are looked at before those are chosen that speak of most of the question. */
const MOST_LOOKED_AT = 80;
/** How much more one counts that speaks of all of the question, or whose row or column the question names. */
const OF_COVERAGE = 2;
const OF_CELL = 0.8;
/** How much one counts that has nothing of the kind that is asked for, such as a time. */
const OF_NO_KIND = 0.7;
const EXPLAINS = 2;
/** Whether what was found explains the word whose meaning is asked for. */
const isMeaningOf = ({ first }: FoundSection, question: string): boolean =>
  first === EXPLAINS && asksMeaning(question) && !isOfOneCase(question);

const NO_ANSWER = Number.NEGATIVE_INFINITY;
/** What is less sure than this answers nothing, and what is surer may. */
const MAY_ANSWER = -4;
/** So many terms has a short question at most. */
const MOST_OF_SHORT = 4;
/** A word or name whose meaning is asked for has so many terms at most. */
const MOST_OF_WORD = 2;
const MOST_BESIDE_WORD = 2;
/** What is worth less is in so many texts that a section answers only if it is about it. */
const LEAST_ASKED = 4.5;
/** How much the second best of a section adds to its best. */
const OF_SECOND = 0.1;
/** Of the best score: less does not answer beside it. */
const LEAST_BESIDE = 0.5;

/** Sections that speak of so much of a question are answers beside each other. */
const WHOLE = 0.9;
/** Of a thing that is asked for a text speaks if it says so much of it. */
const SAID = 0.5;

/** Words as they are compared with those that are asked for: in their order, or in any. */
const phraseOf = (words: string): string => termsOf(words).join(' ');
const anyOrder = (terms: readonly string[]): string => [...new Set(terms)].sort().join(' ');
const PHRASES = '; ';

/** How like the title of a text, or what people ask it by, is to a question; where nobody wrote that, half of what the text says of it. */
function alikeTo(
  { section, phrases }: KnowledgeUnit,
  own: readonly string[],
  tells: (term: string) => boolean,
): number {
  const written = phrases.filter(({ length }) => length > 0);
  const shares = [termsOf(section.title), ...written].map((one) => shareOfBoth(one, own));
  const ofText = own.filter(tells).length / Math.max(1, own.length);
  return Math.max(...shares, written.length > 0 ? 0 : ofText / 2);
}

/** The places of units by some of their words. */
function placesBy(units: readonly { words: readonly string[] }[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { words }] of units.entries()) {
    for (const one of new Set(words)) if (one !== '') places.set(one, [...(places.get(one) ?? []), at]);
  }
  return places;
}

/** The statement, or the row of a table, that answers. */
function saidBy({ section, mark }: KnowledgeAnswer): string {
  const row = 'table' in mark && mark.row !== null ? section.tables[mark.table]?.rows[mark.row] : undefined;
  return ('statement' in mark ? section.statements[mark.statement]?.text : row?.join(' . ')) ?? '';
}

const namesPlace = (answer: KnowledgeAnswer, place: readonly string[]): boolean =>
  placeOf(place, termsOf(`${answer.section.title} . ${saidBy(answer)}`)) >= 0;

/** The texts of the knowledge base, ready to be asked. Pure: the same texts and words give the same answers. */
export class KnowledgeBase {
  private readonly units: readonly KnowledgeUnit[];
  private readonly index: SearchIndex;
  /** The places of the units that explain some words, by these as terms. */
  private readonly definers: ReadonlyMap<string, readonly number[]>;
  private readonly phrases: ReadonlyMap<string, readonly number[]>;
  /** What all statements of a section say, and the frames of its tables. */
  private readonly termsOfSections = new Map<KnowledgeSection, readonly string[]>();
  private readonly groups: ReturnType<typeof prepareSynonyms>;
  private readonly everyday: ReadonlySet<string>;
  private readonly places: KnownPlaces;
  private readonly placeNames: readonly string[];
  private readonly vocabulary: Vocabulary;
  private readonly dictionaries: ReadonlyMap<Language, ReturnType<typeof prepareDictionary>>;

  private readonly related: RelatedSections;

  /** `related`: the sections that are told with others. */
  constructor(documents: readonly KnowledgeDocument[], synonyms: Synonyms, related: RelatedSections = []) {
    this.related = related;
    const units = documents.flatMap((document) => document.sections.flatMap((section) => unitsOf(document, section)));
    this.index = new SearchIndex(units.map(({ rows, ...unit }) => ({ ...unit, rows: Math.max(1, rows.length) })));
    this.units = units.map(({ document, section, place, said, rows, title, context, frame, citation, asked }) => ({
      ...{ document, section, place, said, rows },
      terms: termsOf([title, context, frame, citation, asked].join(' . ')),
      phrases: asked.split(PHRASES).map(termsOf),
    }));
    for (const { section, terms } of this.units)
      this.termsOfSections.set(section, [...(this.termsOfSections.get(section) ?? []), ...terms]);
    this.definers = placesBy(units.map(({ defines }) => ({ words: defines.map(phraseOf) })));
    this.phrases = placesBy(this.units.map(({ phrases }) => ({ words: phrases.map(anyOrder) })));
    this.groups = prepareSynonyms(synonyms);
    this.everyday = new Set(synonyms.everyday.flatMap(termsOf));
    this.places = new KnownPlaces(synonyms);
    this.placeNames = [...synonyms.places, ...synonyms.unsaidPlaces];
    const written = units.flatMap(({ title, context, text, asked }) => [title, context, text, asked]);
    const words = [...synonyms.groups.flatMap((group) => group.words), ...synonyms.everyday];
    this.vocabulary = new Vocabulary([...written, ...words, ...synonyms.places, ...synonyms.outside]);
    this.dictionaries = new Map(LANGUAGES.map((language) => [language, prepareDictionary(synonyms, language)]));
  }

  /** What each statement and table says, as it is embedded: the places of `likeness`. */
  get embeddedTexts(): string[] {
    return this.units.map(embeddedText);
  }

  /** The sections that speak of a question, best first. */
  find(question: string, options: AskOptions = {}): KnowledgeAnswer[] {
    return this.foundBy(this.expanded(question, options), options).all.map(({ answer }) => answer);
  }

  /** The sections that answer a question; none where the knowledge base does not, or not for certain. */
  ask(question: string, options: AskOptions = {}): readonly KnowledgeAnswer[] {
    return this.look(question, options).answers;
  }

  /** What is found for a question: where nothing answers it of the place that it names, what is said of all that this lies in. */
  look(question: string, options: AskOptions = {}): FoundAnswers {
    const asked = this.expanded(question, options);
    const found = this.looked(question, asked, options);
    const places = asked.places.filter(({ regions }) => regions.length > 0);
    const [nearest] = found.near;
    const isOfPlace = nearest && nearest.coverage >= WHOLE && places.some(({ terms }) => namesPlace(nearest, terms));
    if (found.answers.length > 0 || places.length === 0 || isOfPlace) return found;
    const { names, ofCounties, ofRegion } = widerQuestions(question, places);
    const wider = { near: found.near, ofWider: names };
    for (const { county, question: ofCounty } of ofCounties) {
      const told = this.looked(ofCounty, this.expanded(ofCounty, options), options);
      const [best] = told.answers;
      if (best?.document.holdsIn && namesPlace(best, county) && !isNotHeld(saidBy(best))) return { ...told, ...wider };
    }
    const told = this.looked(ofRegion, this.expanded(ofRegion, options), options, places);
    const isHeld = told.answers.slice(0, 1).every((best) => !isNotHeld(saidBy(best)));
    return told.answers.length > 0 && isHeld ? { ...told, ...wider } : found;
  }

  private looked(
    question: string,
    asked: QuestionOfKnowledge,
    options: AskOptions,
    places: readonly KnownPlace[] = [],
  ): FoundAnswers {
    const { byWords, all } = this.foundBy(asked, options);
    const isHeld = ({ unit: { document, section, said } }: FoundSection) =>
      places.length === 0 || this.places.holdsIn(document, termsOf(`${section.title} . ${said}`), places);
    const held = byWords.slice(0, 1).every(isHeld) ? byWords.filter(isHeld) : [];
    const found = places.length > 0 ? held : this.withKindFirst(question, asked, held);
    const [best] = found;
    const sureness = this.surenessFor(question, asked, found);
    const near = all.map(({ answer }) => answer);
    if (!best || sureness < 0)
      return { answers: [], together: 0, mayAnswer: sureness >= MAY_ANSWER, near, ofWider: [] };
    const isBeside = (one: FoundSection) =>
      one.answer.score >= LEAST_BESIDE * best.answer.score &&
      // Of a word or two nearly every text speaks.
      (one === best || asked.own.length > MOST_OF_WORD || one.named > 0 || this.isSubject(one, asked));
    const { answer } = best;
    const told = this.toldWith(answer, asked, options);
    const isTold = ({ section }: KnowledgeAnswer) => told.some((one) => one.section === section);
    const placeOfAll = new Map(all.map((one, at) => [one, at]));
    const placeIn = (one: FoundSection) => (options.likeness ? (placeOfAll.get(one) ?? MOST) : 0);
    const others = found
      .filter((one) => one !== best && isBeside(one))
      .toSorted((one, other) => placeIn(one) - placeIn(other))
      .map((one) => one.answer);
    const answers = [answer, ...told, ...others.filter((one) => !isTold(one))];
    return { answers, together: 1 + told.length, mayAnswer: true, near, ofWider: [] };
  }

  /** The sections that are told with an answer, each by its table, or its first statement where it has none. */
  private toldWith(answer: KnowledgeAnswer, asked: QuestionOfKnowledge, { isWanted }: AskOptions): KnowledgeAnswer[] {
    const { section, mark } = answer;
    const row = 'table' in mark && mark.row !== null ? section.tables[mark.table]?.rows[mark.row]?.[0] : undefined;
    const ids = this.related
      .filter((one) => one.section === section.id && (one.row === undefined || one.row === row))
      .flatMap((one) => one.with);
    return [...new Set(ids)].flatMap((id) => {
      const units = this.units.filter((one) => one.section.id === id);
      const unit = units.find(({ place }) => 'table' in place) ?? units[0];
      if (!unit || !(isWanted?.(unit.document, unit.section) ?? true)) return [];
      if (this.places.holdsElsewhere(unit.document, unit.terms, asked.places)) return [];
      const table = 'table' in unit.place ? unit.section.tables[unit.place.table] : undefined;
      const { row = null, column = 1 } = (table && cellOf(table, asked.ofTable)) ?? {};
      const told = 'table' in unit.place ? { ...unit.place, row, column } : unit.place;
      return [{ ...answer, document: unit.document, section: unit.section, mark: told }];
    });
  }

  /** A short question is answered by what has the kind of thing that it asks for, where that speaks of as much of it. */
  private withKindFirst(
    question: string,
    { own }: QuestionOfKnowledge,
    found: readonly FoundSection[],
  ): FoundSection[] {
    const [best] = found;
    const lacks = ({ unit }: FoundSection) => lackOfKind(question, unit.said) > 0 || lacksMoney(question, unit.said);
    if (!best || isMeaningOf(best, question)) return [...found];
    if (own.length > MOST_OF_SHORT || best.named > 0 || !lacks(best)) return [...found];
    const isAsGood = ({ answer }: FoundSection) =>
      answer.coverage >= best.answer.coverage && answer.score >= LEAST_BESIDE * best.answer.score;
    const other = found.find((one) => isAsGood(one) && !lacks(one));
    return other ? [other, ...found.filter((one) => one !== other)] : [...found];
  }

  /** How sure it is that what was found best answers: above nothing, it does. */
  private surenessFor(question: string, asked: QuestionOfKnowledge, found: readonly FoundSection[]): number {
    const [best] = found;
    const signs = this.signsOf(question, asked, found);
    if (!best || !signs) return NO_ANSWER;
    if (isMeaningOf(best, question)) return 1;
    const isOfWord = asksMeaning(question) && asked.own.length <= MOST_OF_WORD;
    const isVague = asked.worth.all < LEAST_ASKED;
    // "Can I see your dog?" has one word that tells anything.
    const isOfOne = asked.concepts.filter(({ weight = 1 }) => weight === 1).length <= 1;
    if (
      (isOfWord || isVague || isOfOne) &&
      asked.phrased.length === 0 &&
      best.named === 0 &&
      !this.isSubject(best, asked)
    )
      return NO_ANSWER;
    if (!this.isSaid(question, asked, best)) return NO_ANSWER;
    return best.first > 0 && isUnopposed(signs) ? 1 : surenessOf(signs);
  }

  /** Whether a section is about what is asked, and does not only speak of it. */
  private isSubject({ unit: { section, place, phrases } }: FoundSection, asked: QuestionOfKnowledge): boolean {
    const caption = 'table' in place ? (section.tables[place.table]?.caption ?? '') : '';
    const isPhrase = (phrase: readonly string[]) =>
      phrase.length <= asked.own.length + MOST_BESIDE_WORD && asked.own.every((term) => phrase.includes(term));
    const shares = asked.worth.shares(termsOf(`${section.title} . ${caption}`));
    return shares.some((share) => share === 1) || phrases.some(isPhrase);
  }

  /** Further questions after an answer, which are known to be answered; see followUpsOf. */
  followUps(answers: readonly KnowledgeAnswer[], options: AskOptions = {}): FollowUp[] {
    // Likeness is of the question that was asked.
    const plain = { ...options, language: LANGUAGES[0], likeness: undefined };
    return followUpsOf(answers, (question) => this.ask(question, plain)[0]?.section.id);
  }

  /** A question that leans on the one before it, as one that stands by itself. */
  completed(question: string, previous: string | undefined): string {
    return completeQuestion(question, previous, this.placeNames);
  }

  /** The words of a question that no text and no dictionary has, as they stand in it: it was searched without them. */
  unknownWords(question: string, options: AskOptions = {}): string[] {
    const isKnown = (word: string) => this.vocabulary.has(word) || this.index.has(this.vocabulary.stemOf(word));
    const unknown = new Set(this.englishOf(question, options).filter((word) => !isKnown(word)));
    const given = question.split(/[^\p{L}\p{N}’'-]+/u);
    return [...new Set(given.filter((word) => wordsOf(word).some((plain) => unknown.has(plain))))];
  }

  private englishOf(question: string, { language = LANGUAGES[0] }: AskOptions): string[] {
    const dictionary = this.dictionaries.get(language);
    return dictionary ? translated(wordsOf(question), dictionary) : wordsOf(question);
  }

  private expanded(question: string, options: AskOptions): QuestionOfKnowledge {
    const own = this.englishOf(question, options).map((word) => this.vocabulary.stemOf(word));
    const words = askedToDefine(question, own);
    const isMeaning = asksMeaning(question);
    // "What is land coverage at Tahoe?"
    const plain = isMeaning ? words.filter(isTelling) : words;
    const definers = this.definers.get(words.join(' ')) ?? this.definers.get(plain.join(' ')) ?? [];
    const asked = words.length > 0 && (isMeaning || definers.length > 0) ? words : own;
    const phrased = this.phrases.get(anyOrder(own)) ?? [];
    // What the dictionary of another language has not is said to be unknown, and tells little.
    const unknown =
      (options.language ?? LANGUAGES[0]) === LANGUAGES[0] ? [] : own.filter((term) => !this.index.has(term));
    const expanded = expandQuestion(asked, this.groups, new Set([...this.everyday, ...unknown]));
    const worth = questionWorth(expanded, (term) => this.index.rarityOf(term));
    const places = this.places.namedIn(own);
    const wider = places.flatMap(({ within }) => within.flat());
    const ofTable = askedOfTable(question, expanded, worth, wider);
    return { ...expanded, definers, phrased, question, places, worth, ofTable };
  }

  private foundBy(asked: QuestionOfKnowledge, { isWanted: wants, likeness }: AskOptions): FoundSections {
    const isWanted = (at: number) => {
      const unit = this.units[at];
      if (!unit || this.places.holdsElsewhere(unit.document, unit.terms, asked.places)) return false;
      return wants?.(unit.document, unit.section) ?? true;
    };
    const scores = new Map([...asked.definers, ...asked.phrased].filter(isWanted).map((at) => [at, 0]));
    for (const { at, score } of this.index.search(asked.concepts, asked.own, MOST_LOOKED_AT, isWanted))
      scores.set(at, score);
    const sectionOf = (at: number) => this.units[at]?.section;
    const saying = new Set([...scores.keys()].map(sectionOf));
    const alike = likeness ? this.mostLike(likeness, isWanted) : [];
    const like = new Set(alike.map(sectionOf));
    const nearest = new Set([...like].slice(0, MOST_LIKE_NEAR));
    for (const at of alike) if (!scores.has(at)) scores.set(at, 0);
    const rated = [...scores].flatMap(([at, score]) => {
      const unit = this.units[at];
      return unit ? [{ at, ...this.rated(unit, score, asked) }] : [];
    });
    const sections = new Map<KnowledgeSection, FoundUnit[]>();
    for (const { at, ...one } of rated) {
      const { section } = one.unit;
      const first = asked.definers.includes(at) ? EXPLAINS : asked.phrased.includes(at) ? 1 : 0;
      const counted = { ...one, first, coverage: first > 0 ? 1 : one.coverage };
      sections.set(section, [...(sections.get(section) ?? []), counted]);
    }
    const found = [...sections.values()].flatMap((units) => {
      const [best, second] = units.toSorted((one, other) => other.first - one.first || other.score - one.score);
      if (!best) return [];
      const { unit, terms, coverage, cell, first } = best;
      const { document, section, place } = unit;
      const mark = 'table' in place ? { ...place, row: best.row, column: cell?.column ?? 1 } : place;
      const score = best.score + OF_SECOND * (second?.score ?? 0);
      const answer = { document, section, mark, score, coverage, isLike: nearest.has(section) };
      return [{ unit, terms, first, named: cell?.named ?? 0, answer }];
    });
    const byWords = found
      .filter(({ answer: { section } }) => saying.has(section))
      .toSorted((one, other) => other.first - one.first || other.answer.score - one.answer.score);
    const byLikeness = [...like].flatMap((section) => found.find(({ answer }) => answer.section === section) ?? []);
    const all = fuseRanks(byWords, byLikeness, OF_LIKENESS).toSorted((one, other) => other.first - one.first);
    return { byWords: byWords.slice(0, MOST), all: all.slice(0, MOST) };
  }

  /** The places of the units that are most like a question, best first. */
  private mostLike(likeness: Float64Array, isWanted: (at: number) => boolean): number[] {
    const known = [...this.units.keys()].filter((at) => !Number.isNaN(likeness[at] ?? Number.NaN) && isWanted(at));
    return known.toSorted((one, other) => (likeness[other] ?? 0) - (likeness[one] ?? 0)).slice(0, MOST_LIKE);
  }

  private rated(unit: KnowledgeUnit, score: number, asked: QuestionOfKnowledge): Omit<FoundUnit, 'first'> {
    const table = 'table' in unit.place ? unit.section.tables[unit.place.table] : undefined;
    const cell = table && cellOf(table, asked.ofTable);
    const row = cell?.isOpen ? null : (cell?.row ?? this.rowOf(unit, asked));
    // Of a table its frame and one row answer.
    const label = row === null ? '' : (table?.rows[row]?.[0] ?? '');
    const ofRow = row === null ? [] : (unit.rows[row] ?? []);
    // A row of a range says all figures in it, one of a county its places, and who has a size is answered by the one that counts.
    const figures = asked.own.filter((term) => isInRange(label, term));
    const isOf = ({ within }: KnownPlace) => within.some((place) => placeOf(place, termsOf(label)) >= 0);
    const inRow = asked.places.filter(isOf).flatMap((place) => place.terms);
    const terms = [...unit.terms, ...ofRow, ...figures, ...inRow, ...sizesCompared(asked.question, unit.said)];
    const all = asked.worth.all;
    const coverage = all === 0 ? 0 : asked.worth.said(terms) / all;
    const kind = lackOfKind(asked.question, unit.said) > 0 ? OF_NO_KIND : 1;
    const factor = kind * (1 + OF_COVERAGE * coverage) * (1 + OF_CELL * (cell?.named ?? 0));
    return { unit, terms, score: score * factor, coverage, cell, row };
  }

  /**
   * The row of a table that says most of a question, of several the first. Null where none says more of it than all of the
   * table does.
   */
  private rowOf({ rows, terms }: KnowledgeUnit, asked: QuestionOfKnowledge): number | null {
    const ofAll = new Set(terms);
    const worths = rows.map((row) => asked.worth.of(row.filter((term) => !ofAll.has(term))));
    const most = Math.max(0, ...worths);
    return most > 0 ? worths.indexOf(most) : null;
  }

  /** Whether the section that was found says the names and places that the question names. */
  private isSaid(question: string, asked: QuestionOfKnowledge, found: FoundSection): boolean {
    const terms = [...found.terms, ...(this.termsOfSections.get(found.answer.section) ?? [])];
    const shares = asked.worth.shares(terms);
    const means = (term: string) => asked.concepts.some(({ own }, at) => own.includes(term) && shares[at] === 1);
    const unsaid = placesUnsaid(asked.own, terms, this.places.all);
    const isNamed = (name: string) =>
      terms.includes(name) || means(name) || unsaid.some((place) => place.terms.includes(name));
    return detailsOf(question).names.every(isNamed) && !unsaid.some(({ isElsewhere }) => isElsewhere);
  }

  /** What speaks for and against what was found best as the answer. */
  private signsOf(
    question: string,
    asked: QuestionOfKnowledge,
    found: readonly FoundSection[],
  ): AnswerSigns | undefined {
    const [best, ...others] = found;
    if (!best) return undefined;
    const { score, coverage } = best.answer;
    const rivals = others.filter(({ answer }) => coverage < WHOLE || answer.coverage < WHOLE);
    const shares = asked.worth.shares(best.terms);
    const told = termsOf(`${best.unit.section.title} . ${best.unit.said}`);
    const ofSection = [...best.terms, ...(this.termsOfSections.get(best.answer.section) ?? [])];
    const sharesTold = asked.worth.shares(told);
    const isMeant = (term: string, of: readonly number[]) =>
      asked.concepts.some(({ own }, at) => own.includes(term) && of[at] === 1);
    const tells = (term: string) => told.includes(term) || isMeant(term, sharesTold);
    const isUnsaid = ({ weight = 1 }: QuestionConcept, at: number) => weight === 1 && (shares[at] ?? 0) < SAID;
    return {
      score: Math.log(score / this.index.rarityOf('')),
      lead: 1 - ((rivals[1] ?? rivals[0])?.answer.score ?? 0) / score,
      coverage,
      ofSection: asked.worth.said(ofSection) / (asked.worth.all || 1),
      fieldWords: asked.concepts.filter(({ others }, at) => others.length > 0 && (shares[at] ?? 0) >= SAID).length,
      unsaid: asked.concepts.filter(isUnsaid).length / Math.max(1, asked.concepts.length),
      alike: alikeTo(best.unit, asked.own, tells),
      length: asked.own.length,
      widerPlace: placesUnsaid(asked.own, ofSection, this.places.all).length > 0 ? 1 : 0,
      ...signsAgainst({
        ...{ ...best.unit, ...best.answer, terms: best.terms, question, own: asked.own, isRowNamed: best.named > 0 },
        says: (term) => best.terms.includes(term) || isMeant(term, shares),
        tells,
        isWord: (term) => this.index.has(term),
      }),
    };
  }
}
