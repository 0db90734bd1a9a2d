import { z } from 'zod';
import { countDecided, countResults, DesignReview, RuleResult } from './design-review.ts';

const count = z.int().min(0);

/**
 * What of a design code check joins an application beside its memo, as both were on one day: never the plans. `files`: the
 * names of the set; `by`: the name of whoever had it checked; `declared`: figures that the plans do not show.
 */
export const TakenCheck = z.object({
  ...DesignReview.pick({ titleText: true, day: true, declared: true }).shape,
  files: z.array(z.string()),
  by: z.string(),
  packs: z.array(DesignReview.shape.packs.element.omit({ id: true, groups: true })),
  counts: z.object(
    Object.fromEntries(RuleResult.options.map((result) => [result, count])) as Record<RuleResult, typeof count>,
  ),
  decided: count,
  of: count,
});
export type TakenCheck = z.infer<typeof TakenCheck>;

export const takenCheckOf = (review: DesignReview, by: string): TakenCheck => ({
  ...TakenCheck.pick({ titleText: true, day: true, declared: true, packs: true }).parse(review),
  ...{ files: review.documents.map(({ name }) => name), by },
  ...{ counts: countResults(review), decided: countDecided(review).decided, of: countDecided(review).of },
});
