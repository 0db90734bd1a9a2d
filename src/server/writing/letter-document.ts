import { z } from 'zod';
import type { LetterItem, LetterParagraph } from '#domain/letters/letter.ts';
import { wordsOf } from '#domain/letters/letter.ts';
import type { Language } from '#messages/languages.ts';
import type { MessageCode } from '#messages/message.ts';
import { cleanText } from './clean-text.ts';
import { Frame, frameOf } from './frame.ts';
import { renderTemplate } from './render-template.ts';
import { labelsIn, labelsShape, wordsIn } from './words.ts';

const LABELS = {
  what: 'letterFile:what',
  detail: 'letterFile:detail',
} as const satisfies Record<string, MessageCode>;

const Paragraph = z.strictObject({ text: z.string() });
const ItemShape = z.strictObject({
  number: z.string(),
  what: z.string(),
  /** What is said of it, in the order of reading; what is not said is left out. */
  says: z.array(z.strictObject({ label: z.string(), text: z.string() })),
});

/** The letter in one language. */
const Version = z.strictObject({
  /** Stands over the English words of a letter in another language: these are the legal ones. */
  hasHeading: z.boolean(),
  heading: z.string(),
  opening: z.array(Paragraph),
  items: z.array(ItemShape),
  closing: z.array(Paragraph),
});

/** What stands in `letter.docx`. */
export const LetterData = z.strictObject({
  ...Frame.shape,
  labels: labelsShape(LABELS),
  isDraft: z.boolean(),
  draft: z.string(),
  about: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  versions: z.array(Version),
  signedBy: z.string(),
  signedFor: z.string(),
});

/** All that the file of a letter is made of. */
export type LetterFile = {
  title: Record<Language, string>;
  at: Date;
  /** The day of the letter, written out. */
  day: Record<Language, string>;
  reference: string;
  recipient: { name: string; email: string };
  place: Record<Language, string>;
  items: readonly LetterItem[];
  paragraphs: Record<Language, { opening: LetterParagraph[]; closing: LetterParagraph[] }>;
  signedBy: string;
  isDraft: boolean;
  agency: Record<Language, { name: string; contact: string }>;
  /** The reader's language; a letter in another than English has the English text after it. */
  language: Language;
  template: Uint8Array;
};

const LEGAL: Language = 'en';

/** What the letter says, as its template wants it. */
export function letterData(letter: LetterFile): z.infer<typeof LetterData> {
  const { language, reference } = letter;
  const words = wordsIn(language);
  const { text } = words;
  const title = letter.title[language];
  return {
    ...frameOf(
      {
        title,
        subtitle: letter.day[language],
        made: text(letter.isDraft ? 'letterFile:draftMade' : 'letterFile:made', { day: letter.day[language] }),
        agency: letter.agency[language],
        reference: cleanText(reference, 60),
      },
      words,
    ),
    labels: labelsIn(LABELS, words),
    isDraft: letter.isDraft,
    draft: text('letterFile:draft'),
    about: [
      { label: text('letterFile:to'), value: cleanText(`${letter.recipient.name}, ${letter.recipient.email}`, 400) },
      { label: text('letterFile:about'), value: cleanText(letter.place[language], 400) },
      { label: text('letterFile:reference'), value: cleanText(reference, 60) },
    ],
    versions: [version(letter, language), ...(language === LEGAL ? [] : [version(letter, LEGAL)])],
    signedBy: cleanText(letter.signedBy, 160),
    signedFor: cleanText(letter.agency[language].name, 160),
  };
}

function version({ items, paragraphs, language: reader }: LetterFile, language: Language): z.infer<typeof Version> {
  const { text } = wordsIn(language);
  const { opening, closing } = paragraphs[language];
  const clean = ({ text: words }: LetterParagraph) => ({ text: cleanText(words, 6_000) });
  return {
    hasHeading: language !== reader,
    // Whoever does not read English has to know that it counts.
    heading: wordsIn(reader).text('letterFile:legal'),
    opening: opening.map(clean),
    items: items.map((item, at) => ({
      number: String(at + 1),
      what: cleanText(wordsOf(item.what, language), 2_000),
      says: [
        { label: text('letterFile:looked'), text: wordsOf(item.looked, language) },
        { label: text('letterFile:rule'), text: wordsOf(item.rule, language) },
        { label: text('letterFile:cure'), text: wordsOf(item.cure, language) },
        { label: text('letterFile:newBecause'), text: item.newBecause },
        {
          label: text('letterFile:asked'),
          text:
            item.source.kind === 'earlier'
              ? text('letterFile:askedBefore', { round: item.source.round, number: item.source.number })
              : '',
        },
      ]
        .map((one) => ({ ...one, text: cleanText(one.text, 2_000) }))
        .filter((one) => one.text !== ''),
    })),
    closing: closing.map(clean),
  };
}

/** Writes a letter as a Word file. The same letter gives the same bytes; texts in it stay texts. */
export function writeLetterDocument(letter: LetterFile): Buffer {
  const data = letterData(letter);
  const about = { title: data.title, preparedAt: letter.at, language: letter.language };
  return renderTemplate(letter.template, LetterData, data, about);
}
