import { type DesignReview, type ReviewedRule, RuleResult, rulesOf } from './design-review.ts';

/** A page with the rules whose figures stand on it. `number` and `title` as the register has them, empty where it has none. */
export type SheetRules = { documentId: string; page: number; number: string; title: string; rules: ReviewedRule[] };

const ORDER = RuleResult.options;

/**
 * Rules under the pages that they cite, in the order of the documents; on each what is to correct first. A rule that rests
 * on two pages stands under both. `without`: what was answered and rests on the words of no page.
 */
export function rulesBySheet({ packs, documents, register }: Pick<DesignReview, 'packs' | 'documents' | 'register'>): {
  sheets: SheetRules[];
  without: ReviewedRule[];
} {
  const answered = rulesOf({ packs }).filter(({ result }) => result !== 'not-stated' && result !== 'look-up');
  const sheets = new Map<string, SheetRules>();
  for (const rule of answered) {
    for (const { documentId, page } of rule.evidence) {
      const key = `${documentId} ${page}`;
      const known = register.sheets.find((sheet) => sheet.documentId === documentId && sheet.page === page);
      const sheet = sheets.get(key) ?? {
        ...{ documentId, page, number: known?.number ?? '', title: known?.title ?? '', rules: [] },
      };
      if (!sheet.rules.includes(rule)) sheet.rules.push(rule);
      sheets.set(key, sheet);
    }
  }
  const placeOf = ({ documentId }: SheetRules) => documents.findIndex(({ id }) => id === documentId);
  const byResult = (one: ReviewedRule, other: ReviewedRule) => ORDER.indexOf(one.result) - ORDER.indexOf(other.result);
  return {
    sheets: [...sheets.values()]
      .toSorted((one, other) => placeOf(one) - placeOf(other) || one.page - other.page)
      .map((sheet) => ({ ...sheet, rules: sheet.rules.toSorted(byResult) })),
    without: answered.filter(({ evidence }) => evidence.length === 0).toSorted(byResult),
  };
}
