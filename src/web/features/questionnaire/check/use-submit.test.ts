import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { NetworkError, RequestError } from '#web/lib/problems.ts';
import { submitReviewed } from './use-submit.ts';

const answers = (text: string) => ({ answers: {}, textAnswers: { project_description: text } });
const refused = (status: number, code: ErrorCode, fields?: Record<string, string>) =>
  new RequestError(status, {
    detail: 'No.',
    code,
    message: { code: 'api:request.misfit' },
    requestId: 'r',
    ...(fields ? { fields } : {}),
  });

const pressed = (over: Partial<Parameters<typeof submitReviewed>[0]> = {}) => {
  const submit = vi.fn(async (_checked: { version: number; documents: string[] }): Promise<unknown> => ({}));
  const onSubmitting = vi.fn();
  const outcome = submitReviewed({
    reviewed: { data: answers('A deck'), documents: [{ id: 'one', name: 'site.pdf', field: 'site_plan' }] },
    save: async () => true,
    saved: () => ({ version: 7, data: answers('A deck') }),
    submit,
    onSubmitting,
    ...over,
  });
  return { outcome, submit, onSubmitting };
};

describe('submitting what was checked', () => {
  it('saves first and sends the version that holds it', async () => {
    const steps: string[] = [];
    const { outcome } = pressed({
      save: async () => {
        steps.push('save');
        return true;
      },
      submit: async ({ version, documents }) => {
        steps.push(`submit ${version} with ${documents}`);
      },
    });
    expect(await outcome).toEqual({ kind: 'submitted' });
    expect(steps).toEqual(['save', 'submit 7 with one']);
  });

  it('submits nothing that could not be saved', async () => {
    const { outcome, submit } = pressed({ save: async () => false });
    expect(await outcome).toEqual({ kind: 'not-saved' });
    expect(submit).not.toHaveBeenCalled();
  });

  it('submits nothing else than what was checked', async () => {
    const { outcome, submit } = pressed({ saved: () => ({ version: 8, data: answers('A garage') }) });
    expect(await outcome).toEqual({ kind: 'changed' });
    expect(submit).not.toHaveBeenCalled();
  });

  it.each([
    [refused(422, 'incomplete', { apn: 'Missing.' }), { kind: 'incomplete', fields: { apn: 'Missing.' } }],
    [refused(409, 'out-of-date'), { kind: 'changed' }],
    [refused(409, 'not-editable'), { kind: 'closed' }],
  ])('tells what the server said: %s', async (error, expected) => {
    expect(await pressed({ submit: () => Promise.reject(error) }).outcome).toEqual(expected);
  });

  it('stays where it is when no answer came', async () => {
    const error = new NetworkError();
    expect(await pressed({ submit: () => Promise.reject(error) }).outcome).toEqual({ kind: 'failed', error });
  });
});
