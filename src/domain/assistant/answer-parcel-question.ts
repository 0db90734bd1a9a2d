import type { Language } from '#messages/languages.ts';
import type { Message } from '#messages/message.ts';
import { LAND_ANSWERS } from './answer-of-land.ts';
import { answerDigging, answerTree, answerWork, isWork } from './answer-of-work.ts';
import { describeMeaning, fromFields, sentenceOf } from './answer-sentence.ts';
import type { KnowledgeAnswer, KnowledgeBase } from './ask-knowledge.ts';
import type { ParcelAnswer, ParcelSentence, ParcelTopic } from './parcel-answer.ts';
import {
  type AssistantSources,
  describeStatements,
  describeWhomToAsk,
  meaningsOf,
  type ParcelInQuestion,
} from './parcel-context.ts';
import { topicsOf } from './read-parcel-question.ts';

/** Texts of the knowledge base that speak of building at the lake. */
const TAHOE = 'tahoe-rules';
/** California's; no text has Nevada's. */
const RESIDENTIAL = 'residential-rules';

/** Answered alike wherever the parcel lies: they rest on no rule of the agency. */
const EVERYWHERE: readonly ParcelTopic[] = [
  'zone',
  'size',
  'number',
  'jurisdiction',
  'owner',
  'rental',
  'documents',
  'time',
  'fees',
];

type AskedWith = AssistantSources & { knowledge: KnowledgeBase; language: Language };

/**
 * What is known that answers a question about a parcel, or in general where none is looked up, sentence by sentence with its
 * sources. Pure. What nobody knows comes out as unknown, with what would settle it; nothing in a question or in the parcel's
 * data changes what is said.
 */
export function answerParcelQuestion(
  question: string,
  parcel: ParcelInQuestion | null,
  asked: AskedWith,
): ParcelAnswer {
  const topics = topicsOf(question, asked.rules);
  const said =
    topics.length > 0
      ? topics.flatMap((topic) => answerTopic(topic, question, parcel, asked))
      : answerFromKnowledge(question, parcel, asked);
  return { apn: parcel?.record.apn ?? null, topics, sentences: withoutRepeats([...describeRetired(parcel), ...said]) };
}

/** What became of a number that is in use no more is said before anything else. */
const describeRetired = (parcel: ParcelInQuestion | null): ParcelSentence[] =>
  parcel && parcel.retiredOn !== null
    ? meaningsOf(parcel, 'number')
        .slice(0, 1)
        .map((one) => describeMeaning(one))
    : [];

/** Topics that are asked together have sentences in common: each is said once. */
function withoutRepeats(sentences: readonly ParcelSentence[]): ParcelSentence[] {
  const said = new Map(sentences.map((sentence) => [JSON.stringify(sentence.message), sentence] as const));
  const first = [...said.keys()];
  const kept = first.flatMap((key) => sentences.find((sentence) => JSON.stringify(sentence.message) === key) ?? []);
  // What to do stands at the end of the whole.
  return [
    ...kept.filter(({ certainty }) => certainty !== 'next'),
    ...kept.filter(({ certainty }) => certainty === 'next'),
  ];
}

function answerTopic(
  topic: ParcelTopic,
  question: string,
  parcel: ParcelInQuestion | null,
  asked: AskedWith,
): ParcelSentence[] {
  if (!parcel) return answerInGeneral(topic, question, asked);
  if (parcel.record.withinRegion === false && !EVERYWHERE.includes(topic)) {
    const outside: Message = { code: 'parcel:meaning.outside-region' };
    return [
      sentenceOf(outside, { certainty: 'unknown', sources: [fromFields('withinRegion')] }),
      ...describeWhomToAsk(parcel, asked.rules),
    ];
  }
  if (topic === 'tree') return answerTree(question, parcel, asked);
  if (topic === 'digging') return answerDigging(question, parcel, asked);
  return isWork(topic) ? answerWork(topic, question, parcel, asked) : LAND_ANSWERS[topic](parcel, question, asked);
}

/** Without a parcel: what holds everywhere, said as that, and that a parcel tells more. */
function answerInGeneral(topic: ParcelTopic, question: string, asked: AskedWith): ParcelSentence[] {
  const said =
    topic === 'tree'
      ? answerTree(question, null, asked)
      : topic === 'digging'
        ? answerDigging(question, null, asked)
        : describeStatements(topic, asked.rules, null);
  const lookUp = sentenceOf({ code: 'parcelChat:lookUp' }, { certainty: 'next' });
  return said.length > 0
    ? [sentenceOf({ code: 'parcelChat:general' }, { certainty: 'general' }), ...said, lookUp]
    : [lookUp];
}

/** A table of so many rows at most is told whole where no row of it is asked for. */
const MOST_ROWS = 6;

/** The statement, the cell of a table or a short table that answers; undefined where a longer one answers without a cell. */
function textOf({ section, mark }: KnowledgeAnswer) {
  if ('statement' in mark) {
    const statement = section.statements[mark.statement];
    return statement && { text: statement.text, source: statement };
  }
  const table = section.tables[mark.table];
  if (mark.row === null) {
    if (!table || table.head.length > 2 || table.rows.length > MOST_ROWS) return undefined;
    const rows = table.rows.map(([name, cell]) => `${name}: ${cell}`);
    return { text: `${table.caption}: ${rows.join('; ')}`, source: table };
  }
  const [name, cell, head] = [
    table?.rows[mark.row]?.[0],
    table?.rows[mark.row]?.[mark.column],
    table?.head[mark.column],
  ];
  if (!table || name === undefined || cell === undefined) return undefined;
  const text = mark.column === 0 ? `${table.caption}: ${name}` : `${table.caption}. ${name}, ${head}: ${cell}`;
  return { text, source: table };
}

/** What the knowledge base says in general; else that nothing here answers it, and whom to ask. */
function answerFromKnowledge(question: string, parcel: ParcelInQuestion | null, asked: AskedWith): ParcelSentence[] {
  const isHere = ({ document: { collection } }: KnowledgeAnswer) =>
    collection === TAHOE || (collection === RESIDENTIAL && parcel?.state !== 'NV');
  const { answers, together } = asked.knowledge.look(question, { language: asked.language });
  const here = answers.flatMap((answer, at) => {
    const told = isHere(answer) ? textOf(answer) : undefined;
    return told ? [{ ...answer, ...told, isTogether: at < together }] : [];
  });
  const first = here.filter(({ isTogether }) => isTogether);
  const whomToAsk = parcel ? describeWhomToAsk(parcel, asked.rules) : [];
  if (here.length === 0) return [sentenceOf({ code: 'parcelChat:unanswered' }, { certainty: 'unknown' }), ...whomToAsk];
  const told = (first.length > 0 ? first : here.slice(0, 1)).map(({ document, section, text, source }) => {
    const { citation, readIn, basis } = source;
    const place = { kind: 'knowledge', document: document.id, section: section.id, title: section.title } as const;
    const said = { code: 'parcelChat:fromKnowledge', params: { text } } as const;
    return sentenceOf(said, { sources: [{ ...place, citation, readIn, basis }] });
  });
  return [sentenceOf({ code: 'parcelChat:general' }, { certainty: 'general' }), ...told, ...whomToAsk];
}
