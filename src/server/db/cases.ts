import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ApplicationStatus } from '#domain/application/application.ts';
import type { CaseEventKind } from '#domain/cases/case-event.ts';
import { CaseStage, FIRST_STAGE } from '#domain/cases/stage.ts';
import { otherFormsOf } from '#domain/parcels/search-words.ts';
import type { Db, Tables } from './tables.ts';

/** The case of an application that the transaction has just frozen. */
export async function openCase(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .insertInto('cases')
    .columns(['application_id', 'stage', 'stage_since', 'search_text'])
    .expression(
      tx
        .selectFrom('applications')
        .innerJoin('people', 'people.id', 'owner_id')
        .innerJoin('submissions', 'application_id', 'applications.id')
        .select(['applications.id', sql.val(FIRST_STAGE).$castTo<CaseStage>().as('stage')])
        .select([
          sql<Date>`${now}::timestamptz`.as('stage_since'),
          sql<string>`lower(concat_ws(' ', reference, full_name, title, text_answers ->> 'project_address',
            text_answers ->> 'apn', replace(text_answers ->> 'apn', '-', '')))`.as('search_text'),
        ])
        .where('applications.id', '=', id),
    )
    .execute();
  const { owner_id } = await tx
    .selectFrom('applications')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await addEvent(tx, { id, personId: owner_id, kind: 'submitted', after: FIRST_STAGE }, now);
}

type NewEvent = {
  id: string;
  personId: string;
  kind: CaseEventKind;
  before?: string | null;
  after?: string | null;
  reason?: string;
  /** The item of a round that a verdict is about. */
  itemId?: string | null;
};

/** Adds to the history of a case. */
export const addEvent = (
  tx: Db,
  { id, personId, kind, before = null, after = null, reason = '', itemId = null }: NewEvent,
  now: Date,
) =>
  tx
    .insertInto('case_events')
    .values({ application_id: id, at: now, person_id: personId, kind, before, after, reason, item_id: itemId })
    .execute();

export type CaseRow = {
  id: string;
  reference: string;
  title: string;
  applicant: string;
  project_address: string | null;
  apn: string | null;
  submitted_at: Date;
  status: ApplicationStatus;
  stage: CaseStage;
  stage_since: Date;
  /** Who brought it to its stage. */
  stage_by: string | null;
  assignee_id: string | null;
  assignee: string | null;
  version: number;
};

/** Cases with what a list shows of each. */
export const caseSummaries = (db: Db) =>
  db
    .selectFrom('cases')
    .innerJoin('submissions', 'submissions.application_id', 'cases.application_id')
    .innerJoin('applications', 'applications.id', 'cases.application_id')
    .innerJoin('people as owner', 'owner.id', 'applications.owner_id')
    .leftJoin('people as assignee', 'assignee.id', 'cases.assignee_id')
    .select([
      'applications.id',
      'reference',
      'title',
      'owner.full_name as applicant',
      'submissions.submitted_at',
      'applications.status',
      'stage',
      'stage_since',
      'stage_by',
      'assignee_id',
      'assignee.full_name as assignee',
      'cases.version',
    ])
    .select([
      sql<string | null>`text_answers ->> 'project_address'`.as('project_address'),
      sql<string | null>`text_answers ->> 'apn'`.as('apn'),
    ]);

/**
 * `assignee`: a person's id, or `nobody`; `dueBy`: a term ends by that day; `words`: each must stand in what a search
 * looks through.
 */
export type CaseFilter = {
  stages: readonly CaseStage[];
  assignee?: string;
  dueBy?: string;
  words: readonly string[];
};

type CaseColumns = ExpressionBuilder<Pick<Tables, 'cases'>, 'cases'>;

/** Where words stand, as a pattern of "like": signs that mean something there stand for themselves. */
const anywhere = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;

const matching =
  ({ stages, assignee, dueBy, words }: CaseFilter) =>
  ({ and, or, eb }: CaseColumns) =>
    and([
      eb('stage', 'in', [...stages]),
      ...(assignee === 'nobody' ? [eb('assignee_id', 'is', null)] : []),
      ...(assignee && assignee !== 'nobody' ? [eb('assignee_id', '=', assignee)] : []),
      ...(dueBy ? [eb('due_on', '<=', dueBy)] : []),
      ...words.map((word) =>
        // Another form of a word of an address is looked for as a whole word: "ct" stands in many.
        or([
          eb('search_text', 'like', anywhere(word.toLowerCase())),
          ...otherFormsOf(word.toLowerCase()).map(
            // Most cases do not have its letters at all, and that is told in a tenth of the time.
            (form) => sql<boolean>`search_text like ${anywhere(form)}
              and strpos(' ' || translate(search_text, ',.;', '   ') || ' ', ${` ${form} `}) > 0`,
          ),
        ]),
      ),
    ]);

type PageOfCases = { offset: number; limit: number };

/**
 * A page of the cases that fit, those whose term ends first, then those longest at their stage. `total` is how many fit
 * in all where words are looked for; else null: `countCases` tells it, and an index gives the page without the rest.
 */
export async function listCases(
  db: Db,
  filter: CaseFilter,
  slice: PageOfCases,
): Promise<{ rows: CaseRow[]; total: number | null }> {
  const isSearch = filter.words.length > 0;
  const isWhole = !isSearch && filter.assignee === undefined && filter.dueBy === undefined;
  // The page is cut before anything is joined to it: a join of every case takes most of the time.
  const page = isWhole ? await firstOfStages(db, filter.stages, slice) : await firstFitting(db, filter, slice);
  if (page.length === 0) return { rows: [], total: isSearch ? 0 : null };
  const ids = page.map(({ application_id }) => application_id);
  const rows = await caseSummaries(db)
    .where('cases.application_id', 'in', ids)
    .orderBy('due_on', (order) => order.asc().nullsLast())
    .orderBy('stage_since')
    .orderBy('cases.application_id')
    .execute();
  return { rows, total: page[0]?.total ?? null };
}

/** Of the cases at some stages, by their order. An index has each stage in order: its first ones are enough of it. */
async function firstOfStages(
  db: Db,
  stages: readonly CaseStage[],
  { offset, limit }: PageOfCases,
): Promise<{ application_id: string; total: null }[]> {
  const { rows } = await sql<{ application_id: string; total: null }>`
    select application_id, null as total from unnest(${[...stages]}::text[]) as wanted(stage) cross join lateral (
      select application_id, due_on, stage_since from cases where cases.stage = wanted.stage
      order by due_on asc nulls last, stage_since, application_id limit ${offset + limit}
    ) as first
    order by due_on asc nulls last, stage_since, application_id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

const firstFitting = (db: Db, filter: CaseFilter, { offset, limit }: PageOfCases) =>
  db
    .selectFrom('cases')
    .select('application_id')
    .select(filter.words.length > 0 ? sql<number>`count(*) over ()::int`.as('total') : sql<null>`null`.as('total'))
    .where(matching(filter))
    .orderBy('due_on', (order) => order.asc().nullsLast())
    .orderBy('stage_since')
    .orderBy('application_id')
    .offset(offset)
    .limit(limit)
    .execute();

type CountedStage = { stage: CaseStage; all: number; mine: number; unassigned: number; due: number };

/**
 * How many cases stand at each stage: all, those of a person, those of nobody, and those due by a day. Stage by stage, so
 * that each number is counted in an index and costs what it counts: grouped, every case would be looked at for each.
 */
export async function countCases(
  db: Db,
  { personId, dueBy }: { personId: string; dueBy: string },
): Promise<CountedStage[]> {
  const count = (where: RawBuilder<boolean>) =>
    sql<number>`(select count(*)::int from cases where cases.stage = wanted.stage and ${where})`;
  const { rows } = await sql<CountedStage>`
    select wanted.stage, ${count(sql`true`)} as all, ${count(sql`assignee_id = ${personId}`)} as mine,
      ${count(sql`assignee_id is null`)} as unassigned, ${count(sql`due_on <= ${dueBy}::date`)} as due
    from unnest(${[...CaseStage.options]}::text[]) as wanted(stage)`.execute(db);
  return rows;
}

export const findCase = (db: Db, id: string): Promise<CaseRow | undefined> =>
  caseSummaries(db).where('cases.application_id', '=', id).executeTakeFirst();

/** The cases of a person's applications. */
export const casesOfApplicant = (db: Db, ownerId: string): Promise<CaseRow[]> =>
  caseSummaries(db).where('owner_id', '=', ownerId).execute();

/** What happened to these cases that their applicant is told of, the latest first. */
export const eventsOfCases = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('case_events')
    .select(['application_id', 'at', 'kind', 'person_id', 'after', 'reason'])
    .where('application_id', 'in', [...ids])
    .where('kind', 'not in', ['assigned', 'verdict'])
    .orderBy('id', 'desc')
    .execute();

/** Whose application a case is: whom letters go to. Undefined where their account is closed. */
export async function caseApplicant(db: Db, id: string) {
  const row = await db
    .selectFrom('applications')
    .innerJoin('people', 'people.id', 'owner_id')
    .select(['people.id', 'email', 'full_name', 'language'])
    .where('applications.id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, fullName: row.full_name, language: row.language };
}

/** The case, held until the transaction ends, with who brought it to its stage. */
export const lockCase = (tx: Db, id: string) =>
  tx
    .selectFrom('cases')
    .select(['stage', 'stage_by', 'assignee_id', 'version'])
    .where('application_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

type MovedCase = {
  id: string;
  personId: string;
  from: CaseStage;
  to: CaseStage;
  status: ApplicationStatus;
  reason: string;
};

/** Brings a case that the transaction holds to another stage. */
export async function moveCase(
  tx: Db,
  { id, personId, from, to, status, reason }: MovedCase,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ stage: to, stage_since: now, stage_by: personId, version: sql`version + 1`, clock_edition: null })
    .where('application_id', '=', id)
    .execute();
  await tx.updateTable('applications').set({ status }).where('id', '=', id).execute();
  await addEvent(tx, { id, personId, kind: 'moved', before: from, after: to, reason }, now);
}

type Assignment = { id: string; personId: string; before: string | null; to: string | null };

/** Gives a case that the transaction holds to a person, or to nobody. */
export async function assignCase(tx: Db, { id, personId, before, to }: Assignment, now: Date): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ assignee_id: to, version: sql`version + 1` })
    .where('application_id', '=', id)
    .execute();
  await addEvent(tx, { id, personId, kind: 'assigned', before, after: to }, now);
}

/**
 * Who stands in an assignment's `before` or `after`; null in every other event. The accounts' ids are not compared as
 * texts: every account would be looked at.
 */
export const assigned = (column: 'before' | 'after') => {
  const text = sql.ref(`case_events.${column}`);
  return sql<
    string | null
  >`case when case_events.kind = 'assigned' and ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then ${text}::uuid end`;
};

/** What happened to a case, the latest first. Who was assigned is said by name. */
export const caseEvents = (db: Db, id: string) =>
  db
    .selectFrom('case_events')
    .leftJoin('people', 'people.id', 'case_events.person_id')
    .leftJoin('people as former', (join) => join.on('former.id', '=', assigned('before')))
    .leftJoin('people as present', (join) => join.on('present.id', '=', assigned('after')))
    .leftJoin('round_items', 'round_items.id', 'item_id')
    .select(['case_events.id', 'at', 'people.full_name as person', 'kind', 'before', 'after', 'reason'])
    .select(['former.full_name as former', 'present.full_name as present', 'round', 'round_items.number'])
    .where('application_id', '=', id)
    .orderBy('case_events.id', 'desc')
    .execute();

/** When a case came to a stage, in the order in which it did, and the day of its permit's decision. */
export type StageEntry = { application_id: string; stage: CaseStage; at: Date; decided_on: string | null };

export const stageEntries = (db: Db, ids: readonly string[], until: Date): Promise<StageEntry[]> =>
  db
    .selectFrom('case_events')
    .leftJoin('permits', 'permits.case_id', 'application_id')
    .select(['application_id', 'at', sql<CaseStage>`after`.as('stage')])
    .select(sql<string | null>`decided_on::text`.as('decided_on'))
    .where('application_id', 'in', [...ids])
    .where('kind', 'in', ['submitted', 'moved'])
    .where('at', '<=', until)
    .orderBy('id')
    .execute();

/** What was answered in the applications of cases. */
export const answersOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('applications')
    .select(['id', 'answers', 'text_answers as textAnswers'])
    .where('id', 'in', [...ids])
    .execute();

/** Cases that have moved since their last day was calculated; with an `edition` also those whose is not of these clock rules. */
export const casesWithoutDue = (
  db: Db,
  edition: string | null,
  most: number,
): Promise<{ id: string; version: number }[]> =>
  db
    .selectFrom('cases')
    .select(['application_id as id', 'version'])
    .where((eb) =>
      edition === null ? eb('clock_edition', 'is', null) : sql<boolean>`clock_edition is distinct from ${edition}`,
    )
    .limit(most)
    .execute();

type Due = { id: string; version: number; due: string | null };

/** Stores last days, of cases that nobody has moved since. */
export const setDues = (db: Db, edition: string, dues: readonly Due[]) =>
  sql`update cases set due_on = given.due, clock_edition = ${edition}
    from unnest(${dues.map(({ id }) => id)}::uuid[], ${dues.map(({ version }) => version)}::integer[],
      ${dues.map(({ due }) => due)}::date[]) as given(id, version, due)
    where application_id = given.id and cases.version = given.version`.execute(db);

/** Everybody to whom a case can be assigned, by name; people of demonstrations only where there are demonstrations. */
export const listStaff = (db: Db, { demonstration }: { demonstration: boolean }) =>
  db
    .selectFrom('people')
    .select(['id', 'full_name', 'role'])
    .where('role', 'in', ['reviewer', 'admin'])
    .where('disabled_at', 'is', null)
    .$if(!demonstration, (query) => query.where('is_demo', '=', false))
    .orderBy('full_name')
    .orderBy('id')
    .execute();
