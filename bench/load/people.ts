import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { dice } from '../../test/built-server.ts';
import { type Browser, type Log, openBrowser } from './client.ts';
import { applicantEmail } from './fill.ts';
import { PASSWORD, type Seed, STAFF, samplePlans, staffEmail } from './seed.ts';

/** A person thinks from so many to so many milliseconds before the next step. */
const THINK = { least: 2_000, most: 8_000 };
/** They do not all come at once: within so many milliseconds. */
const ARRIVE_MS = 40_000;
const APPLICATIONS = '/api/applicant-router/applications';
/** How often a page that follows a document's check asks for it. */
const FOLLOW_MS = 1_000;
const UPLOAD_FIELD = 'stormwater_plan';

export type Crowd = {
  url: string;
  seed: Seed;
  log: Log;
  /** Of the row of numbers that decides what everybody does. */
  randomSeed: number;
  cases: number;
  /** What is uploaded is new to the product and is read; else it was read before. */
  isRead: boolean;
  isOver: () => boolean;
};

/** `pace`: 1 acts like everybody else; 7 acts seven times as often, with seven times as many files. */
export type Person = {
  browser: Browser;
  roll: () => number;
  arrive: () => Promise<void>;
  pause: () => Promise<void>;
  email: string;
  pace: number;
};

const pick = <Item>(items: readonly Item[], roll: () => number): Item | undefined =>
  items[Math.floor(roll() * items.length)];

export function openPerson({ url, log, randomSeed, isOver }: Crowd, number: number, email: string, pace = 1): Person {
  const roll = dice(randomSeed * 1_000 + number);
  // The first numbers of rows whose seeds are close are close too.
  for (let skip = 0; skip < 10; skip += 1) roll();
  return {
    browser: openBrowser(url, `10.2.${Math.floor(number / 250)}.${1 + (number % 250)}`, log, pace > 1),
    ...{ roll, email, pace },
    arrive: () => wait(roll() * ARRIVE_MS),
    pause: async () => {
      if (!isOver()) await wait((THINK.least + roll() * (THINK.most - THINK.least)) / pace);
    },
  };
}

/** The numbers of applicants that are no neighbours, so that each has a case of another kind. */
export const openApplicant = (crowd: Crowd, number: number, pace = 1): Person =>
  openPerson(crowd, number, applicantEmail((number * 37) % Math.floor(crowd.cases / 5)), pace);

export const openStaff = (crowd: Crowd, number: number): Person =>
  openPerson(crowd, 500 + number, staffEmail(1 + (number % (STAFF - 1))));

/** What an applicant does, again and again: dashboard, application, answers, a document, messages, a parcel. */
export async function beApplicant(crowd: Crowd, person: Person): Promise<void> {
  const { browser, roll, arrive, pause, email } = person;
  const { ask } = browser;
  const plans = samplePlans();
  await arrive();
  while (!crowd.isOver()) {
    await browser.signIn(email, PASSWORD);
    type List = { applications: { id: string; status: string }[] };
    const [, { json: mine }] = await Promise.all([
      ask('GET', '/api/auth/me', { kind: 'read' }),
      ask<List>('GET', APPLICATIONS, { kind: 'read' }),
      ask('GET', '/api/applications/status', { kind: 'read' }),
    ]);
    await pause();
    const draft = mine.applications.find(({ status }) => status === 'In Progress')?.id;
    const submitted = pick(
      mine.applications.filter(({ status }) => status !== 'In Progress'),
      roll,
    )?.id;
    if (draft) await fillIn(crowd, person, draft, plans);
    if (submitted && !crowd.isOver()) {
      await Promise.all([
        ask('GET', `${APPLICATIONS}/${submitted}`, { kind: 'read' }),
        ask('GET', `/api/applications/${submitted}/requests`, { kind: 'read' }),
        ask('GET', `/api/applications/${submitted}/messages`, { kind: 'read' }),
      ]);
      await ask('PUT', `/api/applications/${submitted}/messages/read`, { kind: 'save' });
      await pause();
      const body = { message_id: randomUUID(), text: 'When will somebody look at the drainage plan?' };
      await ask('POST', `/api/applications/${submitted}/messages`, { kind: 'save', body });
      await pause();
    }
    if (!crowd.isOver()) await lookUpParcel(person);
    if (!crowd.isOver()) {
      const text = `A deck of ${200 + Math.floor(roll() * 300)} square feet and a new driveway.`;
      await ask('POST', '/api/application-assistant/messages', {
        kind: 'save',
        body: { message_id: randomUUID(), text },
      });
      await pause();
    }
    if (roll() < 0.5) await ask('POST', '/api/auth/logout', { kind: 'save' });
  }
}

async function fillIn(
  crowd: Crowd,
  { browser: { ask }, roll, pause, pace }: Person,
  id: string,
  plans: ReturnType<typeof samplePlans>,
) {
  const [{ json: opened }] = await Promise.all([
    ask<{ version: number; data: Seed['data'] }>('GET', `${APPLICATIONS}/${id}`, { kind: 'read' }),
    ask('GET', '/api/applicant-router/questionnaire', { kind: 'read' }),
    ask('GET', '/api/applicant-router/document-types', { kind: 'read' }),
    ask('GET', `${APPLICATIONS}/${id}/documents`, { kind: 'read' }),
    ask('GET', `${APPLICATIONS}/${id}/checks`, { kind: 'read' }),
    ask('GET', `${APPLICATIONS}/${id}/messages`, { kind: 'read' }),
  ]);
  await pause();
  let { version } = opened;
  const { data } = opened;
  for (let save = 0; save < 4 && !crowd.isOver(); save += 1) {
    data.textAnswers.project_description = `A deck of ${Math.floor(roll() * 500)} square feet, on the footprint of the old one.`;
    const { json } = await ask<{ version: number }>('PUT', `${APPLICATIONS}/${id}`, {
      kind: 'save',
      body: { data, version },
    });
    ({ version } = json);
    await pause();
  }
  const plan = pick(plans, roll);
  if (!plan || crowd.isOver()) return;
  const files = Array.from({ length: pace }, (_, at) => ({
    name: at === 0 ? plan.name : `${at}-${plan.name}`,
    bytes: crowd.isRead ? Buffer.concat([plan.bytes, Buffer.from(`\n%${randomUUID()}`)]) : plan.bytes,
  }));
  const form = { fields: { field: UPLOAD_FIELD }, files };
  await ask('POST', `${APPLICATIONS}/${id}/documents`, { kind: 'upload', form });
  const began = performance.now();
  for (;;) {
    await wait(FOLLOW_MS);
    type Documents = { documents: { id: string; field: string; state: string }[] };
    const { json } = await ask<Documents>('GET', `${APPLICATIONS}/${id}/documents`, { kind: 'read' });
    const waiting = json.documents.some(({ state }) => state === 'checking');
    if (waiting && !crowd.isOver()) continue;
    if (!waiting) {
      const ms = performance.now() - began;
      crowd.log.answers.push({
        kind: 'answer',
        route: 'from the upload to its check',
        at: began,
        ms,
        status: 200,
        wasSurge: false,
      });
    }
    await pause();
    // A field takes ten documents: everyone takes theirs out again.
    for (const one of json.documents)
      await ask('DELETE', `${APPLICATIONS}/${id}/documents/${one.id}`, { kind: 'save', mayBe: [404, 409] });
    return;
  }
}

/** Types a part of an address, takes one of what is suggested, and opens it. */
async function lookUpParcel({ browser: { ask }, roll, pause }: Person): Promise<void> {
  const headers = { 'x-session-id': randomUUID() };
  const typed = `${100 + Math.floor(roll() * 900)} ${pick(['larkspur', 'cedar', 'juniper', 'granite', 'osprey'], roll)}`;
  for (const length of [3, 7, typed.length])
    await ask('GET', `/api/applicant-router/apn-suggestions?q=${encodeURIComponent(typed.slice(0, length))}`, {
      kind: 'search',
      headers,
    });
  const { json } = await ask<{ parcels: { apn: string }[] }>(
    'GET',
    `/api/parcels/search?address=${encodeURIComponent(typed.replace(/^\d+ /, ''))}`,
    {
      kind: 'search',
    },
  );
  const parcel = pick(json.parcels, roll);
  if (parcel) await ask('GET', `/api/parcels/by-number/${parcel.apn}`, { kind: 'read' });
  await pause();
}

const VIEWS = ['open', 'mine', 'unassigned', 'due', 'agency', 'applicant', 'ended'];

/** What somebody of the staff does, again and again: the list, a search, a case, its checklist, a parcel, a letter. */
export async function beStaff(crowd: Crowd, person: Person): Promise<void> {
  const { browser, roll, arrive, pause, email } = person;
  const { ask } = browser;
  await arrive();
  for (let round = 0; !crowd.isOver(); round += 1) {
    if (round % 5 === 0) await browser.signIn(email, PASSWORD);
    type List = { cases: { id: string; reference: string; applicant: string; project_address: string | null }[] };
    const [{ json: first }] = await Promise.all([
      ask<List>('GET', '/api/cases', { kind: 'read' }),
      ask('GET', '/api/case-views', { kind: 'read' }),
    ]);
    await pause();
    await ask('GET', `/api/cases?view=${pick(VIEWS, roll)}&page=${1 + Math.floor(roll() * 5)}`, { kind: 'read' });
    await pause();
    const seen = pick(first.cases, roll);
    const words =
      pick([seen?.reference, seen?.applicant, seen?.project_address, 'larkspur court', 'pw20'], roll) ?? 'osprey';
    await ask('GET', `/api/cases?q=${encodeURIComponent(words)}`, { kind: 'search' });
    await pause();
    if (crowd.isOver()) break;
    await openCase(person);
    if (crowd.isOver()) break;
    await workOnChecklist(crowd, person);
    if (crowd.isOver()) break;
    await lookUpParcel(person);
    await ask('POST', `/api/planning-chat/conversations/${randomUUID()}/questions`, {
      kind: 'search',
      body: {
        turn_id: randomUUID(),
        question: pick(
          ['How high may a house be?', 'What is land coverage?', 'When is a BMP certificate needed?'],
          roll,
        ),
      },
    });
    await pause();
    if (round % 4 === 3) await ask('GET', '/api/overview', { kind: 'read' });
  }
}

/** Opens one of the cases in review, reads what is behind its tabs, writes to its applicant, has its letter as a Word file. */
async function openCase({ browser: { ask }, roll, pause }: Person): Promise<void> {
  const { json: list } = await ask<{ cases: { id: string }[] }>(
    'GET',
    `/api/cases?stage=review&page=${1 + Math.floor(roll() * 3)}`,
    {
      kind: 'read',
    },
  );
  const id = pick(list.cases, roll)?.id;
  if (!id) return;
  await Promise.all([ask('GET', `/api/cases/${id}`, { kind: 'read' }), ask('GET', '/api/staff', { kind: 'read' })]);
  await pause();
  await Promise.all([
    ask('GET', `/api/cases/${id}/messages`, { kind: 'read' }),
    ask('PUT', `/api/cases/${id}/messages/read`, { kind: 'save' }),
  ]);
  const body = { message_id: randomUUID(), text: 'We look at the drainage plan this week.' };
  await ask('POST', `/api/cases/${id}/messages`, { kind: 'save', body });
  await pause();
  const { json } = await ask<{ letters: { id: string; sent_at: string | null }[] }>('GET', `/api/cases/${id}/letters`, {
    kind: 'read',
  });
  const draft = json.letters.find(({ sent_at }) => sent_at === null);
  if (draft) {
    await ask('GET', `/api/letters/${draft.id}`, { kind: 'read' });
    await pause();
    await ask('GET', `/api/letters/${draft.id}/file?language=${pick(['en', 'es'], roll)}`, { kind: 'letter' });
  } else await ask('GET', `/api/cases/${id}/record?language=en`, { kind: 'letter' });
  await pause();
}

/** Opens a permit review and decides about one of its lines. */
async function workOnChecklist({ seed }: Crowd, { browser: { ask }, roll, pause }: Person): Promise<void> {
  const { json } = await ask<{ reviews: { session_id: string }[] }>('GET', '/api/reviews?view=all', { kind: 'read' });
  const review = pick(json.reviews.slice(0, 40), roll)?.session_id;
  if (!review) return;
  await Promise.all([
    ask('GET', `/api/reviews/${review}`, { kind: 'read' }),
    ask('GET', `/api/permit-review/status/${review}`, { kind: 'read' }),
    ask('GET', `/api/permit-review/${review}/result`, { kind: 'read', mayBe: [404, 409, 425] }),
  ]);
  await pause();
  await ask('PUT', `/api/permit-review/${review}/items/${seed.decidedItem}/decision`, {
    kind: 'save',
    body: { answer: 'yes', note: 'Shown on sheet 2.' },
    mayBe: [409],
  });
  await pause();
}
