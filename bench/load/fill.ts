import type { Run } from '../on-both-databases.ts';
import { fillParcelData } from '../parcel-data.ts';
import { DOCUMENTS, type Seed, STAFF } from './seed.ts';

/** Cases of one applicant: most are contractors, architects and owners of a few lots. */
const CASES_EACH = 5;
const PARCELS = 60_000;
/** So many rows are made in one statement. */
const STEP = 10_000;
/** One case in so many has a permit review, and one in so many a mail of the last weeks. */
const REVIEW_EVERY = 25;
const MAIL_EVERY = 10;

/** Of a hundred cases so many stand at each stage: those that staff work on came in the last weeks, most are ended. */
const STAGES = {
  ...{ intake: 1, completeness: 1, incomplete: 1, review: 4, 'additional-information': 2, recommended: 1, issued: 2 },
  ...{ acknowledged: 4, 'under-construction': 8, final: 2, denied: 5, appealed: 1, withdrawn: 6, expired: 6 },
  closed: 56,
};
const STAGE_OF_HUNDRED = Object.entries(STAGES).flatMap(([stage, count]) => Array<string>(count).fill(stage));
const FIRST_NAMES =
  'Ada Ben Carla Dmitri Elena Farid Grace Hugo Ines Jamal Keiko Luis Mei Nadia Oscar Priya Quinn Rosa Sven Tamar'.split(
    ' ',
  );
const LAST_NAMES =
  'Lake Vega Ortiz Novak Chen Haddad Moreau Silva Tanaka Okafor Berg Kowalski Reyes Sato Patel Weiss Costa Larsen Ivanov Brooks'.split(
    ' ',
  );

/** A UUID (version 4 by its form) of a text. */
const uuidOf = (text: string): string => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
/** Row n of a made table always has the same id, so that tables find each other without being joined. */
const idOf = (what: string, more = ''): string => uuidOf(`'${what} ' || n${more}`);

export const applicantEmail = (number: number): string => `applicant${number}@example.com`;

/** Numbers, streets and people of a case, and where it stands; cases of the last years stand at all stages. */
const MAKE = `
  create temporary table made as
  select n, ${idOf('case')} as id, ${idOf('applicant', `/${CASES_EACH}`)} as owner_id, ($3::text[])[1 + n * 37 % 100] as stage,
    'PW' || to_char(submitted_at, 'YYYY') || '-' || lpad(n::text, 7, '0') as reference,
    (n * 13 % 9000 + 100) || ' ' || (array['Larkspur', 'Cedar', 'Juniper', 'Granite', 'Heather', 'Osprey', 'Trout', 'Meadow', 'Timber', 'Elk'])[1 + n % 10]
      || ' ' || (array['Ridge', 'Valley', 'Creek', 'Rock', 'Grove'])[1 + n / 10 % 5] || ' ' || (array['Lane', 'Drive', 'Court', 'Road'])[1 + n / 50 % 4] as address,
    lpad((20 + n % 80)::text, 3, '0') || '-' || lpad((n / 80 % 1000)::text, 3, '0') || '-' || lpad((n / 80000 % 1000)::text, 3, '0') as apn,
    ($4::text[])[1 + n / ${CASES_EACH} % 20] || ' ' || ($5::text[])[1 + n / ${CASES_EACH} / 20 % 20] as full_name,
    (array['Deck and addition', 'New garage', 'Single-family dwelling', 'Driveway and BMPs', 'Pier repair'])[1 + n % 5] as title,
    submitted_at, case when n % 10 < 9 then (select id from people where email_key = 'staff' || (1 + n % ${STAFF - 1}) || '@agency.example') end as planner
  from (
    select n, now() - interval '1 hour' * (24 + case when n * 37 % 100 < 3 then n % 1400 when n * 37 % 100 < 26 then n % 26000 else 4000 + n % 150000 end) as submitted_at
    from generate_series($1::integer, $2::integer) as n
  ) as numbered`;

/** The documents of the case that the seed is, by their place: what JSON says of them is said of the copies. */
const SEED_DOCUMENTS = `
  create temporary table seed_documents as
  select document_id, row_number() over (order by position)::integer as place from application_documents where application_id = $1`;

const REPLACED = (text: string) =>
  Array.from({ length: DOCUMENTS }, (_, at) => at + 1).reduce(
    (inner, place) =>
      `replace(${inner}, (select document_id::text from seed_documents where place = ${place}), ${idOf('document', ` || ' ${place}'`)}::text)`,
    text,
  );

const PAST = (...stages: string[]) => `stage not in (${stages.map((stage) => `'${stage}'`).join(', ')})`;
/** A letter went out, was answered, the application was taken as complete. */
const ASKED = PAST('intake', 'completeness');
const COMPLETE = PAST('intake', 'completeness', 'incomplete');

/** The tables that every case has rows in; $1 is the seed's application, $2 its hash. */
const BARE = [
  `insert into people (id, email, email_key, full_name, password_hash, role, email_confirmed_at)
   select distinct owner_id, 'applicant' || n / ${CASES_EACH} || '@example.com', 'applicant' || n / ${CASES_EACH} || '@example.com', full_name,
     (select password_hash from people where email = 'seed@example.com'), 'applicant', submitted_at - interval '1 day'
   from made where n % ${CASES_EACH} = 0 on conflict do nothing`,
  `insert into applications (id, owner_id, title, status, answers, text_answers, version, created_at, last_modified, submitted_at)
   select made.id, made.owner_id, made.title, case
       when stage in ('intake', 'completeness', 'incomplete') then 'Submitted'
       when stage in ('review', 'additional-information', 'recommended') then 'Under Review'
       when stage = 'denied' then 'Denied' else 'Approved' end,
     a.answers, a.text_answers || jsonb_build_object('project_address', address, 'apn', apn), 12, made.submitted_at - interval '9 days',
     made.submitted_at, made.submitted_at
   from made join applications a on a.id = $1`,
  `insert into cases (application_id, stage, stage_since, stage_by, assignee_id, version, search_text)
   select id, stage, submitted_at + interval '20 hours', planner, planner, 4,
     lower(concat_ws(' ', reference, full_name, title, address, apn, replace(apn, '-', ''))) from made`,
  `insert into case_events (application_id, at, person_id, kind, before, after)
   select made.id, submitted_at + interval '1 minute' * place, case when event.person_id = $2 then owner_id else planner end, kind, before, after
   from made cross join (
     select *, row_number() over (order by id) as place from case_events where application_id = $1
   ) as event
   where place <= case stage when 'intake' then 1 when 'completeness' then 2 when 'incomplete' then 4 else 7 end
   order by made.id, place`,
  `insert into case_events (application_id, at, person_id, kind, before, after)
   select id, submitted_at + interval '20 hours', planner, 'moved', 'review', stage from made where ${COMPLETE} and stage <> 'review'`,
];

/** Beyond the cases that are worked on: nobody opens their record, which is the larger part of a database. */
const SHORT_RECORD = `insert into submissions (application_id, reference, snapshot, sha256, submitted_at)
  select id, reference, '{}', encode(sha256('{}'), 'hex'), submitted_at from made where $1::uuid is not null`;

const RECORD = `insert into submissions (application_id, reference, snapshot, sha256, submitted_at)
  select id, reference, snapshot, encode(sha256(convert_to(snapshot, 'UTF8')), 'hex'), submitted_at from (
    select made.*, replace(replace(s.snapshot, $1::text, made.id::text), s.reference, made.reference) as snapshot
    from made join submissions s on s.application_id = $1
  ) as recorded`;

/** What a case has beside: documents with what was found in them, letters with rounds, messages, reviews. */
const WHOLE = [
  `insert into documents (id, owner_id, sha256, name, media_type, size, created_at)
   select ${idOf('document', ` || ' ' || place`)}, made.owner_id, d.sha256, d.name, d.media_type, d.size, submitted_at - interval '2 days'
   from made cross join seed_documents join documents d on d.id = document_id where $1::uuid is not null`,
  `insert into application_documents (application_id, document_id, field, state, findings, pages, examined_at, pages_read)
   select made.id, ${idOf('document', ` || ' ' || place`)}, field, state, findings, pages, submitted_at - interval '1 day', pages_read
   from made cross join seed_documents join application_documents a using (document_id) where a.application_id = $1 order by n, place`,
  `insert into field_checks (application_id, field, documents, result, explanation, explained_at, checked_at)
   select made.id, field, (${REPLACED('documents::text')})::jsonb, (${REPLACED('result::text')})::jsonb, explanation, explained_at, checked_at
   from made cross join field_checks where application_id = $1`,
  `insert into letters select r.* from made join letters l on l.case_id = $1 cross join lateral jsonb_populate_record(l, jsonb_build_object(
     'id', ${uuidOf(`'letter ' || l.kind || n`)}, 'case_id', made.id, 'created_by', planner, 'created_at', submitted_at + interval '3 minutes',
     'changed_at', submitted_at + interval '3 minutes', 'sent_by', case when l.sent_at is not null then planner end,
     'sent_at', case when l.sent_at is not null then submitted_at + interval '3 minutes' end)) as r
   where planner is not null and case when l.sent_at is null then stage = 'review' else ${ASKED} end`,
  `insert into rounds select r.* from made join rounds o on o.case_id = $1 cross join lateral jsonb_populate_record(o, jsonb_build_object(
     'case_id', made.id, 'letter_id', ${uuidOf(`'letter incomplete-notice' || n`)}, 'opened_at', submitted_at + interval '3 minutes',
     'answered_at', case when ${COMPLETE} then submitted_at + interval '5 minutes' end)) as r
   where planner is not null and ${ASKED}`,
  `insert into round_items select r.* from made join round_items i on i.case_id = $1 cross join lateral jsonb_populate_record(i,
     jsonb_build_object('id', ${uuidOf(`'item ' || i.number || ' ' || n`)}, 'case_id', made.id)) as r
   where planner is not null and ${ASKED}`,
  `insert into case_messages select r.* from made join case_messages m on m.case_id = $1 cross join lateral jsonb_populate_record(m,
     jsonb_build_object('id', ${uuidOf('m.id::text || n')}, 'case_id', made.id, 'written_at', submitted_at + (m.written_at - '2026-01-01') * 0.0001,
       'person_id', case m.side when 'staff' then planner else made.owner_id end)) as r
   where planner is not null and ${COMPLETE}`,
  `insert into mails (id, person_id, kind, to_address, subject, text, state, send_before, created_at, sent_at, case_id)
   select ${idOf('mail')}, made.owner_id, kind, to_address, subject, '', 'sent', now(), now() - interval '5 days', now() - interval '5 days', made.id
   from made cross join (select * from mails where case_id = $1 order by id limit 1) as mail where n % ${MAIL_EVERY} = 0`,
  `insert into analyses select r.* from made join analyses a on a.case_id = $1 cross join lateral jsonb_populate_record(a, jsonb_build_object(
     'id', ${idOf('review')}, 'owner_id', planner, 'assignee_id', planner, 'case_id', made.id, 'created_at', submitted_at + interval '6 minutes',
     'finished_at', submitted_at + interval '7 minutes')) as r
   where n % ${REVIEW_EVERY} = 0 and planner is not null`,
  `insert into analysis_documents (analysis_id, document_id, label, position, state, pages_read, pages_total, reason)
   select ${idOf('review')}, coalesce((select ${idOf('document', ` || ' ' || place`)} from seed_documents s where s.document_id = d.document_id), d.document_id),
     label, position, state, pages_read, pages_total, reason
   from made join analyses a on a.case_id = $1 join analysis_documents d on d.analysis_id = a.id
   where n % ${REVIEW_EVERY} = 0 and planner is not null`,
  `insert into decisions select r.* from made join analyses a on a.case_id = $1 join decisions d on d.analysis_id = a.id
   cross join lateral jsonb_populate_record(d, jsonb_build_object('analysis_id', ${idOf('review')}, 'person_id', planner)) as r
   where n % ${REVIEW_EVERY} = 0 and planner is not null`,
  `insert into applications (id, owner_id, title, answers, text_answers, version, created_at, last_modified)
   select ${idOf('draft')}, made.owner_id, 'Next project', a.answers, a.text_answers, 3, now() - interval '3 days', now() - interval '1 day'
   from made join applications a on a.id = $1 where n % ${CASES_EACH} = 0`,
];

/**
 * Adds copies of the case that went through the product, numbered from `from` up to, without, `to`.
 * @param isWhole with its documents, letters, rounds, messages and reviews; else only what lists and searches know of it
 */
export async function addCases(
  run: Run,
  seed: Seed,
  { from, to }: { from: number; to: number },
  isWhole: boolean,
): Promise<void> {
  await run('set synchronous_commit = off');
  await run('set default_toast_compression = lz4');
  await run('drop table if exists seed_documents');
  await run(SEED_DOCUMENTS, [seed.applicationId]);
  for (let at = from; at < to; at += STEP) {
    await run('drop table if exists made');
    await run(MAKE, [at, Math.min(at + STEP, to) - 1, STAGE_OF_HUNDRED, FIRST_NAMES, LAST_NAMES]);
    const [people, applications, ...cases] = BARE;
    for (const text of [people, applications, isWhole ? RECORD : SHORT_RECORD, ...cases, ...(isWhole ? WHOLE : [])]) {
      if (!text) continue;
      const values = [seed.applicationId, seed.ownerId].slice(
        0,
        Math.max(0, ...[...text.matchAll(/\$(\d)/g)].map(([, digit]) => Number(digit))),
      );
      await run(text, values);
    }
  }
  await run('drop table made');
  await run('set synchronous_commit = on');
  await run('vacuum analyze');
  await run('checkpoint');
}

export const addParcels = (run: Run): Promise<void> => fillParcelData(run, PARCELS);

/** How many rows the larger tables have. */
export async function countRows(run: Run): Promise<Record<string, number>> {
  const tables =
    'applications cases case_events documents application_documents field_checks letters round_items case_messages analyses people parcels'.split(
      ' ',
    );
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await run(`select count(*)::int as count from ${table}`);
    counts[table] = (rows[0] as { count: number }).count;
  }
  return counts;
}

/** Bytes of the database. */
export async function sizeOf(run: Run): Promise<number> {
  const { rows } = await run('select pg_database_size(current_database())::float8 as size');
  return (rows[0] as { size: number }).size;
}
