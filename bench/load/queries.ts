import { percentile, type Run } from '../on-both-databases.ts';
import { type Log, openBrowser } from './client.ts';
import { applicantEmail, sizeOf } from './fill.ts';
import type { LoadInstallation } from './installation.ts';
import { PASSWORD, type Seed, staffEmail } from './seed.ts';

const ROUNDS = 20;

/** Milliseconds of a page over HTTP, and of the least SQL that answers, at one number of cases. */
export type Measured = { what: string; p50: number; p95: number; peer: string; peerP50: number; peerP95: number };

export type Size = { cases: number; bytes: number; firstList: number; measured: Measured[] };

type Who = 'staff' | 'admin' | 'applicant';
type Peer = { name: string; text: string; values?: unknown[] };

/** A page of fifty cases with nothing else: no count, no clocks, no rights. */
const PAGE = (where: string, offset = 0): string => `
  select c.application_id, reference, title, stage, stage_since, full_name from (
    select * from cases where ${where} order by due_on asc nulls last, stage_since, application_id offset ${offset} limit 50
  ) as c join submissions using (application_id) join applications a on a.id = c.application_id join people p on p.id = a.owner_id`;
const OPEN = `stage in ('intake', 'completeness', 'incomplete', 'review', 'additional-information', 'recommended', 'issued',
  'acknowledged', 'under-construction', 'final', 'appealed')`;

/** Pages of staff and of an applicant, each beside the least SQL that answers. */
const ASKED = (seed: Seed): { what: string; path: string; who: Who; peer: Peer }[] => [
  { what: 'list, all open', path: '/api/cases', who: 'staff', peer: { name: 'the fifty rows', text: PAGE(OPEN) } },
  {
    what: 'list, page 20',
    path: '/api/cases?page=20',
    who: 'staff',
    peer: { name: 'the fifty rows', text: PAGE(OPEN, 950) },
  },
  {
    ...{ what: 'list, my cases', path: '/api/cases?view=mine', who: 'staff' },
    peer: {
      name: 'the fifty rows',
      text: PAGE(`${OPEN} and assignee_id = (select id from people where email_key = $1)`),
      values: [staffEmail(1)],
    },
  },
  {
    what: 'list, one stage',
    path: '/api/cases?stage=review',
    who: 'staff',
    peer: { name: 'the fifty rows', text: PAGE(`stage = 'review'`) },
  },
  {
    what: 'list, ended',
    path: '/api/cases?view=ended',
    who: 'staff',
    peer: { name: 'the fifty rows', text: PAGE(`stage in ('denied', 'withdrawn', 'expired', 'closed')`) },
  },
  {
    ...{ what: 'search, a reference', path: '/api/cases?q=0004505', who: 'staff' },
    peer: { name: 'every text looked through', text: PAGE(`${OPEN} and strpos(search_text, '0004505') > 0`) },
  },
  {
    ...{ what: 'search, a street', path: '/api/cases?q=cedar+creek+drive', who: 'staff' },
    peer: {
      name: 'every text looked through',
      text: PAGE(
        `${OPEN} and strpos(search_text, 'cedar') > 0 and strpos(search_text, 'creek') > 0 and strpos(search_text, 'drive') > 0`,
      ),
    },
  },
  {
    ...{ what: 'search, what nobody has', path: '/api/cases?q=no+such+words', who: 'staff' },
    peer: { name: 'every text looked through', text: PAGE(`${OPEN} and strpos(search_text, 'such') > 0`) },
  },
  {
    ...{ what: 'one case', path: `/api/cases/${seed.applicationId}`, who: 'staff' },
    peer: {
      name: 'its frozen record',
      text: 'select snapshot from submissions where application_id = $1',
      values: [seed.applicationId],
    },
  },
  {
    what: 'reviews',
    path: '/api/reviews?view=all',
    who: 'staff',
    peer: {
      name: 'the fifty rows',
      text: 'select id, status, created_at from analyses order by created_at desc limit 50',
    },
  },
  {
    ...{ what: 'figures of a year', path: '/api/overview', who: 'staff' },
    peer: {
      name: 'a count of its events',
      text: `select count(*) from case_events join submissions using (application_id) where submitted_at > now() - interval '1 year'`,
    },
  },
  {
    ...{ what: 'what was done', path: '/api/admin/events', who: 'admin' },
    peer: {
      name: 'the fifty latest events',
      text: 'select at, kind, reference, before, after from case_events join submissions using (application_id) order by at desc limit 50',
    },
  },
  {
    ...{ what: 'what was done, by a name', path: '/api/admin/events?q=okafor+priya', who: 'admin' },
    peer: {
      name: 'every event with its name looked through',
      text: `select at, kind, full_name, before, after from case_events join people on people.id = person_id
        where strpos(lower(full_name), 'okafor') > 0 and strpos(lower(full_name), 'priya') > 0 order by at desc limit 50`,
    },
  },
  {
    ...{ what: 'accounts', path: '/api/admin/accounts', who: 'admin' },
    peer: { name: 'the fifty rows', text: 'select id, full_name, email, role from people order by full_name limit 50' },
  },
  {
    ...{ what: 'accounts, a name', path: '/api/admin/accounts?q=okafor+priya', who: 'admin' },
    peer: {
      name: 'every name looked through',
      text: `select id, full_name, email, role from people where strpos(lower(full_name), 'okafor') > 0
        and strpos(lower(full_name), 'priya') > 0 order by full_name limit 50`,
    },
  },
  {
    ...{ what: 'dashboard of an applicant', path: '/api/applications/status', who: 'applicant' },
    peer: {
      name: 'their cases',
      text: 'select a.id, title, stage from people p join applications a on a.owner_id = p.id join cases c on c.application_id = a.id where email_key = $1',
      values: [applicantEmail(7)],
    },
  },
];

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** How long pages take that many cases could make slow, each beside the least SQL that answers. */
export async function measureQueries(it: LoadInstallation, seed: Seed, cases: number): Promise<Size> {
  const log: Log = { answers: [], errors: [] };
  const who = {
    staff: openBrowser(it.web.url, '10.7.0.1', log),
    admin: openBrowser(it.web.url, '10.7.0.2', log),
    applicant: openBrowser(it.web.url, '10.7.0.3', log),
  };
  await who.staff.signIn(staffEmail(1), PASSWORD);
  await who.admin.signIn(staffEmail(0), PASSWORD);
  await who.applicant.signIn(applicantEmail(7), PASSWORD);
  // An address may ask 300 times a minute, so each page is asked for from one of its own.
  const get = (as: Who, path: string, page = 0) =>
    who[as].ask('GET', path, {
      kind: 'read',
      headers: { 'x-forwarded-for': `10.7.1.${page + 1}` },
    });
  // The terms of the new cases are calculated once: this list waits for it, none after it does.
  const firstList = await timed(() => get('staff', '/api/cases'));
  await it.run('vacuum analyze cases');
  const measured: Measured[] = [];
  for (const [page, { what, path, who: as, peer }] of ASKED(seed).entries()) {
    const ours: number[] = [];
    const peers: number[] = [];
    await get(as, path, page);
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await timed(() => get(as, path, page)));
      peers.push(await timed(() => it.run(peer.text, peer.values)));
    }
    measured.push({
      ...{ what, p50: percentile(ours, 0.5), p95: percentile(ours, 0.95) },
      ...{ peer: peer.name, peerP50: percentile(peers, 0.5), peerP95: percentile(peers, 0.95) },
    });
  }
  for (const { close } of Object.values(who)) close();
  if (log.errors.length > 0) throw new Error(`A page was refused: ${log.errors.join('; ')}`);
  return { cases, bytes: await sizeOf(it.run as Run), firstList, measured };
}
