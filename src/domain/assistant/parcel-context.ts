import type { Localized } from '../agency/language.ts';
import type { CoverageRules } from '../calculations/coverage-rules.ts';
import type { NumberChange } from '../parcels/number-change.ts';
import type { MeaningTopic, ParcelMeaning } from '../parcels/parcel-meaning.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import type { ParcelRules } from '../parcels/parcel-rules.ts';
import type { EnteredZone, NoteSubject } from '../parcels/zones.ts';
import { fromFields, fromRule, fromZone, inWords, sentenceOf } from './answer-sentence.ts';
import type { ParcelSentence, ParcelTopic } from './parcel-answer.ts';
import type { ParcelAssistantRules, PlaceStatement } from './parcel-assistant-rules.ts';

/** The parcel that a question is about, as the finder shows it. `county`, `jurisdiction`: their names. */
export type ParcelInQuestion = {
  record: ParcelRecord;
  county: string;
  jurisdiction: string;
  state: 'CA' | 'NV' | undefined;
  retiredOn: string | null;
  earlier: readonly NumberChange[];
  later: readonly NumberChange[];
  meaning: readonly ParcelMeaning[];
  zone: EnteredZone | undefined;
};

/** A document that applications come with; `always`: whatever the project is. */
export type NeededDocument = { id: string; label: Localized; always: boolean };

/** What the answers are given from, beside the parcel. */
export type AssistantSources = {
  rules: ParcelAssistantRules;
  parcelRules: ParcelRules;
  coverage: CoverageRules;
  documents: readonly NeededDocument[];
};

export const meaningsOf = ({ meaning }: ParcelInQuestion, topic: MeaningTopic): ParcelMeaning[] =>
  meaning.filter((one) => one.topic === topic);

/** Whether a statement holds for a parcel; with none, whether it holds for all. */
function holdsFor({ states, jurisdictions, when }: PlaceStatement, parcel: ParcelInQuestion | null): boolean {
  if (!parcel) return !states && !jurisdictions && !when;
  const { record, state } = parcel;
  if (states && !(state && states.includes(state))) return false;
  if (jurisdictions && !jurisdictions.includes(record.jurisdiction)) return false;
  const { scenicRoadway: road, scenicShoreline: shore } = record;
  const is = { scenic: road || shore, 'scenic-roadway': road, 'scenic-shoreline': shore };
  return when === undefined || is[when] === true;
}

/** The agency's statements on a topic that hold for a parcel. */
export const describeStatements = (
  topic: ParcelTopic,
  { statements }: ParcelAssistantRules,
  parcel: ParcelInQuestion | null,
): ParcelSentence[] =>
  statements
    .filter((statement) => statement.topics.includes(topic) && holdsFor(statement, parcel))
    .map(({ text, source }) => sentenceOf(inWords(text), { sources: [fromRule(source)] }));

/** What else is entered of the parcel's zone on some subjects. */
export const describeNotes = ({ zone }: ParcelInQuestion, ...subjects: NoteSubject[]): ParcelSentence[] =>
  (zone?.notes ?? [])
    .filter(({ of }) => subjects.includes(of))
    .map(({ text, source }) => sentenceOf(inWords(text), { sources: zone ? [fromZone(zone, source)] : [] }));

/** Whom to ask at the parcel's place. */
export function describeWhomToAsk(parcel: ParcelInQuestion, { offices }: ParcelAssistantRules): ParcelSentence[] {
  const office = offices.find(({ jurisdiction }) => jurisdiction === parcel.record.jurisdiction);
  if (!office) return [];
  const params = { local: office.local, permit: office.permit };
  const sources = [fromRule(office.source), fromFields('jurisdiction')];
  return [sentenceOf({ code: 'parcelChat:ask.planner', params }, { certainty: 'next', sources })];
}
