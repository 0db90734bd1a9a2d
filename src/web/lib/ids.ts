/** A random version 4 UUID. `crypto.randomUUID` is missing on plain http, where a demo on a network may run. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Runs calls that make something under an id of ours. The id of what is asked for stays the same until the server said
 * yes: asked again after a lost answer, nothing is made twice; what was changed meanwhile has an id of its own.
 */
export function keptIds() {
  const ids = new Map<string, string>();
  return async <T>(what: unknown, run: (id: string) => Promise<T>): Promise<T> => {
    const key = JSON.stringify(what);
    const id = ids.get(key) ?? newId();
    ids.set(key, id);
    const answer = await run(id);
    ids.delete(key);
    return answer;
  };
}

/** Gives each item of a list a key from its name; items of one name are told apart by their turn. */
export function keyed<T>(items: readonly T[], nameOf: (item: T) => string): { key: string; item: T }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const turn = (seen.get(name) ?? 0) + 1;
    seen.set(name, turn);
    return { key: turn === 1 ? name : `${name} #${turn}`, item };
  });
}
