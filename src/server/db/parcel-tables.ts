import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ImportKind, ImportProgress, ImportState, RefusedRowReason, ShapesFile } from '#domain/parcels/import.ts';
import type { ChangeKind } from '#domain/parcels/number-change.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import type { OwnMapping } from '#domain/parcels/parcel-sources.ts';
import type { Shape } from '#domain/parcels/shape.ts';
import type { Message } from '#messages/message.ts';

/** The parcel data and its imports. */
export type ParcelTables = {
  parcel_dataset: { one: Generated<boolean>; edition: number };
  parcels: {
    id: Generated<string>;
    apn: string;
    key: string;
    digits: string;
    edition_from: number;
    edition_to: Generated<number>;
    source: string;
    source_date: Optional<string>;
    county: string;
    jurisdiction: string;
    address: Optional<string>;
    search: string;
    street: Optional<string>;
    scenic_roadway: Optional<boolean>;
    scenic_shoreline: Optional<boolean>;
    retired_on: Optional<string>;
    record: JSONColumnType<ParcelRecord>;
    hash: string;
    shape: ColumnType<Shape | null, string | null | undefined, string | null>;
    /** PostgreSQL's box, written "(east,north),(west,south)". */
    bounds: Optional<string>;
  };
  parcel_streets: { street: string };
  parcel_street_letters: { letters: string; street: string };
  parcel_number_changes: {
    from_apn: string;
    from_key: string;
    to_apn: string;
    to_key: string;
    kind: ChangeKind;
    year: Optional<number>;
    source: string;
    /** What it is when it is read from `to` to `from`; null where it is read as it is written. */
    reversed_as: Optional<ChangeKind>;
    /** The keys in the order of time: the database sets them. */
    earlier_key: ColumnType<string, never, never>;
    later_key: ColumnType<string, never, never>;
  };
  parcel_imports: {
    id: string;
    kind: ImportKind;
    source: string;
    source_date: Optional<string>;
    mapping: string;
    own_mapping: ColumnType<OwnMapping | null, string | null | undefined, never>;
    shapes: ColumnType<ShapesFile | null, string | null | undefined, never>;
    label: string;
    sha256: Optional<string>;
    state: Generated<ImportState>;
    edition: Optional<number>;
    progress: Stored<ImportProgress>;
    rows_expected: Optional<number>;
    rows_read: Generated<number>;
    rows_refused: Generated<number>;
    rows_repeated: Generated<number>;
    parcels_added: Generated<number>;
    parcels_changed: Generated<number>;
    parcels_unchanged: Generated<number>;
    parcels_retired: Generated<number>;
    message: ColumnType<Message | null, string | null | undefined, string | null>;
    may_retire: Generated<boolean>;
    started_by: Optional<string>;
    created_at: SetByDatabase;
    finished_at: Optional<Date>;
  };
  parcel_import_rows: {
    import_id: string;
    row: number;
    apn: string;
    key: string;
    digits: string;
    search: string;
    street: Optional<string>;
    record: JSONColumnType<ParcelRecord>;
    record_hash: string;
    shape_hash: Optional<string>;
    shape: ColumnType<Shape | null, string | null | undefined, string | null>;
    bounds: Optional<string>;
  };
  parcel_import_refused_rows: {
    import_id: string;
    row: number;
    apn: Optional<string>;
    reason: RefusedRowReason;
    message: JSONColumnType<Message>;
  };
};

/** A time that the database sets unless it is given. */
export type SetByDatabase = ColumnType<Date, Date | undefined, Date>;
/** JSON: written as text, read as a value; empty unless it is given. */
export type Stored<T> = ColumnType<T, string | undefined, string>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
