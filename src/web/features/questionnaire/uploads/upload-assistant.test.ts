import { expect, it } from 'vitest';
import { splitMessages } from './upload-assistant.tsx';

const said = { at: '2026-11-22T10:00:00.000Z' };
const later = { at: '2026-11-22T12:00:00.000Z' };

it('sets apart what was said before the newest file came', () => {
  const files = [{ added_at: '2026-11-22T09:00:00.000Z' }, { added_at: '2026-11-22T11:00:00.000Z' }];
  expect(splitMessages([said, later], files)).toEqual({ former: [said], current: [later] });
  expect(splitMessages([said, later], files.slice(0, 1))).toEqual({ former: [], current: [said, later] });
});

it('sets nothing apart where there is no file', () => {
  expect(splitMessages([said], [])).toEqual({ former: [], current: [said] });
});
