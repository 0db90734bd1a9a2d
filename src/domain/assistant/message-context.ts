/** Part of a message, by its characters. */
export type MessageSpan = { from: number; to: number };

/** A clause of a message: with its sentence, and what stands before it there. */
export type MessageClause = MessageSpan & { sentence: MessageSentence; index: number };
export type MessageSentence = MessageSpan & { text: string; clauses: MessageClause[]; index: number };

const ABBREVIATION =
  /(?:^|[^\p{L}])(?:st|ave|blvd|rd|dr|ln|ct|cir|hwy|inc|co|corp|mr|mrs|ms|no|lic|sq|ft|apt|approx|jr|sr|est|núm|av|\p{L})$/iu;
const BEGINS_ANEW =
  /^\s+(?:I|We|My|Our|The|It|It's|I'm|He|She|His|Her|They|Their|This|Please|Mi|El|La|Es|Yo|Quiero|Su|Sus)\b/u;

/** A message as characters of which each stands where it stood: curly quotes and long dashes as plain ones. */
export const plainText = (text: string): string =>
  text
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/[\u00a0\u2000-\u200a\u202f\t]/g, ' ');

/** The sentences of a message with their clauses; nothing is parted within a span that is `taken`. */
export function sentencesOf(text: string, taken: readonly MessageSpan[]): MessageSentence[] {
  const isWhole = (at: number) => taken.some(({ from, to }) => from < at && at < to);
  const sentences: MessageSentence[] = [];
  let from = 0;
  const end = (to: number, next: number) => {
    if (text.slice(from, to).trim() !== '') sentences.push(sentenceOf(text, { from, to }, isWhole, sentences.length));
    from = next;
  };
  for (const { 0: mark, index } of text.matchAll(/[.!?;]+(?=\s|$)|\n+/g)) {
    if (isWhole(index)) continue;
    const after = index + mark.length;
    const isShort = mark === '.' && ABBREVIATION.test(text.slice(from, index)) && !BEGINS_ANEW.test(text.slice(after));
    if (!isShort || after === text.length) end(after, after);
  }
  end(text.length, text.length);
  return sentences;
}

/** Where a sentence is parted: at a comma before a space, and at words that join one statement to another. */
const JOINT =
  /,\s+(?:and|but|y|pero)\s+|,\s+|\s+(?:and|but|while|though|although|whereas|y|pero|aunque|mientras)\s+|\s+-\s+|\s*:\s*(?=\s|$)|\s*[()]\s*/giu;

function sentenceOf(text: string, span: MessageSpan, isWhole: (at: number) => boolean, index: number): MessageSentence {
  const sentence: MessageSentence = { ...span, text: text.slice(span.from, span.to), clauses: [], index };
  let from = span.from;
  const add = (to: number) => sentence.clauses.push({ from, to, sentence, index: sentence.clauses.length });
  for (const match of sentence.text.matchAll(JOINT)) {
    const at = span.from + match.index;
    if (isWhole(at) || isWhole(at + match[0].length) || match[0].trim() === ':') continue;
    add(at);
    from = at + match[0].length;
  }
  add(span.to);
  return sentence;
}

/** Those who are no party to a permit. */
export const OTHER_PEOPLE =
  "neighbou?rs?|vecin[oa]s?|friends?|brothers?|sisters?|cousins?|(?:my|our) sons?|daughters?|mom|mother(?!-in-law| in law)|father|dad|parents|amig[oa]s?|herman[oa]s?|prim[oa]s?|coworker|boss|next door|the guy|someone else's|hij[oa]s?|niet[oa]s?|yerno|nuera|uncles?|aunts?|nieces?|nephews?|grand(?:ma|pa|mother|father|parents|son|daughter)|step(?:mother|father|son|daughter)|in-laws|(?:mother|father|brother|sister|son|daughter)-in-law(?! (?:unit|apartment|suite|flat))|mam[áa]|pap[áa]|madre|padre|t[ií][oa]s?|abuel[oa]s?|suegr[oa]s?|cuñad[oa]s?|(?:the|some|other|las|los)\\s+(?:people|folks|couple|family|guys|lady|man|gentleman|owners?)\\s+(?:at|next|down|across|behind|up|on|over|who|whose)|someone|somebody|down the street|up the street|(?:next to|behind|beside|across from|near|above|below) (?:us|ours|mine)";
const PROFESSION =
  'emergency contact|assistants?|secretary|bookkeeper|accountant|property manager|architects?|engineers?|designers?|surveyors?|realtors?|agents?|attorney|lawyer|tenants?|renters?|lenders?|banks?|planners?|inspectors?|reviewers?|city|county|agency|office|hoa|arquitect[oa]s?|ingenier[oa]s?|diseñador[ae]?s?|topógraf[oa]s?|inquilin[oa]s?|banco|ciudad|condado|agencia|oficina|plumbers?|electricians?|roofers?|subcontractors?|handyman|plomer[oa]|electricista|seller|buyer|wife|husband|spouse|girlfriend|boyfriend|roommate|esposa|esposo|marido|novi[oa]|previous owners?|former owners?|prior owners?|old owners?|dueños? anterior(?:es)?|ex-?owners?';
const BUILDER = 'contractors?|builders?|gc|contratistas?|constructor(?:a|es)?(?! \\p{Lu})|foreman|framers?';
const OWNER =
  "owners?|dueñ[oa]s?|propietari[oa]s?|mine|myself|me|i|i'm|we|us|(?:my|our)\\s+(?:own\\s+)?(?:phone|cell|mobile|number|tel|telephone|e-?mail|name|address|contact)|mi\\s+(?:teléfono|telefono|celular|número|correo|email|e-mail|nombre)|yo|llám[ae]me|escríb[ae]me|tengo";
const PARTIES = new RegExp(
  `(?<![\\p{L}@.-])(?:(?<other>${OTHER_PEOPLE}|${PROFESSION})|(?<builder>${BUILDER})|(?<owner>${OWNER}))(?![\\p{L}@])(?!\\.\\p{L})`,
  'giu',
);

export type ContactParty = 'owner' | 'builder' | 'other';

const partiesIn = (text: string): ContactParty[] =>
  [...text.replace(/owner-?\s?builder/gi, '').matchAll(PARTIES)].map(({ groups }) =>
    groups?.other ? 'other' : groups?.builder ? 'builder' : 'owner',
  );

const FORMER_BUILDER = new RegExp(
  `(?<!\\p{L})(?:previous|former|prior|old|last|first|original|ex)[\\s-]+(?:general\\s+)?(?:${BUILDER})(?!\\p{L})|(?:${BUILDER})\\s+anterior|(?<!\\p{L})(?:fired|quit|let go|dismissed|sued|walked (?:off|away|out)|turned (?:it|them|him|her) down|despedimos|despedí|renunció|no longer)(?!\\p{L})`,
  'iu',
);
/** Whether a sentence is of a builder who is not, or no longer, the project's. */
export const speaksOfFormerBuilder = (sentence: string): boolean => FORMER_BUILDER.test(sentence);

const IS_BUILDER = new RegExp(
  `(?<!\\p{L})(?:is|will\\s+be|es|será)\\s+(?:my|our|the|mi|nuestr[oa]|el|la)\\s+(?:general\\s+)?(?:${BUILDER})(?!\\p{L}|\\s+(?:for|of|de)(?!\\p{L}))`,
  'iu',
);
/** Whether a sentence says of somebody that he is the project's builder: a relative may be. */
export const namesBuilder = (sentence: string): boolean => IS_BUILDER.test(sentence);

const THIRD_PERSON = /(?<!\p{L})(?:his|her|hers|their|theirs|its|su|sus|suyo)(?!\p{L})/iu;
const SAYS_WHO = /^\s*(?:she|he|they|that|it|which|who|es|ella|él)(?:\s+is|'s|\s+are|\s)/iu;

/** "Call Pete at …": somebody who is no party that was named. */
const NAMES_OTHER =
  /(?<!\p{L})(?:[Cc]all|[Cc]ontact|[Rr]each|[Tt]ext|[Aa]sk|[Ll]lame a|is)\s+\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?\s+(?:at|on|al)\s*$/u;

/** Whose a telephone number or a mail address is. `who` of the last sentence answers "his number is …". */
export function partyOf(
  text: string,
  span: MessageSpan,
  clause: MessageClause,
  sentences: readonly MessageSentence[],
): ContactParty {
  const { sentence } = clause;
  const before = partiesIn(text.slice(clause.from, span.from));
  const here = strongest(before);
  if (here) return here;
  if (NAMES_OTHER.test(text.slice(clause.from, span.from))) return 'other';
  const after = partiesIn(text.slice(span.to, clause.to));
  if (after[0]) return after[0];
  const next = sentence.clauses[clause.index + 1];
  if (next && SAYS_WHO.test(text.slice(next.from, next.to))) {
    const [who] = partiesIn(text.slice(next.from, next.to));
    if (who) return who;
  }
  const earlier = sentence.clauses.slice(0, clause.index).toReversed();
  for (const { from, to } of earlier) {
    const said = strongest(partiesIn(text.slice(from, to)));
    if (said) return said;
  }
  if (!THIRD_PERSON.test(text.slice(sentence.from, span.from))) return 'owner';
  const former = sentences
    .slice(0, sentence.index)
    .toReversed()
    .map((one) => partiesIn(one.text).filter((party) => party !== 'owner')[0] ?? partiesIn(one.text)[0])
    .find((party) => party !== undefined);
  // Somebody's, and nobody was named: not the owner's.
  return former ?? 'other';
}

/** Of "my contractor" and "I gave the builder" the one who is not the writer is meant, unless "mine" comes last. */
const strongest = (parties: readonly ContactParty[]): ContactParty | undefined =>
  parties.findLast((party) => party !== 'owner') ?? parties.at(-1);
