import { describe, expect, it } from 'vitest';
import { openDraft, rebase } from '#domain/application/draft.ts';
import { findLateChanges } from './late-changes.tsx';

const data = (textAnswers: Record<string, string>) => ({ answers: {}, textAnswers });
const draft = (before: Record<string, string>, mine: Record<string, string>) => ({
  ...openDraft({ version: 1, data: data(before) }),
  mine: data(mine),
});

describe('changes that came too late', () => {
  it('are those typed here and not submitted, each once', () => {
    const left = draft({ roof: 'metal', apn: '1' }, { roof: 'shingle', apn: '1', deck: 'new' });
    expect(findLateChanges([left, left], data({ roof: 'metal', apn: '2' }))).toEqual([
      { field: 'roof', mine: 'shingle', submitted: 'metal' },
      { field: 'deck', mine: 'new', submitted: '' },
    ]);
  });

  it('are none where all of it was submitted, or nothing was typed', () => {
    expect(findLateChanges([draft({}, { roof: 'metal' })], data({ roof: 'metal' }))).toEqual([]);
    expect(findLateChanges([draft({ roof: 'metal' }, { roof: 'metal' })], data({ roof: 'shingle' }))).toEqual([]);
  });

  it('are found where a choice between two sides was open', () => {
    const submitted = data({ roof: 'shingle' });
    const { draft: open } = rebase(draft({ roof: 'metal' }, { roof: 'copper' }), { version: 2, data: submitted });
    expect(open.conflicts).toHaveLength(1);
    expect(findLateChanges([open], submitted)).toEqual([{ field: 'roof', mine: 'copper', submitted: 'shingle' }]);
  });
});
