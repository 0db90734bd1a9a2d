import { useSingleKeys } from '#web/ui/single-keys.ts';

/** What one key does in a review. The letters are those of the English words; each stands in the tooltip of its button. */
export const REVIEW_KEYS = {
  next: 'j',
  previous: 'k',
  undecided: '.',
  yes: 'y',
  no: 'n',
  cannotTell: 'u',
  stand: 's',
  override: 'o',
  evidence: 'e',
  comment: 'c',
  note: 'i',
  condition: 'd',
  takeBack: 'z',
  help: '?',
} as const;
export type ReviewKey = keyof typeof REVIEW_KEYS;

/** Hears the keys of a review. */
export const useReviewKeys = (acts: Record<ReviewKey, () => void>) =>
  useSingleKeys(
    Object.fromEntries((Object.keys(REVIEW_KEYS) as ReviewKey[]).map((one) => [REVIEW_KEYS[one], acts[one]])),
  );
