import { expect, it, vi } from 'vitest';
import { durableWriter } from './draft-journals.ts';

/** A disk that answers one write after the other, when it is let. */
function slowDisk() {
  const wrote: string[] = [];
  const answers: (() => void)[] = [];
  const write = (words: string) =>
    new Promise<void>((answer) => {
      wrote.push(words);
      answers.push(answer);
    });
  const store = {
    put: (key: string, text: string) => write(`${key} ${text}`),
    remove: (key: string) => write(`${key} gone`),
    all: async () => new Map<string, string>(),
  };
  const answer = async () => {
    answers.shift()?.();
    await new Promise((next) => setTimeout(next, 0));
  };
  return { store, wrote, answer };
}

it('writes the newest of what came while the disk was busy, and answers for all of it', async () => {
  const { store, wrote, answer } = slowDisk();
  const write = durableWriter(store);
  const answered: string[] = [];
  for (const text of ['a', 'ab', 'abc']) void write('draft', text).then(() => answered.push(text));
  expect(wrote).toEqual(['draft a']);
  await answer();
  expect([wrote, answered]).toEqual([['draft a', 'draft abc'], ['a']]);
  await answer();
  expect(answered).toEqual(['a', 'ab', 'abc']);
});

it('takes out what was kept just before', async () => {
  const { store, wrote, answer } = slowDisk();
  const write = durableWriter(store);
  void write('draft', 'a');
  void write('draft', 'ab');
  void write('other', 'x');
  const gone = write('draft', null);
  await answer();
  await answer();
  await answer();
  expect(await gone).toBe(true);
  expect(wrote).toEqual(['draft a', 'draft gone', 'other x']);
});

it('says where the disk takes nothing, and tries again with the next', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const put = vi.fn().mockRejectedValueOnce(new Error('Full.')).mockResolvedValue(undefined);
  const write = durableWriter({ ...slowDisk().store, put });
  expect(await write('draft', 'a')).toBe(false);
  expect(await write('draft', 'ab')).toBe(true);
});
