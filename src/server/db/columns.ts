import type { ColumnType } from 'kysely';

/** A time that the database sets unless it is given. */
export type SetByDatabase = ColumnType<Date, Date | undefined, Date>;
/** JSON: written as text, read as a value; empty unless it is given. */
export type Stored<T> = ColumnType<T, string | undefined, string>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
