import type { ExpandedQuestion } from './expand-question.ts';
import type { QuestionWorth } from './question-worth.ts';
import { termsOf } from './terms.ts';

const BEFORE = /\b(?:old(?:er)?|previous(?:ly)?|before|former(?:ly)?|earlier|used to be called)\b/i;
const LATER =
  /\b(?:new(?:er|est)?|now(?:adays)?|current(?:ly)?|latest|today|became|becomes?|moved|changed|these days|used to be)\b/i;
/** "Before it moved". */
const UNTIL = /\bbefore (?:it|they|that|these|those|the \w+) (?:was |were )?(?:moved|changed|became|\w+ed)\b/i;
/** Whether a question asks for what is so now or for what was so before; undefined where it does not tell. */
const timeAsked = (question: string): 'now' | 'before' | undefined =>
  UNTIL.test(question) ? 'before' : LATER.test(question) ? 'now' : BEFORE.test(question) ? 'before' : undefined;

const ASKS_FIGURE =
  /\bhow (?:many|much|long|big|large|high|tall|wide|deep|far|steep|thick|close)\b|\b(?:what|which)(?:['’]?s| is| are)? (?:the )?(?:\S+ ){0,2}(?:number|count|percent\w*|share|size|height|width|depth|area|limit|minimum|maximum|amount|total)\b|\bnumber of\b|\bcount\b/i;
/** Whether a question asks for a number or a size. */
const asksFigure = (question: string): boolean => ASKS_FIGURE.test(question);

/** What a question says that it does not ask for: "lived-in homes, not the empty ones". */
const NOT_ASKED =
  /(?:(?:,|\band|\bbut|\bwith)\s+no|\bnot|\brather than|\binstead of|\bexcluding|\bbesides|\bother than) (?:the |a |an |just |only |counting )?(\w+)|(\w+) aside\b|\bnon-?(\w{3,})/gi;
const notAskedFor = (question: string): string[] =>
  [...question.matchAll(NOT_ASKED)].flatMap(([, after = '', before = '', of = '']) =>
    termsOf(`${after} ${before} ${of}`),
  );

/** What the head of a column says that answers a question put so. */
const HEADS: readonly { asks: RegExp; head: RegExp }[] = [
  { asks: /\b(?:total|altogether|in all|overall)\b/i, head: /\b(?:total|all)\b/i },
  { asks: /\bhow much of\b/i, head: /\b(?:coverage|share|amount|percent)\b|%/i },
  { asks: /\bhow much\b/i, head: /\b(?:amount|limit|fee|rent|income|number)\b/i },
  { asks: /\bhow (?:big|large|small)\b/i, head: /\b(?:size|area|square feet)\b/i },
  { asks: /\bhow (?:high|tall)\b/i, head: /\bheight\b/i },
  { asks: /\bhow (?:wide|narrow)\b/i, head: /\bwidth\b/i },
  { asks: /\bhow (?:long|soon|fast)\b/i, head: /\b(?:days|weeks|months|time|how long|deadline|length)\b/i },
  { asks: /\bhow steep\b/i, head: /\bslope|\bgrade\b/i },
  { asks: /\b(?:when|what (?:day|date|year))\b/i, head: /\b(?:dates?|when|days?|years?|by)\b/i },
  { asks: /\b(?:who|whom)\b/i, head: /\b(?:who|office|agency|answers?)\b/i },
  { asks: /\b(?:where|url|endpoint|link)\b/i, head: /\b(?:where|service|address|link|file)\b/i },
];
const SAYS_ALL = /\b(?:total|all|altogether|overall|whole|entire|combined|everybody|everyone)\b/i;
const SAYS_NONE = /\b(?:no|not|none|without|neither|nor|nobody|nothing|never|except|local|only|but)\b|n['’]t\b/i;

/** What heads say that answer a question as it is put: "Size", for "how big"; undefined where it may be any. */
const headsFor = (question: string): RegExp | undefined => HEADS.find(({ asks }) => asks.test(question))?.head;

/**
 * What is asked of a table. `own`: the terms of the question; `worth`: what words are worth to it; `isFigure`: a number or a size is
 * asked for; `not`: terms that it does not ask for; `places`: terms of the places that those of the question lie in; `heads`: what a head says that answers a question put so; `time`: what is so now or
 * what was so before, where the question tells; `isAll`, `isWithout`: it says something of all, or of what is not there.
 */
export type AskedOfTable = {
  own: ReadonlySet<string>;
  worth: QuestionWorth;
  isFigure: boolean;
  not: readonly string[];
  places: ReadonlySet<string>;
  heads: RegExp | undefined;
  time: 'now' | 'before' | undefined;
  isAll: boolean;
  isWithout: boolean;
};

/** What a question asks of any table. `places`: terms of the places that those of the question lie in. */
export const askedOfTable = (
  question: string,
  { own }: ExpandedQuestion,
  worth: QuestionWorth,
  places: readonly string[],
): AskedOfTable => ({
  ...{ own: new Set(own), worth, isFigure: asksFigure(question), not: notAskedFor(question), places: new Set(places) },
  ...{ heads: headsFor(question), time: timeAsked(question) },
  ...{ isAll: SAYS_ALL.test(question), isWithout: SAYS_NONE.test(question) },
});
