import { type ApplicationData, valueErrorsOf, withValue } from './data.ts';
import type { Field } from './field.ts';
import { type AnswerConflict, isSame, merge } from './merge.ts';
import type { Questionnaire } from './questionnaire.ts';

/** An application's answers as the server holds them. */
export type Version = { version: number; data: ApplicationData };

/**
 * An application's answers as one tab works on them. Only what builds on the server's version is ever sent, so that
 * nothing is written over unseen; the whole of it is plain data and can be kept in a journal.
 */
export type DraftState = {
  /** What the server last acknowledged or told. */
  base: Version;
  /** What stands on the page. */
  mine: ApplicationData;
  /** What was sent and not answered: the server may have it or not. It is sent again unchanged until that is known. */
  sending: ApplicationData | null;
  /** Fields that both sides changed differently; nothing is sent until the person has chosen. */
  conflicts: readonly AnswerConflict[];
};

export const openDraft = (base: Version): DraftState => ({ base, mine: base.data, sending: null, conflicts: [] });

/** Whether the server is known to have everything. */
export const isSettled = ({ base, mine, sending, conflicts }: DraftState): boolean =>
  sending === null && conflicts.length === 0 && isSame(mine, base.data);

/** How many fields hold something that the server is not known to have. */
export const countUnsaved = ({ base, mine }: DraftState): number =>
  (['answers', 'textAnswers'] as const)
    .map((part) => {
      const fields = new Set([...Object.keys(base.data[part]), ...Object.keys(mine[part])]);
      return [...fields].filter((field) => (base.data[part][field] ?? '') !== (mine[part][field] ?? '')).length;
    })
    .reduce((total, count) => total + count, 0);

/** Changes one field; an empty value takes it out. A field that waits for a choice waits on, with the new value. */
export function edit(draft: DraftState, field: Field, value: string): DraftState {
  const conflicts = draft.conflicts.map((conflict) =>
    conflict.field === field.id ? { ...conflict, mine: value } : conflict,
  );
  return { ...draft, mine: withValue(draft.mine, field, value), conflicts: conflicts.filter(isOpen) };
}

const isOpen = ({ mine, theirs }: AnswerConflict): boolean => mine !== theirs;

/**
 * What to send now, and on which version; undefined where there is nothing to send or a choice is open.
 * `held`: fields that the server would not take as they stand here, which go as it has them.
 */
export function beginSave(
  draft: DraftState,
  held: ReadonlySet<string> = new Set(),
): { draft: DraftState; save: Version } | undefined {
  if (draft.conflicts.length > 0 || isSettled(draft)) return undefined;
  const data = draft.sending ?? withoutHeld(draft, held);
  if (draft.sending === null && isSame(data, draft.base.data)) return undefined;
  return { draft: { ...draft, sending: data }, save: { version: draft.base.version, data } };
}

/** What stands on the page, but for fields that are held back: those are as the server has them. */
function withoutHeld({ base, mine }: DraftState, held: ReadonlySet<string>): ApplicationData {
  if (held.size === 0) return mine;
  const part = (name: keyof ApplicationData): Record<string, string> => ({
    ...Object.fromEntries(Object.entries(mine[name]).filter(([field]) => !held.has(field))),
    ...Object.fromEntries(Object.entries(base.data[name]).filter(([field]) => held.has(field))),
  });
  return { answers: part('answers'), textAnswers: part('textAnswers') };
}

/** The server has what was sent, as this version. */
export const acknowledged = (draft: DraftState, version: number): DraftState =>
  draft.sending ? { ...draft, base: { version, data: draft.sending }, sending: null } : draft;

/** The server said that it will not take what was sent, so it does not have it. */
export const refused = (draft: DraftState): DraftState => ({ ...draft, sending: null });

/** `taken`: the fields that only the other side changed, and that are new here. */
export type Rebased = { draft: DraftState; taken: string[] };

/**
 * Moves the draft onto what the server holds now: after a stale save, when another tab has saved, and when a journal
 * is brought back. What only one side changed is kept; what both changed differently waits for the person.
 */
export function rebase(draft: DraftState, current: Version): Rebased {
  // Nothing is new there; what was sent may still be on its way.
  if (current.version === draft.base.version) return { draft, taken: [] };
  const before = draft.sending ? sinceSent(draft.base.data, draft.sending, current.data) : draft.base.data;
  const { data, conflicts, taken } = merge(before, draft.mine, current.data);
  const fresh = new Set(conflicts.map(({ field }) => field));
  // Since a choice was asked for, the server's side rests or has come to what stands here.
  const waiting = draft.conflicts.flatMap((former) => {
    if (fresh.has(former.field)) return [];
    const mine = data[former.part][former.field] ?? '';
    const theirs = current.data[former.part][former.field] ?? '';
    return [{ ...former, mine, theirs }].filter(isOpen);
  });
  return {
    draft: { base: current, mine: data, sending: null, conflicts: [...waiting, ...conflicts] },
    taken,
  };
}

/**
 * What both sides agreed on last, where an answer was lost. A field that the server holds as it was sent is our own
 * doing (or someone else's very same): what was typed here since then builds on it.
 */
function sinceSent(base: ApplicationData, sent: ApplicationData, current: ApplicationData): ApplicationData {
  const part = (name: keyof ApplicationData): Record<string, string> => {
    const agreed: Record<string, string> = {};
    for (const field of new Set([
      ...Object.keys(base[name]),
      ...Object.keys(sent[name]),
      ...Object.keys(current[name]),
    ])) {
      const [was, out, now] = [base[name][field] ?? '', sent[name][field] ?? '', current[name][field] ?? ''];
      const value = out === now ? now : was;
      if (value !== '') agreed[field] = value;
    }
    return agreed;
  };
  return { answers: part('answers'), textAnswers: part('textAnswers') };
}

/** The person's choice for a field that both sides changed. */
export function choose(draft: DraftState, field: string, side: 'mine' | 'theirs'): DraftState {
  const conflict = draft.conflicts.find((one) => one.field === field);
  if (!conflict) return draft;
  const { part } = conflict;
  const { [field]: _here, ...others } = draft.mine[part];
  const value = side === 'theirs' ? conflict.theirs : conflict.mine;
  return {
    ...draft,
    mine: { ...draft.mine, [part]: value === '' ? others : { ...others, [field]: value } },
    conflicts: draft.conflicts.filter((one) => one.field !== field),
  };
}

/**
 * A draft that was kept for a while, as the questionnaire is now: changes to questions and options that have gone are
 * left out, for the server would refuse all the others with them. What it holds already stays as it holds it.
 */
export function fitDraft(questionnaire: Questionnaire, draft: DraftState): DraftState {
  const known = (data: ApplicationData): ApplicationData => {
    const unknown = new Set(valueErrorsOf(questionnaire, data).map(({ field }) => field));
    const part = (name: keyof ApplicationData): Record<string, string> => ({
      ...Object.fromEntries(Object.entries(data[name]).filter(([field]) => !unknown.has(field))),
      ...Object.fromEntries(Object.entries(draft.base.data[name]).filter(([field]) => unknown.has(field))),
    });
    return { answers: part('answers'), textAnswers: part('textAnswers') };
  };
  const gone = new Set(valueErrorsOf(questionnaire, draft.mine).map(({ field }) => field));
  return {
    ...draft,
    mine: known(draft.mine),
    sending: draft.sending && known(draft.sending),
    conflicts: draft.conflicts.filter(({ field }) => !gone.has(field)),
  };
}

/** The first `most` characters of a text, never half of one: a database keeps no half of an emoji. */
export const cutText = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  return text.slice(0, isSplit ? most - 1 : most);
};

/**
 * How many characters of an insertion find no room in a text of at most `most`. Line ends count once, as a page
 * counts them. `replaced`: how many characters the insertion takes the place of.
 */
export function lengthLeftOut(inserted: string, kept: { length: number; replaced: number }, most: number): number {
  const room = Math.max(0, most - kept.length + kept.replaced);
  // Only where it can matter: two megabytes are not copied for nothing.
  if (inserted.length <= room) return 0;
  return Math.max(0, inserted.replaceAll('\r\n', '\n').length - room);
}
