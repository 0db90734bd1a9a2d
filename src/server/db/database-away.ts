import type { ClientBase } from 'pg';

/** What the driver says, without a code, of a connection that broke, was given up, or could not be had. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Query read timeout)/;

/** Codes of PostgreSQL: a connection lost, stopping or starting, out of connections or memory, its disk failing. */
const AWAY = /^(08...|57P..|53...|58...)$/;

/** Whether the database or the network to it is away for now. What was asked may be asked again. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? AWAY.test(code) : typeof message === 'string' && BROKEN.test(message);
};

/** Whether the database has no room left on its disk. */
export const isDatabaseFull = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  // What a new connection meets there has no code of its own.
  return code === '53100' || (code === 'XX000' && message === 'could not write init file');
};

/**
 * Gives up a connection on which a statement has had no answer for so long: a server that hangs, or one that the network
 * no longer reaches, stops no statement itself. Statements of a transaction that lifts its own limit may take their time.
 */
export function endSilent(client: ClientBase & { end: () => Promise<void> }, silenceMs: number): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isLimited = true;
  const query = (...given: unknown[]): unknown => {
    const [text] = given;
    if (text === LIFT_LIMIT) isLimited = false;
    else if (text === 'commit' || text === 'rollback') isLimited = true;
    const answer = send(...given);
    if (!isLimited || !(answer instanceof Promise)) return answer;
    // Where this process itself was held up for so long, the answer may be there: it is looked for first.
    let timer = setTimeout(() => {
      timer = setTimeout(() => void client.end(), LOOK_AGAIN_MS);
    }, silenceMs);
    return answer.finally(() => clearTimeout(timer));
  };
  client.query = query as typeof client.query;
}

const LOOK_AGAIN_MS = 1_000;

/** What a transaction begins with whose statements may take as long as they take. */
export const LIFT_LIMIT = 'set local statement_timeout = 0';
