import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { PermitCase } from '#contract/permit-letter.ts';
import { dayAt, documentAgency } from '#domain/agency/shown.ts';
import { refuseMove } from '#domain/cases/case-rules.ts';
import { conditionsChanged } from '#domain/letters/draft-permit.ts';
import { type DraftedPermit, permitIssues } from '#domain/letters/permit-letter.ts';
import { outputOf } from '#server/analysis/routes.ts';
import { currentDocuments } from '#server/analysis/start-from-case.ts';
import { templateOf } from '#server/analysis/template-of.ts';
import { analysisFiles, caseOfAnalysis, findAnalysisOutput } from '#server/db/analyses.ts';
import { caseApplicant, findCase, lockCase } from '#server/db/cases.ts';
import { addBlob } from '#server/db/documents.ts';
import { findLetterDraft } from '#server/db/letter-drafts.ts';
import { addPermit, findPermit } from '#server/db/permits.ts';
import { countUnresolved } from '#server/db/rounds.ts';
import { submittedDocuments } from '#server/db/submissions.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { announce } from '#server/jobs/announce.ts';
import { mailApplicant } from '#server/jobs/case-mails.ts';
import { takeMove } from '#server/jobs/take-move.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { issuedConditions } from '#server/writing/permit-letter-file.ts';
import { conditionsOfReviews, letterOf, permitLetterKind } from './kind.ts';

const ISSUED = 'issued';
const MOST_BYTES = 20 * 1024 * 1024;

/** The case that a permit was drafted for, and why it may not be issued now; null where it was drafted from loose files. */
export async function permitCase(deps: Deps, sessionId: string, viewer: Viewer): Promise<PermitCase | null> {
  const { db, agencyData } = deps;
  const of = await caseOfAnalysis(db, { id: sessionId, kind: permitLetterKind.name });
  if (!of) throw new AppError('not-found', 'api:permit.letterNotFound');
  if (of.case_id === null) return null;
  const id = of.case_id;
  const [found, applicant, permit, files, submitted, output, conditions, unresolved] = await Promise.all([
    findCase(db, id),
    caseApplicant(db, id),
    findPermit(db, id),
    analysisFiles(db, sessionId),
    submittedDocuments(db, id),
    findAnalysisOutput(db, { id: sessionId, kind: permitLetterKind.name }),
    conditionsOfReviews(deps, id),
    countUnresolved(db, id),
  ]);
  if (!found) throw new AppError('not-found', 'api:application.notFound');
  const { stages } = agencyData.caseRules;
  const move = refuseMove(agencyData.caseRules, {
    ...{ from: found.stage, to: ISSUED, role: viewer.role, broughtItHere: of.stage_by === viewer.id, reason: 'given' },
  });
  const takesIt = stages[found.stage].moves.some(({ to, permit: byPermit }) => to === ISSUED && byPermit);
  const read = new Set(files.map((file) => file.id).filter((file) => file !== of.record_id));
  const current = currentDocuments(submitted);
  const isStale = current.length !== read.size || current.some((document) => !read.has(document));
  const refused: PermitCase['refused'] = [];
  if (permit) refused.push('issued');
  else if (move === 'unknown' || !takesIt) refused.push('stage');
  else if (move === 'role' || move === 'second-person') refused.push(move);
  if (!permit && isStale) refused.push('documents');
  const drafted = output?.result as DraftedPermit | null | undefined;
  if (!permit && drafted && conditionsChanged(drafted.blocks, conditions)) refused.push('conditions');
  if (!applicant) refused.push('nobody');
  return {
    ...{ id, reference: found.reference, stage: found.stage, version: found.version, refused },
    place: found.project_address ?? found.apn ?? '',
    stage_label: stages[found.stage].label,
    unresolved_items: permit ? 0 : unresolved,
    recipient: applicant ? { name: applicant.fullName, email: applicant.email } : null,
  };
}

type PermitIssuance = { sessionId: string; version: number; caseVersion: number; base: string };

/**
 * Issues a permit: its file and its conditions are kept, the case moves on, and its applicant gets a mail, all or
 * nothing. However often it is asked for, it is issued once. Throws out-of-date (the letter or the case is another than
 * was seen), incomplete (what the letter lacks), not-allowed.
 */
export async function issuePermit(
  deps: Deps,
  { sessionId, version, caseVersion, base }: PermitIssuance,
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const { db, blobs, agencyData, config } = deps;
  const of = await permitCase(deps, sessionId, viewer);
  if (!of) throw new AppError('not-allowed', 'api:permit.noCase');
  const known = await findPermit(db, of.id);
  // The answer to the first may have been lost on its way.
  if (known?.analysis_id === sessionId) return;
  const [refused] = of.refused;
  if (refused === 'documents' || refused === 'conditions' || refused === 'stage' || refused === 'issued') {
    throw new AppError('out-of-date', `api:permit.refused.${refused}`);
  }
  if (refused) throw new AppError('not-allowed', `api:permit.refused.${refused}`);
  const { result } = await outputOf(deps, permitLetterKind, sessionId, viewer);
  const letter = letterOf(result);
  const issues = permitIssues(letter, dayAt(now, agencyData.agency.timeZone));
  if (issues.length > 0) {
    throw new AppError('incomplete', issues.find(({ message }) => message)?.message ?? 'api:permit.incomplete');
  }
  const applicant = await caseApplicant(db, of.id);
  if (!applicant || of.version !== caseVersion || (result.work?.version ?? 0) !== version) throw changed();
  const dayOf = (id: string) => String(letter.fields.find((field) => field.id === id)?.value ?? '');
  const { language } = applicant;
  const agency = documentAgency(agencyData.agency, config.mode, language);
  const template = await templateOf(deps, 'permit-letter');
  const inputs = { letter, schedule: result.schedule, documents: result.documents, deciders: result.deciders };
  const about = {
    ...{ reference: of.reference, preparedAt: now, language, agency, issued: true },
    ...{ title: agencyData.permitRules.title, day: dayAt(now, agency.timeZone) },
  };
  const bytes = await writeWord({ kind: 'permit-letter', ...inputs, meta: { ...about, template } });
  const stored = await blobs.put(bytes, MOST_BYTES);
  await db.transaction().execute(async (tx) => {
    const held = await lockCase(tx, of.id);
    const found = await findCase(tx, of.id);
    const draft = await findLetterDraft(tx, sessionId);
    if (!held || !found || held.version !== of.version || (draft?.version ?? 0) !== version) throw changed();
    // Since it was looked at, a reviewer may have written another condition.
    if (conditionsChanged(result.blocks, await conditionsOfReviews({ db: tx }, of.id)))
      throw new AppError('out-of-date', 'api:permit.refused.conditions');
    await addBlob(tx, stored);
    const conditions = issuedConditions({ ...inputs, meta: { ...about, template } });
    const added = await addPermit(
      tx,
      {
        ...{ caseId: of.id, analysisId: sessionId, by: viewer.id, to: applicant.email, sha256: stored.sha256 },
        ...{ decidedOn: dayOf('decidedOn'), expiresOn: dayOf('expiresOn'), conditions },
        inputs: { ...inputs, about, template: createHash('sha256').update(template).digest('hex') },
      },
      now,
    );
    if (!added) throw changed();
    const move = { id: of.id, held, status: found.status, to: ISSUED, by: 'permit' } as const;
    await takeMove(deps, tx, move, viewer, now);
    await announce(deps, tx, { kind: 'permit.issued', caseId: of.id }, now);
    await mailApplicant(
      deps,
      tx,
      {
        ...{
          kind: 'permit-issued',
          caseId: of.id,
          id: `permit-issued:${of.id}`,
          personId: applicant.id,
          reference: of.reference,
        },
        link: `${base}/my-applications/${of.id}/permit`,
      },
      now,
    );
  });
}

const changed = () => new AppError('out-of-date', 'api:permit.changed');
