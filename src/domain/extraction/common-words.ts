import words from './common-words.json' with { type: 'json' };

const COMMON: ReadonlySet<string> = new Set(words.words.split(' '));

/** Whether documents of planning write a word small, as no name is: "slab", "nothing". Learned with the weights. */
export const isCommonWord = (word: string): boolean => COMMON.has(word.toLowerCase());
