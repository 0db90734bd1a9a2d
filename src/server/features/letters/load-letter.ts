import { AppError } from '#contract/errors.ts';
import type { Letter, LetterSummary } from '#contract/letters.ts';
import type { Localized } from '#domain/agency/language.ts';
import { dayAt, documentAgency } from '#domain/agency/shown.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { refuseMove } from '#domain/cases/case-rules.ts';
import type { LetterKind } from '#domain/cases/letter-kind.ts';
import { addCalendarDays, type Day } from '#domain/clocks/days.ts';
import { type ClockState, sumOf } from '#domain/clocks/run-clock.ts';
import { answerDay, type LetterWords, letterIssues, refuseEarly, writeParagraphs } from '#domain/letters/letter.ts';
import { inEachLanguage, type Language, LOCALES } from '#messages/languages.ts';
import { templateOf } from '#server/analysis/template-of.ts';
import { documentsOfReviews } from '#server/db/analyses.ts';
import { type CaseRow, caseApplicant, findCase } from '#server/db/cases.ts';
import { findLetter, type LetterRow, lettersOfCase } from '#server/db/letters.ts';
import { type RoundRow, roundDocumentsOf, roundsOf } from '#server/db/rounds.ts';
import { submittedDocuments } from '#server/db/submissions.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { clocksOf, mainClock } from '#server/jobs/case-clocks.ts';
import { formatLongDay } from '#server/writing/frame.ts';
import type { LetterFile } from '#server/writing/letter-document.ts';
import { wordsIn } from '#server/writing/words.ts';

/** A letter with all that its words, its checks and its file are made of. */
export type LoadedLetter = {
  row: LetterRow;
  found: CaseRow;
  applicant: Awaited<ReturnType<typeof caseApplicant>>;
  rounds: RoundRow[];
  newDocuments: ReadonlySet<string>;
  /** The day that the letter bears: on which it went out, else today. */
  day: Day;
  answerBy: Day | null;
  awaitedUntil: Day | null;
  words: LetterWords;
};

/** Throws not-found. */
export async function loadLetter(deps: Deps, id: string, now: Date): Promise<LoadedLetter> {
  const { db, agencyData } = deps;
  const row = await findLetter(db, id);
  const found = row && (await findCase(db, row.case_id));
  if (!row || !found) throw new AppError('not-found', 'api:letter.notFound');
  // Of a letter that went out, as it was before: sending it moves the case.
  const asOf = row.sent_at ? new Date(row.sent_at.getTime() - 1) : now;
  const [applicant, rounds, files, letters, clocks] = await Promise.all([
    caseApplicant(db, found.id),
    roundsOf(db, found.id),
    roundDocumentsOf(db, found.id),
    lettersOfCase(db, found.id),
    clocksOf(deps, [found.id], asOf),
  ]);
  const { timeZone } = agencyData.agency;
  const day = dayAt(row.sent_at ?? now, timeZone);
  const answerBy = row.answer_by ?? answerDay(agencyData.letterRules.letters[row.kind], day);
  // Of a letter that went out, the rounds before it.
  const before = rounds.filter(({ letter_id }) => letter_id !== row.id);
  const previous = openRoundOf(before);
  const answered = new Set(before.filter(({ answered_at }) => answered_at !== null).map(({ number }) => number));
  const words: LetterWords = {
    agency: inEachLanguage((language) => documentAgency(agencyData.agency, deps.config.mode, language).name),
    applicant: inEachLanguage(() => found.applicant),
    reference: inEachLanguage(() => found.reference),
    ...placeOf(found),
    sentOn: written(day),
    receivedOn: written(dayAt(found.submitted_at, timeZone)),
    count: inEachLanguage(() => String(row.items.length)),
    clock: inEachLanguage((language) => clockText(mainClock(clocks.get(found.id)?.clocks), language)),
    ...(answerBy === null ? {} : { answerBy: written(answerBy) }),
    ...answerDays(deps, row),
    ...(previous
      ? { previousOn: written(dayAt(previous.opened_at, timeZone)), previousDue: written(previous.answer_by) }
      : {}),
  };
  const changed =
    answered.size > 0 ? files.flatMap(({ id: document, replaces }) => [document, replaces ?? document]) : [];
  const newDocuments = new Set(changed);
  const awaitedUntil = lastDayGiven(before, letters);
  return { row, found, applicant, rounds: before, newDocuments, day, answerBy, awaitedUntil, words };
}

/** The last round of a case where it waits for answers. */
const openRoundOf = (rounds: readonly RoundRow[]): RoundRow | undefined =>
  rounds.at(-1)?.answered_at ? undefined : rounds.at(-1);

/**
 * The last day that the applicant of a case was given for answers that have not come, by the letter that asked for them or
 * by a warning since; null where none are awaited.
 */
export function lastDayGiven(rounds: readonly RoundRow[], letters: readonly LetterRow[]): Day | null {
  const open = openRoundOf(rounds);
  if (!open) return null;
  const warnings = letters.filter(
    ({ id, sent_at }) => id !== open.letter_id && sent_at !== null && sent_at >= open.opened_at,
  );
  return [open.answer_by, ...warnings.flatMap(({ answer_by }) => answer_by ?? [])].sort().at(-1) ?? null;
}

/** The first day on which answers that were awaited until a day are overdue. */
export const overdueFrom = (awaitedUntil: Day | null): Day | null =>
  awaitedUntil === null ? null : addCalendarDays(awaitedUntil, 1);

/** Why a person may not take a case where a letter leads. */
function refusedBy({ agencyData }: Deps, kind: LetterKind, found: CaseRow, viewer: Viewer) {
  const { to } = agencyData.letterRules.letters[kind];
  if (to === null || to === found.stage) return null;
  const broughtItHere = found.stage_by === viewer.id;
  const move = { from: found.stage, to, role: viewer.role, broughtItHere, reason: 'given' };
  const refused = refuseMove(agencyData.caseRules, move);
  return refused === 'role' || refused === 'second-person' ? refused : null;
}

/** Why a letter that the stage of its case allows cannot be written now, or not by this person. */
export const refuseKind = (
  deps: Deps,
  kind: LetterKind,
  { found, awaitedUntil, viewer }: Pick<LoadedLetter, 'found' | 'awaitedUntil'> & { viewer: Viewer },
  now: Date,
) => {
  const { letterRules, agency } = deps.agencyData;
  const today = dayAt(now, agency.timeZone);
  return refusedBy(deps, kind, found, viewer) ?? refuseEarly({ rules: letterRules.letters[kind], today, awaitedUntil });
};

const answerDays = ({ agencyData }: Deps, { kind }: LetterRow): LetterWords => {
  const { answerDays: days } = agencyData.letterRules.letters[kind];
  return days === null ? {} : { answerDays: inEachLanguage(() => String(days)) };
};

function placeOf({ project_address, apn }: CaseRow): LetterWords {
  const place = project_address?.trim() || (apn?.trim() ? `APN ${apn}` : '');
  return place === '' ? {} : { place: inEachLanguage(() => place) };
}

/** How much of the term has passed and how long it has waited: "Review, 12 of 120 calendar days used, …". */
function clockText(clock: ClockState | null, language: Language): string {
  const { text, agency } = wordsIn(language);
  if (clock === null) return text('letterFile:noClock');
  const days = (count: number, unit: ClockState['unit']) =>
    text(`cases:clock.term.${unit}`, { count, number: count.toLocaleString(LOCALES[language]) });
  return text('letterFile:clock', {
    term: agency(clock.label),
    used: sumOf(clock, 'runs').toLocaleString(LOCALES[language]),
    total: days(clock.count, clock.unit),
    waited: days(sumOf(clock, 'waits'), 'calendar'),
  });
}

const written = (day: Day): Localized => inEachLanguage((language) => formatLongDay(day, language));

export const issuesOf = (
  deps: Deps,
  { row, found, applicant, rounds, newDocuments, day, awaitedUntil, words }: LoadedLetter,
  viewer: Viewer,
) =>
  letterIssues({
    rules: deps.agencyData.letterRules.letters[row.kind],
    items: row.items,
    stage: found.stage,
    caseVersion: found.version,
    draftedFrom: row.case_version,
    isSent: row.sent_at !== null,
    rounds: rounds.length,
    newDocuments,
    words,
    hasRecipient: applicant !== undefined,
    today: day,
    awaitedUntil,
    refused: refusedBy(deps, row.kind, found, viewer),
  });

export const summarize = ({ agencyData }: Pick<Deps, 'agencyData'>, row: LetterRow): LetterSummary => ({
  id: row.id,
  kind: row.kind,
  title: agencyData.letterRules.letters[row.kind].title,
  items: row.items.length,
  drafted_by: row.drafted_by,
  changed_at: row.changed_at.toISOString(),
  sent_by: row.sent_by,
  sent_at: row.sent_at?.toISOString() ?? null,
  sent_to: row.sent_to,
  answer_by: row.answer_by,
});

/** The names, by id, of the documents in which the places of a case's items can be. */
export async function documentNames(
  db: Db,
  caseId: string,
  submitted: readonly { id: string; name: string }[],
): Promise<Record<string, string>> {
  const documents = [...(await documentsOfReviews(db, caseId)), ...submitted];
  return Object.fromEntries(documents.map(({ id, name }) => [id, name]));
}

/** The letter as staff work on it. */
export async function showLetter(deps: Deps, id: string, viewer: Viewer, now: Date): Promise<Letter> {
  const loaded = await loadLetter(deps, id, now);
  const { row, found, applicant, answerBy, awaitedUntil, words } = loaded;
  const { letterRules, caseRules, application } = deps.agencyData;
  const rules = letterRules.letters[row.kind];
  const fields = [...fieldsById(application.questionnaire).values()].map(({ field }) => field);
  return {
    ...summarize(deps, row),
    answer_by: answerBy,
    items: row.items,
    note: row.note,
    version: row.version,
    case: { id: found.id, reference: found.reference, place: words.place?.en ?? '', version: found.version },
    drafted_from: row.case_version,
    recipient: applicant ? { name: applicant.fullName, email: applicant.email, language: applicant.language } : null,
    ours: letterRules.ours,
    has_items: rules.items === 'needed',
    asks: rules.answersTo !== null,
    needs: rules.needs,
    ...writeParagraphs(rules, words, row.note, 'en'),
    moves_to: rules.to === null ? null : caseRules.stages[rules.to].label,
    issues: issuesOf(deps, loaded, viewer),
    open_from: rules.overdue ? overdueFrom(awaitedUntil) : null,
    fields: fields.filter(({ kind }) => kind === 'upload').map(({ id: field, label }) => ({ field, label })),
    documents: await documentNames(deps.db, found.id, await submittedDocuments(deps.db, found.id)),
  };
}

/** What the file of a letter is made of, in the language that is asked for. */
export async function letterFile(deps: Deps, loaded: LoadedLetter, language: Language, now: Date): Promise<LetterFile> {
  const { agencyData, config } = deps;
  const { row, found, applicant, day, words } = loaded;
  const rules = agencyData.letterRules.letters[row.kind];
  const nowhere = inEachLanguage(() => '–');
  return {
    title: rules.title,
    at: row.sent_at ?? now,
    day: written(day),
    reference: found.reference,
    recipient: { name: applicant?.fullName ?? found.applicant, email: row.sent_to ?? applicant?.email ?? '–' },
    place: words.place ?? nowhere,
    items: rules.items === 'needed' ? row.items : [],
    paragraphs: inEachLanguage((one) => writeParagraphs(rules, words, row.note, one)),
    signedBy: row.sent_by ?? row.drafted_by,
    isDraft: row.sent_at === null,
    agency: inEachLanguage((one) => {
      const { name, contact } = documentAgency(agencyData.agency, config.mode, one);
      return { name, contact };
    }),
    language,
    template: await templateOf(deps, 'letter'),
  };
}
