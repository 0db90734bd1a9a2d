import type { ApplicationDocument } from '#contract/applications.ts';
import type { FormerDocument } from '#contract/field-checks.ts';
import type { Localized } from '#domain/agency/language.ts';
import { bearingOf, isSetAside } from '#domain/application/document-finding.ts';
import { placesOf } from '#domain/application/document-versions.ts';
import type { FormState } from '#domain/application/evaluate-questionnaire.ts';
import { type FieldPlace, fieldsById, type Questionnaire } from '#domain/application/questionnaire.ts';

/** A document of an application, with what took its place and when, where it is no longer of it. */
export type UploadedDocument = Pick<ApplicationDocument, 'id' | 'field' | 'name' | 'size' | 'added_at'> & {
  version: number;
  replaced: { at: string; by: { name: string; version: number } | null } | null;
  quarantined: boolean;
  /** How it stands, while it is of the application. */
  current: ApplicationDocument | null;
};

/** A document with the versions before it, the newest first. */
export type Thread = { newest: UploadedDocument; former: UploadedDocument[] };

/** What came to one upload question. */
export type FieldGroup = {
  field: string;
  /** Null where the agency has taken the question out since. */
  label: Localized | null;
  place: FieldPlace | null;
  /** Whether the documents go with the application as it is answered now. */
  counts: ReturnType<typeof bearingOf>;
  documents: Thread[];
  takenOut: Thread[];
};

type DocumentStatus = { questionnaire: Questionnaire; formState: Pick<FormState, 'shown' | 'values'> };
type DocumentVersions = { documents: readonly ApplicationDocument[]; former: readonly FormerDocument[] };

/** All documents of an application by the question that they answer, in the order of the questionnaire. */
export function groupDocuments(
  { documents, former }: DocumentVersions,
  { questionnaire, formState }: DocumentStatus,
): FieldGroup[] {
  const all = fieldsById(questionnaire);
  const order = [...all.keys()];
  const rankOf = (field: string) => (all.has(field) ? order.indexOf(field) : order.length);
  const rows = [
    ...[...former].reverse(),
    ...documents.map((current) => ({ ...current, replaced_by: null, replaced_at: null, current })),
  ];
  const fields = [...new Set(rows.map(({ field }) => field))].sort((one, other) => rankOf(one) - rankOf(other));
  return fields.map((field) => {
    const placed = all.get(field);
    const threads = placesOf(rows.filter((row) => row.field === field)).flatMap(threadOf);
    return {
      field,
      label: placed?.field.label ?? null,
      place: placed?.place ?? null,
      counts: bearingOf(field, formState),
      documents: threads.filter(({ newest }) => newest.current),
      takenOut: threads.filter(({ newest }) => !newest.current),
    };
  });
}

type VersionRow = (FormerDocument & { current?: undefined }) | (ApplicationDocument & CurrentRow);
type CurrentRow = { replaced_by: null; replaced_at: null; current: ApplicationDocument };

/** `place`: the documents that stood in one place, the newest first. */
function threadOf(place: readonly VersionRow[]): Thread[] {
  const [newest, ...former] = place.map((row, at): UploadedDocument => {
    const next = place[at - 1];
    const { id, field, name, size, added_at, replaced_at, current } = row;
    return {
      id,
      field,
      name,
      size,
      added_at,
      version: place.length - at,
      replaced: replaced_at
        ? { at: replaced_at, by: next ? { name: next.name, version: place.length - at + 1 } : null }
        : null,
      quarantined: current ? isSetAside(current.findings) : row.quarantined,
      current: current ?? null,
    };
  });
  return newest ? [{ newest, former }] : [];
}

/** An upload question that can take a document. `files`: how many it has. */
export type Target = { field: string; label: Localized; files: number };

/**
 * The upload questions, but the document's own, that are asked by the answers so far and have room for one more of
 * `most` files.
 */
export function targetsFor(
  { field }: Pick<UploadedDocument, 'field'>,
  documents: readonly Pick<ApplicationDocument, 'field'>[],
  { questionnaire, formState }: DocumentStatus,
  most: number,
): Target[] {
  return [...fieldsById(questionnaire).values()].flatMap(({ field: other }) => {
    if (other.kind !== 'upload' || other.id === field || bearingOf(other.id, formState) !== 'counts') return [];
    const files = documents.filter((one) => one.field === other.id).length;
    return files < most ? [{ field: other.id, label: other.label, files }] : [];
  });
}
