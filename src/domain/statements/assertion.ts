/** Why words that name a thing say neither that it is there nor that it is not. */
export type MentionReason =
  | 'question'
  | 'undecided'
  | 'promise'
  | 'condition'
  | 'rule'
  | 'instruction'
  | 'elsewhere'
  | 'earlier'
  | 'name'
  | 'list'
  | 'blank'
  | 'near-denial'
  | 'dropped'
  | 'remark';

/**
 * What words say of the thing that they name. `zero`: a figure of it is none, which may be of a part. `removed`: it is
 * there and is taken away by the work, so that it will not be there unless something else says so.
 */
export type Assertion =
  | { is: 'affirmed' }
  | { is: 'denied'; zero?: true }
  | { is: 'removed' }
  | { is: 'mentioned'; because: MentionReason };

/**
 * What kind of page the words stand on. `sheet`: a drawing, whose short labels and notes say what is built; `form`: the
 * applicant's own answers; `text`: letters, e-mails, reports, lists; `rules`: a handbook or an ordinance.
 */
export type Genre = 'sheet' | 'form' | 'text' | 'rules';

export const AFFIRMED: Assertion = { is: 'affirmed' };
export const DENIED: Assertion = { is: 'denied' };
export const mentioned = (because: MentionReason): Assertion => ({ is: 'mentioned', because });
