import { AppError } from '#contract/errors.ts';
import type { Message } from '#messages/message.ts';

/** The first look is quick and finds whole emoji too; the second tells them apart. */
const cannotBeKept = (text: string): boolean => /[\0\ud800-\udfff]/.test(text) && /\0|\p{Surrogate}/u.test(text);

const MOST_FIELDS = 100;

/**
 * Refuses what was sent where a text in it, or the name of one, has what neither database keeps: a NUL, or one half of a
 * surrogate pair. Throws invalid-request, which names the fields by their paths.
 */
export function refuseUnkeptText(sent: unknown): void {
  const fields = new Map<string, Message>();
  // A list in place of calls: what is sent may be nested deep.
  const open: { path: string; value: unknown }[] = [{ path: '', value: sent }];
  for (let next = open.pop(); next && fields.size < MOST_FIELDS; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string') {
      if (cannotBeKept(value)) fields.set(path, { code: 'api:request.character' });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) {
        const below = path === '' ? name : `${path}.${name}`;
        if (typeof one === 'string' || (typeof one === 'object' && one !== null))
          open.push({ path: below, value: one });
        if (cannotBeKept(name)) open.push({ path: below, value: name });
      }
    }
  }
  if (fields.size > 0)
    throw new AppError('invalid-request', 'api:request.character', { fields: Object.fromEntries(fields) });
}
