import type { Message } from '#messages/message.ts';
import type { AnswerMark, KnowledgeDocument, KnowledgeSection } from './knowledge.ts';

/** A question that the knowledge base is known to answer. `question`: what is asked when it is chosen, in English. */
export type FollowUp = { text: Message; question: string };

type AnsweredFrom = {
  document: KnowledgeDocument;
  section: KnowledgeSection;
  mark: AnswerMark;
};

const FEWEST = 2;
const MOST = 4;
/** How far from the section that answered the sections stand that are tried, nearest first. */
const STEPS = [1, -1, 2, -2, 3];

/** The words of a caption before its unit or note. */
const subjectOf = (caption: string): string => caption.split(/[(:;,]/)[0]?.trim() ?? caption;

/** The figure of the row beside the one that was answered from. */
function figureBeside({ tables }: KnowledgeSection, mark: AnsweredFrom['mark']): FollowUp | undefined {
  const table = 'table' in mark ? tables[mark.table] : undefined;
  if (!table || !('table' in mark) || mark.row === null) return undefined;
  const [row] = table.rows[mark.row + 1] ?? table.rows[mark.row - 1] ?? [];
  const subject = subjectOf(table.caption);
  return row
    ? { text: { code: 'knowledge:followUp.figure', params: { subject, row } }, question: `${subject}: ${row}` }
    : undefined;
}

/**
 * Two to four further questions after an answer, or none: the next figure of its table, the sections that answered beside it,
 * and those that stand near it. Each is asked first, and is offered where its section is the first that answers. Pure.
 * `answeredBy`: the id of the section that answers a question in English first.
 */
export function followUpsOf(
  answers: readonly AnsweredFrom[],
  answeredBy: (question: string) => string | undefined,
): FollowUp[] {
  const [first, ...beside] = answers;
  if (!first) return [];
  const { document, section, mark } = first;
  const at = document.sections.indexOf(section);
  const shown = new Set(answers.map((answer) => answer.section.id));
  const near = STEPS.flatMap((step) => document.sections[at + step] ?? []).filter(
    ({ part, id }) => part === section.part && !shown.has(id),
  );
  const figure = figureBeside(section, mark);
  const offered = [
    ...(figure && answeredBy(figure.question) === section.id ? [figure] : []),
    ...[...beside.map((answer) => answer.section), ...near]
      .filter(({ id, title }) => answeredBy(title) === id)
      .map(
        ({ title }): FollowUp => ({
          text: { code: 'knowledge:followUp.section', params: { title } },
          question: title,
        }),
      ),
  ];
  return offered.length < FEWEST ? [] : offered.slice(0, MOST);
}
