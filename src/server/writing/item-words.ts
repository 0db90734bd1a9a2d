import type { Localized } from '#domain/agency/language.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import { stemsIn } from '#domain/requirements/question-words.ts';
import { formatValue, isDay } from '#domain/rules/format-value.ts';
import { type AnsweredItem, choiceOf, type Decision } from '#domain/rules/result.ts';
import { writeDay } from '#messages/formats.ts';
import type { Message } from '#messages/message.ts';
import { cleanText, quoted } from './clean-text.ts';
import type { Words } from './words.ts';

export const describeValue = (fact: Fact, { language }: Words, most = 160): string =>
  cleanText(isDay(fact) ? writeDay(formatValue(fact), language) : formatValue(fact), most);

/**
 * Characters of a quote beside other words. A longer one stands in the annex alone: cut, it could lose what it is quoted
 * for. Where the quote is all that carries an answer its telling part is there.
 */
const MOST_IN_LINE = 100;
export const MOST_SAID = { inLine: 130, inAttention: 300 };

/** A line of the checklist says why in a few words: the words themselves where they carry the answer. */
export function saidBy(item: AnsweredItem, words: Words, most = MOST_SAID.inLine): string {
  const chosen = choiceOf(item);
  const remarks = remarksOn(item, words);
  if (item.decision)
    return `${chosen ? `${cleanText(words.agency(chosen), 160)}. ` : ''}${decisionOf(item.decision, words)}${remarks}`;
  const said = documentsSay(item, words, most);
  // What agrees stands at the head of the file.
  return item.parcelData?.differs
    ? `${said} ${cleanText(words.message(item.parcelData.message), MOST_SAID.inAttention)}`.trim() + remarks
    : `${said}${remarks}`;
}

/** What a person asks of the applicant and what they make a condition. Notes among colleagues stay on the screen. */
const remarksOn = ({ remarks = {} }: AnsweredItem, { text }: Words): string =>
  (['comment', 'condition'] as const)
    .flatMap((kind) => {
      const remark = remarks[kind];
      return remark ? [` ${text(`checklistFile:remarks.${kind}`, { text: cleanText(remark.text, 1_000) })}`] : [];
    })
    .join('');

function documentsSay(item: AnsweredItem, words: Words, most: number): string {
  const note = withoutRequest(item.noteMessage);
  const [first] = item.evidence;
  const quote = first && first.quote.length <= MOST_IN_LINE ? quoted(first.quote) : '';
  const said = cleanText(words.message(note), most);
  if (note.code === 'checklist:personDecides') return cleanText(words.message(decidedOn(note)), most);
  if (first && CARRIED_BY_WORDS.has(note.code)) return quoted(tellingPart(first.quote, item));
  if (quote === '') return said;
  return note.code === 'checklist:mentionedOnly' ? `${quote} ${said}` : said;
}

/**
 * Of a long quote the sentences that speak of what the line asks for, by its English words; all of it where none does.
 * The annex has the rest.
 */
function tellingPart(quote: string, { labelText, questionText }: AnsweredItem): string {
  if (quote.length <= MOST_IN_LINE) return quote;
  const asked = new Set([labelText?.en ?? '', questionText.en].flatMap(stemsIn));
  const sentences = quote.split(/(?<=[.;])\s+/);
  const kept = sentences.filter((sentence) => stemsIn(sentence).some((stem) => asked.has(stem)));
  if (kept.length === 0 || kept.length === sentences.length) return quote;
  return `${kept[0] === sentences[0] ? '' : '… '}${kept.join(' ')}${kept.at(-1) === sentences.at(-1) ? '' : ' …'}`;
}

/** What a person decided stands whole, with the name and the day (`decidedAt` is one here). */
const decisionOf = ({ note, decidedBy, decidedAt }: Decision, { text, language }: Words): string => {
  const said = text('checklistFile:decided', { name: decidedBy, day: writeDay(decidedAt, language) });
  return cleanText(`${said} ${note}`.trim(), 1_100);
};

const CARRIED_BY_WORDS: ReadonlySet<string> = new Set(['checklist:found', 'checklist:denied', 'checklist:declared']);

/** "whether the fee is right", without "A person decides", which the answer says. */
const decidedOn = (note: Message): Message => {
  const what = note.params?.what;
  return isWords(what) ? { code: 'ui:words', params: { words: what } } : note;
};

type Parameter = NonNullable<Message['params']>[string] | undefined;

const isWords = (given: Parameter): given is Localized =>
  typeof given === 'object' && !Array.isArray(given) && !('code' in given);

/** The section that a line serves, with a dagger where staff are asked to confirm the rule. */
export function codeOf({ noteMessage, codeMessage }: AnsweredItem, words: Words): string {
  // Since when it is in force stands on the screen.
  const section = codeMessage?.code === 'checklist:codeSince' ? codeMessage.params?.code : undefined;
  const code = cleanText(isWords(section) ? words.agency(section) : words.message(codeMessage), 150)
    .replace(/\b([Cc](?:h|ap|aps)\.) /g, '$1\u00a0')
    .replace(/(?<=\d)-(?=\d)/g, '\u2011');
  return `${code}${noteMessage.code === 'checklist:confirm' && code !== '' ? '\u00a0†' : ''}`;
}

/** The note itself: the request to confirm a rule is the dagger. */
const withoutRequest = (message: Message): Message => {
  const note = message.code === 'checklist:confirm' ? message.params?.note : undefined;
  return typeof note === 'object' && !Array.isArray(note) && 'code' in note ? note : message;
};

/** What comes of one of several figures, in a few words: "2,640 sf against 2,500 sf: fails by 140 sf". */
export function describeConsequence({ code, params = {} }: Message, { text, message }: Words): string {
  const figureIn = (side: Parameter): string => {
    if (typeof side !== 'object' || Array.isArray(side) || !('code' in side)) return String(side);
    const valued = side as Message;
    return valued.params?.value === undefined ? message(valued) : String(valued.params.value);
  };
  const sides = { left: figureIn(params.left), right: figureIn(params.right) };
  if (code.endsWith('.yes')) return text('checklistFile:attention.passes', sides);
  return params.gap === undefined
    ? text('checklistFile:attention.fails', sides)
    : text('checklistFile:attention.failsBy', { ...sides, gap: String(params.gap) });
}
