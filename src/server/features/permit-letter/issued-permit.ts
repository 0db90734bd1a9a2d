import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Permit } from '#contract/permit-letter.ts';
import { dayAt, documentAgency } from '#domain/agency/shown.ts';
import { hasEnded } from '#domain/cases/case-rules.ts';
import type { CaseStage } from '#domain/cases/stage.ts';
import type { PermitLetter } from '#domain/letters/permit-letter.ts';
import { isInspection, isRecordOpen, listedIn, PermitRecordKind } from '#domain/letters/permit-records.ts';
import { inEachLanguage, LANGUAGES, type Language, LOCALES } from '#messages/languages.ts';
import { templateOf } from '#server/analysis/template-of.ts';
import { caseApplicant, findCase, lockCase } from '#server/db/cases.ts';
import { addBlob } from '#server/db/documents.ts';
import { addPermitRecord, findPermit, permitConditions, permitRecords } from '#server/db/permits.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { formatLongDay } from '#server/writing/frame.ts';

type Inputs = { letter: Pick<PermitLetter, 'fields'> };

const valueIn = ({ letter }: Inputs, id: string): string => {
  const value = letter.fields.find((field) => field.id === id)?.value;
  return typeof value === 'string' ? value : '';
};

async function loadPermit({ db }: Pick<Deps, 'db'>, id: string) {
  const [permit, conditions, written, found, applicant] = await Promise.all([
    findPermit(db, id),
    permitConditions(db, id),
    permitRecords(db, id),
    findCase(db, id),
    caseApplicant(db, id),
  ]);
  if (!permit || !found) return undefined;
  const inputs = permit.inputs as Inputs;
  const ofPermit = (stage: CaseStage) => ({
    stage,
    conditions,
    written,
    hasSecurity: valueIn(inputs, 'security') !== '',
  });
  const language = applicant?.language ?? LANGUAGES[0];
  return { permit, conditions, written, found, language, inputs, ofPermit: ofPermit(found.stage) };
}

/** A permit with its conditions and the records that can be written of it; null before it was issued. */
export async function showPermit(deps: Pick<Deps, 'db' | 'agencyData'>, id: string): Promise<Permit | null> {
  const loaded = await loadPermit(deps, id);
  if (!loaded) return null;
  const { permit, conditions, written, found, language: own, ofPermit } = loaded;
  const { issued_by, issued_at, decided_on, expires_on, sent_to, accepted_at } = permit;
  const { caseRules, permitRecords: rules } = deps.agencyData;
  const { records } = rules;
  return {
    ...{ issued_by, decided_on, expires_on, sent_to, issued_at: issued_at.toISOString() },
    language: own,
    accepted_at: accepted_at?.toISOString() ?? null,
    ended: hasEnded(caseRules, found.stage) ? caseRules.stages[found.stage].about : null,
    conditions: conditions.map(({ condition, document, document_id, met_at: _, ...row }) => ({
      ...row,
      ...condition,
      document: document_id !== null && document !== null ? { id: document_id, name: document } : null,
    })),
    records: PermitRecordKind.options.map((kind) => ({
      kind,
      title: records[kind].title,
      open: isRecordOpen(records[kind], ofPermit),
      inspection: isInspection(records[kind]),
      written: written
        .filter((one) => one.kind === kind)
        .map(({ id: recordId, language, written_by, written_at, inspected_on, inspector }) => ({
          ...{ id: recordId, language, written_by, inspected_on, inspector },
          written_at: written_at.toISOString(),
        })),
    })),
  };
}

const MOST_BYTES = 20 * 1024 * 1024;

type NewRecord = {
  /** The record's own, made by whoever asks for it. */
  id: string;
  caseId: string;
  kind: PermitRecordKind;
  language: Language;
  inspection: { on: string; by: string } | null;
};

/**
 * Writes a record of a permit and keeps its file; once, however often it is asked for. Throws not-found, not-ready (the
 * case is not that far), invalid-request (an inspection without its day and inspector, or of a day that cannot be).
 */
export async function writePermitRecord(
  deps: Deps,
  { id, caseId, kind, language, inspection }: NewRecord,
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const { db, blobs, agencyData, config } = deps;
  const loaded = await loadPermit(deps, caseId);
  if (!loaded) throw new AppError('not-found', 'api:permit.none');
  const { permit, conditions, written, found, inputs, ofPermit } = loaded;
  // The answer to the first may have been lost on its way.
  if (written.some((one) => one.id === id)) return;
  const record = agencyData.permitRecords.records[kind];
  const inspected = isInspection(record) ? inspection : null;
  if (isInspection(record)) {
    if (!inspected) throw new AppError('invalid-request', 'api:permit.noInspection');
    checkPermitDay(deps, inspected.on, permit.decided_on, now);
  }
  if (!isRecordOpen(record, ofPermit)) throw new AppError('not-ready', 'api:permit.recordNotOpen');
  const security = Number(valueIn(inputs, 'security'));
  const words = inEachLanguage((one) => {
    const agency = documentAgency(agencyData.agency, config.mode, one);
    return {
      agency: agency.name,
      reference: found.reference,
      place: valueIn(inputs, 'address') || found.reference,
      permittee: valueIn(inputs, 'permittee') || found.applicant,
      decidedOn: formatLongDay(permit.decided_on, one),
      expiresOn: formatLongDay(permit.expires_on, one),
      security: security.toLocaleString(LOCALES[one], { style: 'currency', currency: 'USD' }),
      day: formatLongDay(dayAt(now, agency.timeZone), one),
      inspectedOn: inspected ? formatLongDay(inspected.on, one) : '',
      inspector: inspected?.by ?? '',
    };
  });
  const content = {
    ...{ record, words, language, reference: found.reference, signedBy: viewer.full_name, at: now },
    agency: documentAgency(agencyData.agency, config.mode, language),
    conditions: listedIn(record, conditions).map(({ number, condition, met_on, evidence, document, met_by }) => ({
      ...{ number, condition, met_on, met_by: met_by ?? '' },
      evidence: document === null ? evidence : `${evidence} (${document})`,
    })),
  };
  const template = await templateOf(deps, 'permit-record');
  const stored = await blobs.put(
    await writeWord({ kind: 'permit-record', record: { ...content, template } }),
    MOST_BYTES,
  );
  await db.transaction().execute(async (tx) => {
    const held = await lockCase(tx, caseId);
    const isSame = JSON.stringify(await permitConditions(tx, caseId)) === JSON.stringify(conditions);
    if (held?.stage !== found.stage || !isSame) throw new AppError('out-of-date', 'api:permit.recordChanged');
    await addBlob(tx, stored);
    await addPermitRecord(
      tx,
      {
        ...{ id, caseId, kind, language, inspection: inspected, by: viewer.id, sha256: stored.sha256 },
        inputs: { ...content, template: createHash('sha256').update(template).digest('hex') },
      },
      now,
    );
  });
}

/** A condition is met, and a site inspected, between the decision and today. Throws invalid-request. */
export function checkPermitDay(
  { agencyData }: Pick<Deps, 'agencyData'>,
  day: string,
  decidedOn: string | undefined,
  now: Date,
): void {
  if (day > dayAt(now, agencyData.agency.timeZone)) {
    throw new AppError('invalid-request', { code: 'api:permit.dayToCome', params: { day } });
  }
  if (decidedOn !== undefined && day < decidedOn) {
    throw new AppError('invalid-request', {
      code: 'api:permit.dayBeforeDecision',
      params: { day, decided: decidedOn },
    });
  }
}
