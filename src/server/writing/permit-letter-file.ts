import { z } from 'zod';
import type { Localized } from '#domain/agency/language.ts';
import { fillIn, placeholdersIn } from '#domain/agency/shown.ts';
import { DueStage } from '#domain/cases/due-stage.ts';
import { isUnfilled } from '#domain/letters/letter-field.ts';
import {
  FRONT_PLACES,
  figureIn,
  isMeasured,
  PERMIT_FIELDS,
  PERMIT_WORDS,
  type PermitFieldId,
  placeOf,
} from '#domain/letters/permit-fields.ts';
import {
  type DraftedPermit,
  describeFrom,
  type IssuedCondition,
  type PermitBlock,
  type PermitLetter,
  permitIssues,
} from '#domain/letters/permit-letter.ts';
import { inEachLanguage, type Language, LOCALES } from '#messages/languages.ts';
import type { MessageCode } from '#messages/message.ts';
import { cleanText } from './clean-text.ts';
import { Frame, formatLongDay, frameOf } from './frame.ts';
import { renderTemplate } from './render-template.ts';
import { labelsIn, labelsShape, type Words, wordsIn } from './words.ts';

const LABELS = {
  what: 'permitFile:what',
  detail: 'permitFile:detail',
  before: 'permitFile:before',
  findings: 'permitFile:findings',
  conditions: 'permitFile:conditions',
  fees: 'permitFile:fees',
  fee: 'permitFile:fee',
  working: 'permitFile:working',
  amount: 'permitFile:amount',
  acceptance: 'permitFile:acceptance',
  signature: 'permitFile:signature',
  date: 'permitFile:date',
} as const satisfies Record<string, MessageCode>;

const Pair = z.strictObject({ label: z.string(), value: z.string() });
const Text = z.strictObject({ text: z.string() });

const Version = z.strictObject({
  hasHeading: z.boolean(),
  heading: z.string(),
  labels: labelsShape(LABELS),
  about: z.array(Pair),
  front: z.array(Text),
  before: z.array(Text),
  findings: z.array(z.strictObject({ number: z.string(), text: z.string(), reason: z.string(), citation: z.string() })),
  /** Conditions by the stage until which they are met, numbered through. */
  stages: z.array(
    z.strictObject({
      title: z.string(),
      conditions: z.array(
        z.strictObject({
          number: z.string(),
          title: z.string(),
          text: z.string(),
          says: z.array(Pair),
        }),
      ),
    }),
  ),
  hasFees: z.boolean(),
  feesAbout: z.string(),
  fees: z.array(z.strictObject({ label: z.string(), working: z.string(), amount: z.string() })),
  acceptance: z.array(Text),
});

/** What stands in `permit-letter.docx`. */
export const PermitLetterData = z.strictObject({
  ...Frame.shape,
  isDraft: z.boolean(),
  draft: z.string(),
  versions: z.array(Version),
  signedBy: z.string(),
  signedFor: z.string(),
});

/** All that the file of a permit is made of. */
export type PermitLetterFileInput = {
  letter: PermitLetter;
  schedule: string;
  documents: DraftedPermit['documents'];
  deciders: DraftedPermit['deciders'];
  meta: {
    reference: string;
    preparedAt: Date;
    language: Language;
    agency: { name: string; contact: string };
    title: Localized;
    /** The agency's day of the letter. */
    day: string;
    /** It goes out; else it is a draft. */
    issued: boolean;
    template: Uint8Array;
  };
};

const LEGAL: Language = 'en';

/** What the permit says, as its template wants it. */
export function permitLetterData(input: PermitLetterFileInput): z.infer<typeof PermitLetterData> {
  const { letter, meta } = input;
  const { language, agency, day, issued } = meta;
  const words = wordsIn(language);
  const { text } = words;
  const missing = permitIssues(letter, day).length;
  return {
    ...frameOf(
      {
        title: meta.title[language],
        subtitle: formatLongDay(day, language),
        made: text(issued ? 'permitFile:made' : 'permitFile:draftMade', { day: formatLongDay(day, language) }),
        agency,
        reference: meta.reference,
      },
      words,
    ),
    isDraft: !issued,
    draft: missing > 0 ? text('permitFile:draftOpen', { count: missing, number: missing }) : text('permitFile:draft'),
    versions: [versionOf(input, language), ...(language === LEGAL ? [] : [versionOf(input, LEGAL)])],
    signedBy: valueIn(input, words)('signer'),
    signedFor: cleanText(agency.name, 160),
  };
}

function versionOf(input: PermitLetterFileInput, language: Language): z.infer<typeof Version> {
  const { letter, schedule } = input;
  const words = wordsIn(language);
  const { text } = words;
  const value = valueIn(input, words);
  const fill = fillPlaces(input, words);
  const partOf = (part: PermitBlock['part']) => letter.blocks.filter((block) => block.part === part);
  const textsOf = (part: PermitBlock['part']) => partOf(part).map((block) => ({ text: fill(block.text) }));
  const conditions = partOf('condition');
  // Numbered as they are kept and as the case shows them.
  const numberOf = new Map(conditions.map(({ id }, at) => [id, String(at + 1)]));
  const security = letter.fields.find(({ id, source }) => id === 'security' && source?.kind === 'calculated');
  const money = (amount: number | null) =>
    amount === null
      ? text('permitFile:unfilled')
      : amount.toLocaleString(LOCALES[language], { style: 'currency', currency: 'USD' });
  return {
    hasHeading: language !== input.meta.language,
    heading: wordsIn(input.meta.language).text('letterFile:legal'),
    labels: labelsIn(LABELS, words),
    about: [...FRONT_PLACES.filter((id) => isFilled(input, id) || isNeeded(id)), ...(['expiresOn'] as const)].map(
      (id) => ({
        label: text(`permitLetter:fields.${id}`),
        // Two numbers stand there: the reader sees whose the other is.
        value: id === 'documentNumber' ? `${value(id)} (${value(`${id}From`)})` : value(id),
      }),
    ),
    front: textsOf('front'),
    before: textsOf('before'),
    findings: partOf('finding').map((finding, at) => ({
      number: String(at + 1),
      text: fill(finding.text),
      reason: fill(finding.reason),
      citation: fill(finding.citation),
    })),
    // A draft has also those of which nobody has said until when they are met.
    stages: [null, ...DueStage.options].flatMap((due) => {
      const own = conditions.filter((condition) => condition.due === due);
      if (own.length === 0) return [];
      return [
        {
          title: due ? text(`permitLetter:due.${due}`) : text('permitFile:unfilled'),
          conditions: own.map((condition) => ({
            number: numberOf.get(condition.id) ?? '',
            title: fill(condition.title),
            text: fill(condition.text),
            says: [
              { label: text('permitFile:reason'), value: fill(condition.reason) },
              { label: text('permitFile:rule'), value: ruleOf(condition, fill(condition.citation), words) },
              { label: text('permitFile:askedBy'), value: fill(condition.askedBy) },
            ].filter((one) => one.value !== ''),
          })),
        },
      ];
    }),
    hasFees: letter.fees.length > 0 || security !== undefined,
    feesAbout: text('permitFile:feesAbout', { day: schedule }),
    fees: [
      ...letter.fees.map(({ label, unit, quantity, rate, amount }) => ({
        label: words.agency(label),
        working: `${quantity.toLocaleString(LOCALES[language])} ${words.agency(unit)} × ${money(rate)}`,
        amount: money(amount),
      })),
      ...(security
        ? [
            {
              label: text('permitLetter:fields.security'),
              working: text('permitFile:securityWorking', {
                working: value('securityFrom'),
                amount: value('security'),
              }),
              amount: value('security'),
            },
          ]
        : []),
    ],
    acceptance: textsOf('acceptance'),
  };
}

/** Writes a text of the letter with its places filled. */
function fillPlaces(input: Pick<PermitLetterFileInput, 'letter' | 'deciders' | 'meta'>, words: Words) {
  const value = valueIn(input, words);
  const places = {
    ...Object.fromEntries(PERMIT_WORDS.map((word) => [word, value(word)])),
    agency: input.meta.agency.name,
  };
  return (given: PermitBlock['text'] | null) => (given ? cleanText(fillIn(words.agency(given), places), 4_000) : '');
}

/** The conditions of a permit as they are kept with it: in every language, with their places filled. */
export const issuedConditions = (
  input: Pick<PermitLetterFileInput, 'letter' | 'deciders' | 'meta'>,
): { due: DueStage; condition: IssuedCondition }[] =>
  input.letter.blocks.flatMap(({ part, due, standard, ...block }) => {
    if (part !== 'condition' || !due) return [];
    const filled = (text: PermitBlock['text'] | null) =>
      text && inEachLanguage((language) => fillPlaces(input, wordsIn(language))(text));
    const { title, text, reason, citation, askedBy } = block;
    return [
      {
        due,
        condition: {
          ...{ standard, title: filled(title), text: filled(text) ?? text, reason: filled(reason) },
          places: placeholdersIn(text.en ?? ''),
          ...{ citation: filled(citation), askedBy: filled(askedBy) },
        },
      },
    ];
  });

const isNeeded = (id: PermitFieldId): boolean => PERMIT_FIELDS.some((field) => field.id === id && field.required);
const isFilled = ({ letter }: PermitLetterFileInput, id: PermitFieldId): boolean =>
  letter.fields.some((field) => field.id === id && !isUnfilled(field));

const ruleOf = ({ edition }: PermitBlock, citation: string, { text }: Words): string =>
  citation !== '' && edition ? text('permitFile:ruleSince', { rule: citation, day: edition }) : citation;

/** What stands in a place of the letter, as the language writes it; a mark where nothing does. */
const valueIn =
  (
    { letter, deciders }: Pick<PermitLetterFileInput, 'letter' | 'deciders'>,
    { language, text, message, agency }: Words,
  ) =>
  (word: string): string => {
    const id = placeOf(word);
    const field = letter.fields.find((one) => one.id === id);
    if (!field || isUnfilled(field)) return text('permitFile:unfilled');
    if (word !== id) return message(describeFrom(field));
    const value = typeof field.value === 'string' ? field.value : message(field.value);
    const kind = PERMIT_FIELDS.find((one) => one.id === id)?.kind;
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
    if ((kind === 'day' || id === 'expiresOn') && isDay) return formatLongDay(value, language);
    if (kind === 'decider') {
      const decider = deciders.find((one) => one.id === value);
      return decider ? agency(decider.label) : cleanText(value, 200);
    }
    const number = figureIn(value);
    // Within a sentence its own full stop would be a second one.
    if (Number.isNaN(number)) return cleanText(value, 4_000).replace(/\.$/, '');
    if (kind === 'usd' || id === 'security') {
      return number.toLocaleString(LOCALES[language], { style: 'currency', currency: 'USD' });
    }
    return isMeasured(kind)
      ? text(`ui:unit.${kind}`, { number: number.toLocaleString(LOCALES[language]) })
      : cleanText(value, 4_000);
  };

/** Writes a permit as a Word file. The same letter gives the same bytes. */
export function writePermitLetter(input: PermitLetterFileInput): Buffer {
  const data = permitLetterData(input);
  const { preparedAt, language, template } = input.meta;
  return renderTemplate(template, PermitLetterData, data, { title: data.title, preparedAt, language });
}
