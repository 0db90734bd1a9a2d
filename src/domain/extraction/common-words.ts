import words from './common-words.json' with { type: 'json' };

const COMMON: ReadonlySet<string> = new Set(words.words.split(' '));

/** Whether documents of planning write a word small, as no name is: "slab", "nothing". Learned with the weights. */
export const isCommonWord = (word: string): boolean => COMMON.has(word.toLowerCase());

/** Given names that are words too. */
const GIVEN_NAME =
  /^(?:april|art|august|bill|bob|carter|chase|cliff|cooper|dale|dawn|drew|faith|frank|gene|glen|grace|grant|hope|hunter|iris|ivy|jack|jay|joy|june|lance|lee|mark|mason|max|may|miles|nick|olive|parker|pat|pearl|penny|pierce|ray|rich|rob|rose|sandy|skip|stone|sue|taylor|wade|will)$/i;

/** Whether words with capitals are a phrase and no name: "Slab Repair", "Nothing Here Has Been Stamped". */
export function isPhrase(words: readonly string[]): boolean {
  if (words.some((word) => GIVEN_NAME.test(word))) return false;
  const common = words.filter(isCommonWord).length;
  return words.length >= 2 && (common === words.length || (common > 2 && 2 * common > words.length));
}
