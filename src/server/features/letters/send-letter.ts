import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Day } from '#domain/clocks/days.ts';
import type { LetterIssue } from '#domain/letters/letter.ts';
import { lockCase } from '#server/db/cases.ts';
import { addBlob } from '#server/db/documents.ts';
import { lockLetter, markLetterSent } from '#server/db/letters.ts';
import { openRound } from '#server/db/rounds.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { announce } from '#server/jobs/announce.ts';
import { mailApplicant } from '#server/jobs/case-mails.ts';
import { takeMove } from '#server/jobs/take-move.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { issuesOf, letterFile, loadLetter, overdueFrom } from './load-letter.ts';

/** A letter is text. */
const MOST_BYTES = 20 * 1024 * 1024;

/**
 * Sends a letter: its file is kept, it is noted in the case, which moves where the letter brings it, a round is opened where
 * it asks for answers, and its applicant gets a mail, all or nothing. However often it is sent, it goes out once.
 * Throws out-of-date (the draft or the case is another than was seen), incomplete (what the letter lacks), not-allowed.
 */
export async function sendLetter(
  deps: Deps,
  { id, version, base }: { id: string; version: number; base: string },
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const { db, blobs, agencyData } = deps;
  const loaded = await loadLetter(deps, id, now);
  const { row, found, applicant, answerBy } = loaded;
  if (row.sent_at !== null) return;
  const refuse = (one: typeof loaded) =>
    refuseIssues(
      issuesOf(deps, one, viewer).map(({ issue }) => issue),
      one.awaitedUntil,
    );
  refuse(loaded);
  if (row.version !== version) throw changed();
  const rules = agencyData.letterRules.letters[row.kind];
  const language = applicant?.language ?? 'en';
  const { template, ...inputs } = await letterFile(
    deps,
    { ...loaded, row: { ...row, sent_at: now, sent_by: viewer.full_name, answer_by: answerBy } },
    language,
    now,
  );
  const bytes = await writeWord({ kind: 'letter', letter: { ...inputs, template } });
  const stored = await blobs.put(bytes, MOST_BYTES);
  await db.transaction().execute(async (tx) => {
    // The case before its letters, always: two who send at once wait for each other in line.
    const held = await lockCase(tx, found.id);
    const draft = await lockLetter(tx, id);
    if (!held || !draft) throw new AppError('not-found', 'api:letter.notFound');
    if (draft.sent_at !== null) return;
    if (draft.version !== row.version || held.version !== found.version) throw changed();
    // Answers that came since leave the version of a case as it was where nothing leads on from its stage.
    refuse(await loadLetter({ ...deps, db: tx }, id, now));
    await addBlob(tx, stored);
    await markLetterSent(
      tx,
      {
        ...{ id, caseId: found.id, kind: row.kind, by: viewer.id, to: applicant?.email ?? '', answerBy },
        sha256: stored.sha256,
        inputs: { ...inputs, template: createHash('sha256').update(template).digest('hex') },
      },
      now,
    );
    if (rules.answersTo !== null && answerBy !== null) {
      await openRound(tx, { caseId: found.id, letterId: id, answerBy, items: row.items }, now);
    }
    if (rules.to !== null) {
      const move = { id: found.id, held, status: found.status, to: rules.to, by: 'letter' } as const;
      await takeMove(deps, tx, move, viewer, now);
    }
    await announce(deps, tx, { kind: 'letter.issued', caseId: found.id, letter: { id, kind: row.kind } }, now);
    if (applicant) {
      await mailApplicant(
        deps,
        tx,
        {
          ...{
            kind: 'letter-sent',
            caseId: found.id,
            id: `letter-sent:${id}`,
            personId: applicant.id,
            reference: found.reference,
          },
          link: `${base}/my-applications/${found.id}/requests`,
        },
        now,
      );
    }
  });
}

const changed = () => new AppError('out-of-date', 'api:letter.changed');

/** What the case or another person has changed is a conflict; what the letter lacks is to be written. */
export function refuseIssues(issues: readonly LetterIssue[], awaitedUntil: Day | null): void {
  if (issues.includes('stage')) throw new AppError('out-of-date', 'api:letter.notAtStage');
  if (issues.includes('changed')) throw new AppError('out-of-date', 'api:letter.caseChanged');
  const [first] = issues.filter((issue) => issue !== 'changed' && issue !== 'stage');
  if (first === 'role' || first === 'second-person') throw new AppError('not-allowed', `api:letter.issues.${first}`);
  const params = { day: overdueFrom(awaitedUntil) ?? '' };
  if (first) throw new AppError('incomplete', { code: `api:letter.issues.${first}`, params });
}
