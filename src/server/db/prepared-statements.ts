import type { CompiledQuery } from 'kysely';
import type { ClientBase } from 'pg';
import type { Db } from './tables.ts';

/** Stands in a statement for a value that each run gives. */
class Slot {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** Puts a slot where a value will stand. */
export type StatementParameter<Values> = <Key extends keyof Values & string>(key: Key) => Values[Key];

/** The statement's name by its text: under it a connection to PostgreSQL keeps the plan. */
const names = new Map<string, string>();

/**
 * A statement that every request runs: put into words once, and planned once by each connection. Only for statements
 * whose text is always the same; every other would be kept as well.
 * @param name its own, up to 60 characters
 * @param write writes it, with `given` in place of each value
 */
export function prepare<Values extends Record<string, unknown>, Row>(
  name: string,
  write: (db: Db, given: StatementParameter<Values>) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  const begin = (db: Db): CompiledQuery<Row> => {
    // Kysely takes any object that it does not know for a value, and hands it on as it is.
    const slot = (key: string) => new Slot(key) as unknown;
    const statement = write(db, slot as StatementParameter<Values>);
    names.set(statement.sql, name);
    return statement;
  };
  return async (db, values) => {
    written ??= begin(db);
    const parameters = written.parameters.map((given) => (given instanceof Slot ? values[given.key] : given));
    return (await db.executeQuery<Row>({ ...written, parameters })).rows;
  };
}

/** Lets a connection to PostgreSQL keep the plans of prepared statements. */
export function keepPlans(client: ClientBase): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (text: unknown, values: unknown, ...others: unknown[]): unknown => {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return name === undefined ? send(text, values, ...others) : send({ name, text, values }, ...others);
  };
  client.query = query as typeof client.query;
}
