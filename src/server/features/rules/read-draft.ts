import type { DraftError, RuleDraft, TriedDraft } from '#contract/rules.ts';
import { AmendedEntry, checkAmendments, PackAmendment, type WrittenAmendment } from '#domain/rules/amendments.ts';
import { tryRule } from '#domain/rules/check-rules.ts';
import type { Message } from '#messages/message.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import { AgencyError, readLines } from '#server/agency/read-yaml.ts';
import { amendmentsOf, idsBut, LAST_DAY } from '#server/agency/rules-as-of.ts';

type DraftRead = TriedDraft & { written?: WrittenAmendment; amendment?: PackAmendment };

/**
 * Reads a draft as the start reads rules, and tries it after the amendments that there are. `amendment` is there where nothing
 * is wrong.
 */
export function readDraft(
  { pack: packId, change, rule, yaml, from, note }: RuleDraft,
  { rules }: Pick<AgencyData, 'rules'>,
  published: readonly PackAmendment[],
): DraftRead {
  const pack = rules.packs.find(({ id }) => id === packId);
  if (!pack) {
    const message: Message = { code: 'rules:mistake.noPack', params: { id: packId } };
    return { errors: [{ line: null, message }], examples: [] };
  }
  // Where a draft says no day yet, it follows every amendment that there is.
  const about = { pack: packId, from: from === '' ? LAST_DAY : from, note: note.trim() || 'draft' };
  try {
    const read = change === 'repeal' ? undefined : readLines(yaml, 'rule', AmendedEntry);
    const written = { ...about, [change]: read ? read.written : rule } as WrittenAmendment;
    const amendment = PackAmendment.parse(written);
    const before = amendmentsOf(pack, rules, published);
    const others = idsBut(pack, rules.packs, [...rules.amendments, ...published]);
    const wrong = checkAmendments(pack, [...before, amendment], others);
    const lineOf = (path: PropertyKey[], message: Message): DraftError => {
      const { line = null, said = message } = read?.errorAt(path.slice(1), message) ?? {};
      return { line, message: said };
    };
    const errors = [
      ...(change === 'replace' && read && read.value.id !== rule
        ? [lineOf(['replace', 'id'], { code: 'rules:mistake.idStays', params: { id: rule } })]
        : []),
      ...wrong.map(({ at, path, message }): DraftError => {
        const later = before[at];
        if (!later) return lineOf(path, message);
        const params = { day: later.from, note: later.note, message };
        return { line: null, message: { code: 'rules:mistake.laterMisfits', params } };
      }),
    ];
    const entry = read?.value;
    const outcomes = entry && !('lookUp' in entry) ? tryRule(entry) : [];
    const examples = entry && !('lookUp' in entry) ? entry.examples : [];
    return {
      errors,
      examples: examples.flatMap(({ facts, words, outcome: expected }, at) => {
        const outcome = outcomes[at];
        const stated = [...facts].map(([name, value]) => ({ name, value }));
        return outcome ? [{ facts: stated, words, expected, outcome }] : [];
      }),
      ...(errors.length === 0 ? { written, amendment } : {}),
    };
  } catch (error) {
    if (!(error instanceof AgencyError)) throw error;
    const errors = error.errors.map(({ line, message, said }): DraftError => {
      return { line, message: said ?? { code: 'ui:words', params: { words: message } } };
    });
    return { errors, examples: [] };
  }
}
