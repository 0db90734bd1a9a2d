import { AppError } from '#contract/errors.ts';
import { type Letter, letters } from '#contract/letters.ts';
import { LetterKind } from '#domain/cases/letter-kind.ts';
import { findCase } from '#server/db/cases.ts';
import { addLetter, deleteDraft, findLetter, lettersOfCase, lockLetter, saveLetter } from '#server/db/letters.ts';
import { lockItem, roundItemsOf, roundsOf, saveVerdict } from '#server/db/rounds.ts';
import { submittedDocuments } from '#server/db/submissions.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, route } from '#server/http/route.ts';
import { baseUrl } from '#server/http/signed-url.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { findCandidates, notAsked, openItemsOf } from './draft-items.ts';
import {
  documentNames,
  lastDayGiven,
  letterFile,
  loadLetter,
  overdueFrom,
  refuseKind,
  showLetter,
  summarize,
} from './load-letter.ts';
import { refuseIssues, sendLetter } from './send-letter.ts';
import { showRounds } from './show-rounds.ts';

/** Letters to applicants, by the staff: of each case, whoever of them has it. */
export function letterRoutes(app: App, deps: Deps): void {
  const { db, agencyData } = deps;
  const { letterRules } = agencyData;

  route(app, deps, letters.ofCase, async ({ params: { id }, viewer }) => {
    const found = await findCase(db, id);
    if (!found) throw new AppError('not-found', 'api:application.notFound');
    const [rows, rounds, submitted] = await Promise.all([
      lettersOfCase(db, id),
      roundsOf(db, id),
      submittedDocuments(db, id),
    ]);
    const awaitedUntil = lastDayGiven(rounds, rows);
    const now = new Date();
    return {
      ours: letterRules.ours,
      kinds: LetterKind.options.map((kind) => ({
        kind,
        title: letterRules.letters[kind].title,
        open: letterRules.letters[kind].from.includes(found.stage),
        refused: refuseKind(deps, kind, { found, awaitedUntil, viewer }, now),
        open_from: letterRules.letters[kind].overdue ? overdueFrom(awaitedUntil) : null,
      })),
      letters: rows.map((row) => summarize(deps, row)),
      rounds: await showRounds(deps, id, { submitted, answersOfOpen: false }),
      documents: await documentNames(db, id, submitted),
    };
  });

  route(app, deps, letters.begin, async ({ params: { id }, body: { letter_id, kind }, viewer }) => {
    const found = await findCase(db, id);
    if (!found) throw new AppError('not-found', 'api:application.notFound');
    if (!letterRules.letters[kind].from.includes(found.stage))
      throw new AppError('out-of-date', 'api:letter.notAtStage');
    const now = new Date();
    const awaitedUntil = lastDayGiven(...(await Promise.all([roundsOf(db, id), lettersOfCase(db, id)])));
    const refused = refuseKind(deps, kind, { found, awaitedUntil, viewer }, now);
    if (refused) refuseIssues([refused], awaitedUntil);
    const asked = letterRules.letters[kind].items === 'needed';
    const candidates = asked ? await findCandidates(deps, id) : [];
    const inRounds = asked ? await roundItemsOf(db, id) : [];
    const comments = candidates.filter(({ commented }) => commented).map(({ item }) => item);
    const items = [...openItemsOf(inRounds), ...comments.filter(notAsked(inRounds))];
    const started = { id: letter_id, caseId: id, kind, caseVersion: found.version, items, by: viewer.id };
    return { letter_id: await db.transaction().execute((tx) => addLetter(tx, started, now)) };
  });

  route(app, deps, letters.get, ({ params: { letterId }, viewer }) => showLetter(deps, letterId, viewer, new Date()));

  route(app, deps, letters.candidates, async ({ params: { letterId } }) => {
    const letter = await findLetter(db, letterId);
    if (!letter) throw new AppError('not-found', 'api:letter.notFound');
    return { candidates: await findCandidates(deps, letter.case_id) };
  });

  route(app, deps, letters.save, async ({ params: { letterId }, body, viewer }): Promise<Letter> => {
    const now = new Date();
    await db.transaction().execute(async (tx) => {
      const held = await lockLetter(tx, letterId);
      if (!held) throw new AppError('not-found', 'api:letter.notFound');
      if (held.sent_at !== null) throw new AppError('out-of-date', 'api:letter.alreadySent');
      if (held.version !== body.version) throw new AppError('out-of-date', 'api:letter.changed');
      await saveLetter(tx, { id: letterId, items: body.items, note: body.note, caseVersion: body.case_version }, now);
    });
    return showLetter(deps, letterId, viewer, now);
  });

  route(app, deps, letters.remove, async ({ params: { letterId } }) => {
    const found = await findLetter(db, letterId);
    if (found?.sent_at) throw new AppError('out-of-date', 'api:letter.alreadySent');
    await deleteDraft(db, letterId);
    return { ok: true as const };
  });

  route(app, deps, letters.send, async ({ params: { letterId }, body: { version }, viewer, raw }) => {
    const now = new Date();
    await sendLetter(deps, { id: letterId, version, base: baseUrl(deps.config, raw) }, viewer, now);
    return showLetter(deps, letterId, viewer, now);
  });

  route(app, deps, letters.file, async ({ params: { letterId }, query: { language } }) => {
    const now = new Date();
    const loaded = await loadLetter(deps, letterId, now);
    const { row, found } = loaded;
    // What went out is kept as it was, and in the language in which it was.
    const bytes =
      row.output_sha256 === null
        ? await writeWord({ kind: 'letter', letter: await letterFile(deps, loaded, language, now) })
        : await deps.blobs.read(row.output_sha256);
    return new FileAnswer(letterName(found.reference, row), bytes);
  });

  route(app, deps, letters.verdict, async ({ params: { itemId }, body: { verdict, note, seen }, viewer }) => {
    const caseId = await db.transaction().execute(async (tx) => {
      const item = await lockItem(tx, itemId);
      if (!item) throw new AppError('not-found', 'api:letter.noRequest');
      if (item.answered_at === null) throw new AppError('out-of-date', 'api:letter.notAnswered');
      // Said already: also where the answer to the first was lost.
      if (item.verdict === verdict && item.verdict_note === note) return item.case_id;
      if ((item.verdict_at?.toISOString() ?? null) !== seen && item.verdict_by !== viewer.id) {
        const code = item.verdict ? (`api:letter.judged.${item.verdict}` as const) : 'api:letter.judged.none';
        throw new AppError('out-of-date', { code, params: { name: item.full_name ?? '' } });
      }
      await saveVerdict(tx, { item, verdict, note, by: viewer.id }, new Date());
      return item.case_id;
    });
    const submitted = await submittedDocuments(db, caseId);
    const rounds = await showRounds(deps, caseId, { submitted, answersOfOpen: false });
    const saved = rounds.flatMap(({ items }) => items).find(({ id }) => id === itemId);
    if (!saved) throw new AppError('not-found', 'api:letter.noRequest');
    return saved;
  });
}

/** `ERSP2026-0004_incomplete-notice.docx`; a draft says that it is one. */
export const letterName = (reference: string, { kind, sent_at }: { kind: LetterKind; sent_at: Date | null }): string =>
  `${reference}_${kind}${sent_at === null ? '_draft' : ''}.docx`;
