import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeParcel } from './choose-parcel.ts';

const parcel = {
  apn: '016-999-003',
  county: 'Placer County',
  display_text: '016-999-003, 8 Rubicon Shore, Placer County',
  scenic_corridor_rdwy: 'Yes',
  scenic_corridor_shoreline: 'No',
  found_by: null,
  retired: false,
} as const;

type Sent = { path: string; body: unknown; session: string | null };

/** Answers the two calls; `fails` refuses the first of them. */
function answerCalls({ fails = false } = {}): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)), session: new Headers(headers).get('x-session-id') });
    if (fails) return new Response('{}', { status: 500 });
    const answer = path.endsWith('parcel-details') ? { parcel_details: { address: '8 Rubicon Shore' } } : { ok: true };
    return new Response(JSON.stringify(answer), { status: 200 });
  });
  return sent;
}

/** What stands in each field after the edits. */
function fieldsThatAre() {
  const fields: Record<string, string> = {};
  const edit = (field: string, value: string) => {
    fields[field] = value;
  };
  return { fields, edit };
}

const KNOWN_AT_ONCE = {
  apn: '016-999-003',
  county: 'Placer County',
  scenic_roadway_visible: 'yes',
  shoreline_visible: 'no',
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a chosen parcel', () => {
  it('fills in what is known of it, and the visit is told', async () => {
    const sent = answerCalls();
    const { fields, edit } = fieldsThatAre();
    await takeParcel(parcel, edit, () => true);
    expect(fields).toEqual({ ...KNOWN_AT_ONCE, project_address: '8 Rubicon Shore' });
    const session = sent[0]?.session ?? '';
    expect(session).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent).toEqual([
      {
        path: '/api/applicant-router/parcel-details',
        body: { apn: parcel.apn, county: parcel.county },
        session,
      },
      {
        path: `/api/applicant-router/session/${session}/update`,
        body: { apn: parcel.apn, county: parcel.county, address: '8 Rubicon Shore' },
        session,
      },
    ]);
  });

  it('does not bring its address once another was chosen', async () => {
    const sent = answerCalls();
    const { fields, edit } = fieldsThatAre();
    await takeParcel(parcel, edit, () => false);
    expect(fields).toEqual(KNOWN_AT_ONCE);
    expect(sent).toHaveLength(1);
  });

  it('stays chosen when its address cannot be fetched, which is only logged', async () => {
    answerCalls({ fails: true });
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { fields, edit } = fieldsThatAre();
    await takeParcel(parcel, edit, () => true);
    expect(fields).toEqual(KNOWN_AT_ONCE);
    expect(logged).toHaveBeenCalledOnce();
  });
});
