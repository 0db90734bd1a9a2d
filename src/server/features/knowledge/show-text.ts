import { AppError } from '#contract/errors.ts';
import type { SectionShown, TextAmendment, TextRead, TextShown } from '#contract/knowledge.ts';
import { sectionsAsOf, stateOn, supersededBy } from '#domain/assistant/edition.ts';
import type { KnowledgeDocument } from '#domain/assistant/knowledge.ts';
import { calledBy, editionAsOf } from '#domain/assistant/knowledge-as-of.ts';
import { agencyToday, editionsNow } from '#server/analysis/knowledge-in-force.ts';
import { textsShown } from '#server/analysis/list-texts.ts';
import type { StoredAmendment, StoredEdition } from '#server/db/knowledge.ts';
import type { Deps } from '#server/http/deps.ts';

const LAST_DAY = '9999-12-31';

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10);

/** A text as it stands on a day. Throws not-found. */
export async function showText(deps: Deps, name: string, on: string | undefined): Promise<TextRead> {
  const today = agencyToday(deps);
  const editions = await editionsNow(deps);
  const texts = textsShown(deps.agencyData.knowledge.documents, editions, on ?? today);
  const edition = editions.find((one) => one.name === name);
  const own = deps.agencyData.knowledge.documents.find(({ id }) => id === name);
  if (edition) return showEdition(edition, editions, texts, { on, today });
  const text = texts.find(({ id }) => id === name);
  if (!own || !text) throw new AppError('not-found', 'api:knowledge.noText');
  const isInForce = on === undefined || own.effective <= on;
  return {
    ...{ on: on ?? today, today, text, from_file: null, amendments: [] },
    editions: [text],
    sections: isInForce ? sectionsOf(own, () => ({ statement_ids: [], amended: [] })) : [],
  };
}

type AskedDay = { on: string | undefined; today: string };

function showEdition(
  asked: StoredEdition,
  editions: readonly StoredEdition[],
  texts: readonly TextShown[],
  { on, today }: AskedDay,
): TextRead {
  const own = editions.filter(({ document }) => document === asked.document);
  const day = on ?? ownDay(asked, editions, today);
  // Of another day than its own the edition is shown that was in force then.
  const shown = (on === undefined ? asked : own.find((one) => stateOn(editions, one, day) === 'in-force')) ?? asked;
  const isThere = stateOn(editions, shown, day) === 'in-force' || on === undefined;
  const text = textOf(texts, shown.name);
  const amended = new Map(sectionsAsOf(shown.sections, shown.amendments, day).sections.map((one) => [one.id, one]));
  const { sha256, pages, person, at } = shown;
  return {
    ...{ on: day, today, text, from_file: { sha256, pages, person, at: at.toISOString() } },
    sections: isThere
      ? sectionsOf(editionAsOf(shown, day), (id) => ({
          statement_ids: amended.get(id)?.statements.map((statement) => statement.id) ?? [],
          amended: amended.get(id)?.amendments.map(({ from, citation }) => ({ from, citation })) ?? [],
        }))
      : [],
    editions: own
      .toSorted((one, other) => other.effective.localeCompare(one.effective))
      .map(({ name }) => textOf(texts, name)),
    amendments: shown.amendments
      .toSorted((one, other) => other.from.localeCompare(one.from))
      .map((amendment) => amendmentShown(shown, amendment)),
  };
}

function textOf(texts: readonly TextShown[], name: string): TextShown {
  const found = texts.find(({ id }) => id === name);
  if (!found) throw new Error(`The text ${name} is not in the list of texts.`);
  return found;
}

/** The day as of which an edition is read where none is asked for: today, else its last day or its first. */
function ownDay(edition: StoredEdition, editions: readonly StoredEdition[], today: string): string {
  const state = stateOn(editions, edition, today);
  const next = supersededBy(editions, edition);
  if (state === 'in-force') return today;
  return state === 'superseded' && next && next.effective > edition.effective
    ? dayBefore(next.effective)
    : edition.effective;
}

type SectionExtra = Pick<SectionShown, 'statement_ids' | 'amended'>;
const sectionsOf = ({ sections }: KnowledgeDocument, extraOf: (id: string) => SectionExtra): SectionShown[] =>
  sections.map((section) => ({ ...section, ...extraOf(section.id) }));

/** What an amendment changes, in words; its section is called as it was called last. */
function amendmentShown({ sections, amendments }: StoredEdition, amendment: StoredAmendment): TextAmendment {
  const { content, at, ...said } = amendment;
  const before = amendments.filter(({ from }) => from < amendment.from);
  const known =
    sectionsAsOf(sections, before, LAST_DAY).sections.find(({ id }) => id === amendment.section) ??
    sections.find(({ id }) => id === amendment.section) ??
    amendments.find((one) => one.change === 'insert' && one.section === amendment.section)?.content;
  const named = amendment.of === 'section' && content ? content : known;
  return {
    ...said,
    title: named ? calledBy(named) : amendment.section,
    text: (content?.statements ?? []).map(({ text }) => text).join(' '),
    at: at.toISOString(),
  };
}
