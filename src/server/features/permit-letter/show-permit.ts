import { AppError } from '#contract/errors.ts';
import type { Permit } from '#contract/permit-letter.ts';
import { documentAgency } from '#domain/agency/shown.ts';
import type { CaseStage } from '#domain/cases/stage.ts';
import type { PermitLetter } from '#domain/letters/permit-letter.ts';
import { isInspection, isRecordOpen, listedIn, PermitRecordKind } from '#domain/letters/permit-records.ts';
import { inEachLanguage, type Language, LOCALES } from '#messages/languages.ts';
import { templateOf } from '#server/analysis/template-of.ts';
import { findCase } from '#server/db/cases.ts';
import { findPermit, permitConditions } from '#server/db/permits.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { formatDay, formatLongDay } from '#server/writing/frame.ts';

type Inputs = { letter: Pick<PermitLetter, 'fields'> };

const valueIn = ({ letter }: Inputs, id: string): string => {
  const value = letter.fields.find((field) => field.id === id)?.value;
  return typeof value === 'string' ? value : '';
};

async function loadPermit({ db }: Pick<Deps, 'db'>, id: string) {
  const [permit, conditions, found] = await Promise.all([
    findPermit(db, id),
    permitConditions(db, id),
    findCase(db, id),
  ]);
  if (!permit || !found) return undefined;
  const inputs = permit.inputs as Inputs;
  const ofPermit = (stage: CaseStage) => ({ stage, conditions, hasSecurity: valueIn(inputs, 'security') !== '' });
  return { permit, conditions, found, inputs, ofPermit: ofPermit(found.stage) };
}

/** A permit with its conditions and the records that can be written of it; null before it was issued. */
export async function showPermit(deps: Pick<Deps, 'db' | 'agencyData'>, id: string): Promise<Permit | null> {
  const loaded = await loadPermit(deps, id);
  if (!loaded) return null;
  const { permit, conditions, ofPermit } = loaded;
  const { issued_by, issued_at, decided_on, expires_on, sent_to, accepted_at } = permit;
  const { records } = deps.agencyData.permitRecords;
  return {
    ...{ issued_by, decided_on, expires_on, sent_to, issued_at: issued_at.toISOString() },
    accepted_at: accepted_at?.toISOString() ?? null,
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
    })),
  };
}

type RecordRequest = {
  id: string;
  kind: PermitRecordKind;
  language: Language;
  signedBy: string;
  /** Empty where the record is of none. */
  inspection: { inspectedOn: string; inspector: string };
};

/** A record of a permit as a Word file. Throws not-found, not-ready. */
export async function permitRecord(
  deps: Deps,
  { id, kind, language, signedBy, inspection }: RecordRequest,
  now: Date,
): Promise<FileAnswer> {
  const { agencyData, config } = deps;
  const loaded = await loadPermit(deps, id);
  if (!loaded) throw new AppError('not-found', 'api:permit.none');
  const { permit, conditions, found, inputs, ofPermit } = loaded;
  const record = agencyData.permitRecords.records[kind];
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
      day: formatDay(now, agency.timeZone, one),
      inspectedOn: inspection.inspectedOn && formatLongDay(inspection.inspectedOn, one),
      inspector: inspection.inspector,
    };
  });
  const bytes = await writeWord({
    kind: 'permit-record',
    record: {
      ...{ record, words, signedBy, language, at: now, reference: found.reference },
      agency: documentAgency(agencyData.agency, config.mode, language),
      conditions: listedIn(record, conditions).map(({ number, condition, met_on, evidence, met_by }) => ({
        ...{ number, condition, met_on, evidence, met_by: met_by ?? '' },
      })),
      template: await templateOf(deps, 'permit-record'),
    },
  });
  return new FileAnswer(`${found.reference}_${kind}.docx`, bytes);
}
