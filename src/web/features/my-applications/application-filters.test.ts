import { describe, expect, it } from 'vitest';
import type { ApplicationSummary } from '#contract/applications.ts';
import { filterApplications } from './application-filters.tsx';

const one: ApplicationSummary = {
  id: '6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10',
  title: 'Residential permit',
  status: 'In Progress',
  created_at: '2026-11-01T10:00:00Z',
  last_modified: '2026-11-02T10:00:00Z',
  submitted_at: null,
  reference: null,
  project_address: '1240 Peñasco Lane',
  apn: '029-441-023',
};
const other: ApplicationSummary = {
  ...one,
  id: 'a1b2c3d4-6f0d-4a34-9a0e-3f6a3f0e9d10',
  status: 'Submitted',
  reference: 'ERSP2026-0001',
  project_address: null,
  apn: null,
};
const found = (search: string, status: ApplicationSummary['status'] | null = null) =>
  filterApplications([one, other], { search, status }).map(({ id }) => id.slice(0, 8));

describe('searching applications', () => {
  it.each([
    ['', ['6f0c9b1e', 'a1b2c3d4']],
    ['  ', ['6f0c9b1e', 'a1b2c3d4']],
    ['residential', ['6f0c9b1e', 'a1b2c3d4']],
    ['penasco', ['6f0c9b1e']],
    ['PERMIT 1240', ['6f0c9b1e']],
    ['029441023', ['6f0c9b1e']],
    ['029-441', ['6f0c9b1e']],
    ['ersp2026-0001', ['a1b2c3d4']],
    ['a1b2c3d4', ['a1b2c3d4']],
    ['garage', []],
    ['1240 garage', []],
    ['-', ['6f0c9b1e', 'a1b2c3d4']],
  ])('%s', (search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  it('keeps to the status', () => {
    expect(found('', 'Submitted')).toEqual(['a1b2c3d4']);
    expect(found('penasco', 'Submitted')).toEqual([]);
  });
});
