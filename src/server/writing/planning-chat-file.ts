import { z } from 'zod';
import type { KnowledgeSource } from '#domain/assistant/knowledge.ts';
import type { AnswerPassage, PlanningAnswer } from '#domain/assistant/planning-answer.ts';
import type { Language } from '#messages/languages.ts';
import { cleanText } from './clean-text.ts';
import { Frame, formatDay, frameOf } from './frame.ts';
import { renderTemplate } from './render-template.ts';
import { type Words, wordsIn } from './words.ts';

const said = z.string();

const Turn = z.strictObject({
  question: said,
  asked: said,
  /** That the knowledge base does not answer it. */
  unanswered: z.array(z.strictObject({ text: said })),
  /** What staff wrote, and who. */
  canned: z.array(z.strictObject({ text: said, source: said })),
  passages: z.array(
    z.strictObject({
      number: said,
      title: said,
      document: said,
      /** A sentence stands in `marked` where it is the one that says most, else in `text`. */
      statements: z.array(z.strictObject({ marked: said, text: said, citation: said, doubt: said })),
      tables: z.array(
        z.strictObject({
          ...{ caption: said, citation: said, doubt: said },
          rows: z.array(z.strictObject({ name: said, values: said })),
        }),
      ),
    }),
  ),
});

/** What stands in `planning-chat.docx`. */
export const PlanningChatData = z.strictObject({ ...Frame.shape, about: said, turns: z.array(Turn), limits: said });

/** A conversation, and what its file is made with. */
export type PlanningChatInput = {
  title: string;
  reference: string;
  person: string;
  turns: readonly { question: string; answer: PlanningAnswer; asked_at: string }[];
  at: Date;
  agency: { name: string; contact: string; timeZone: string };
  language: Language;
  template: Uint8Array;
};

const MOST = 4_000;

const citationOf = ({ citation, readIn }: KnowledgeSource): string => cleanText(`${citation}; ${readIn}`, 700);
const doubtOf = ({ basis }: KnowledgeSource, words: Words): string =>
  basis === 'unverified' ? `  ${words.text('planningChat:unverified')}` : '';

function passageData({ document, section, mark }: AnswerPassage, at: number, words: Words) {
  const { statements, tables } = section;
  return {
    number: String(at + 1),
    title: cleanText(section.title, 200),
    document: words.text('planningChat:documentEdition', {
      title: cleanText(document.title, 200),
      edition: cleanText(document.edition, 60),
    }),
    statements: statements.map((statement, index) => {
      const isMarked = 'statement' in mark && mark.statement === index;
      const sentence = cleanText(statement.text, MOST);
      return {
        ...{ marked: isMarked ? sentence : '', text: isMarked ? '' : sentence },
        ...{ citation: citationOf(statement), doubt: doubtOf(statement, words) },
      };
    }),
    tables: tables.map((one) => ({
      caption: cleanText(one.caption, 400),
      ...{ citation: citationOf(one), doubt: doubtOf(one, words) },
      rows: one.rows.map(([name = '', ...values]) => ({
        name: cleanText(name, 200),
        values: values
          .map((value, index) => `${cleanText(one.head[index + 1] ?? '', 200)}: ${cleanText(value, 400)}`)
          .join('; '),
      })),
    })),
  };
}

/** A conversation with the planning assistant as a Word file, each answer with its citations. */
export function writePlanningChat(input: PlanningChatInput): Buffer {
  const { language, agency, at } = input;
  const words = wordsIn(language);
  const dayOf = (moment: Date) => formatDay(moment, agency.timeZone, language);
  const day = dayOf(at);
  const data = {
    ...frameOf(
      {
        title: words.text('planningChat:title'),
        subtitle: cleanText(input.title, 120),
        made: words.text('planningChat:file.made', { day }),
        agency,
        reference: input.reference,
      },
      words,
    ),
    about: words.text('planningChat:file.about', { person: cleanText(input.person, 120), day }),
    turns: input.turns.map(
      ({ question, answer: { canned, passages, places_unsaid: places, is_uncertain }, asked_at }) => ({
        question: cleanText(question, MOST),
        asked: [
          words.text('planningChat:file.asked', { day: dayOf(new Date(asked_at)) }),
          ...(places.length > 0 ? [words.text('planningChat:ofWider', { places: places.join(', ') })] : []),
        ].join(' '),
        unanswered:
          canned === null && passages.length === 0
            ? [{ text: words.text(is_uncertain ? 'planningChat:unknown.uncertain' : 'planningChat:unknown.title') }]
            : [],
        canned: canned
          ? [
              {
                text: cleanText(canned.text, 5_000),
                source: words.text('planningChat:canned.by', {
                  name: cleanText(canned.by, 120),
                  day: dayOf(new Date(canned.at)),
                  source: cleanText(canned.source, 400),
                }),
              },
            ]
          : [],
        passages: passages.map((passage, index) => passageData(passage, index, words)),
      }),
    ),
    limits: words.text('planningChat:notTheLaw'),
  };
  return renderTemplate(input.template, PlanningChatData, data, { title: data.title, preparedAt: at, language });
}
