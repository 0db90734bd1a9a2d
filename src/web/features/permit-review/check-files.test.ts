import { describe, expect, it } from 'vitest';
import { checkFiles, describeFile, type FileFacts } from './check-files.ts';

const MB = 1024 * 1024;
const LIMIT = 250 * MB;
const file = (name: string, given: Partial<FileFacts> = {}): FileFacts => ({
  name,
  size: 5000,
  type: '',
  lastModified: 1,
  ...given,
});
const many = (count: number, prefix = 'sheet') => Array.from({ length: count }, (_, at) => file(`${prefix}-${at}.pdf`));

describe('choosing files', () => {
  it('takes every accepted ending in any case, and a file that only its type tells', () => {
    const good = ['a.pdf', 'b.JPG', 'c.jpeg', 'd.PNG', 'e.xlsx', 'f.xls'].map((name) => file(name));
    const untitled = file('scan', { type: 'application/pdf' });
    const choice = checkFiles([], [...good, untitled], LIMIT);
    expect(choice).toMatchObject({ added: [...good, untitled], toast: null, refusals: [], notes: [] });
  });

  it('refuses the whole choice for one wrong type, names it, and offers the rest', () => {
    const [first, second] = [file('plan.pdf'), file('form.pdf')];
    const choice = checkFiles([file('old.pdf')], [first, file('notes.txt'), second], LIMIT);
    expect(choice.added).toEqual([]);
    expect(choice.toast).toEqual({
      title: 'Invalid file type',
      message: 'Only .pdf, .jpg, .jpeg, .png, .xlsx, .xls files are accepted.',
    });
    expect(choice.refusals[0]).toMatch(/^notes\.txt is not a PDF.*None of the 3 files.*already in the list is kept\.$/);
    expect(choice.setAside).toEqual([first, second]);
  });

  it('takes thirty files and not one more, counting those already chosen', () => {
    expect(checkFiles([], many(30), LIMIT).added).toHaveLength(30);
    expect(checkFiles(many(29), many(1, 'other'), LIMIT).added).toHaveLength(1);
    const over = checkFiles(many(29), many(2, 'other'), LIMIT);
    expect(over.added).toEqual([]);
    expect(over.toast).toEqual({
      title: 'Upload limit exceeded',
      message: 'You can only upload a maximum of 30 files.',
    });
    expect(over.refusals[0]).toContain('You chose 2 files. There is room for 1 more');
    expect(over.refusals[0]).toContain('The 29 files already in the list are kept.');
    expect(checkFiles(many(30), many(1, 'other'), LIMIT).refusals[0]).toContain('The list is full');
  });

  it('refuses only the empty and the oversized file, and adds the others', () => {
    const good = file('plan.pdf', { size: LIMIT });
    const choice = checkFiles(
      [],
      [file('empty.pdf', { size: 0 }), good, file('huge.pdf', { size: LIMIT + MB })],
      LIMIT,
    );
    expect(choice.added).toEqual([good]);
    expect(choice.toast).toBeNull();
    expect(choice.refusals).toHaveLength(2);
    expect(choice.refusals[0]).toContain('empty.pdf is empty');
    expect(choice.refusals[1]).toContain('huge.pdf is 251 MB, over the limit of 250 MB');
  });

  it('notices the same file chosen twice, also within one choice', () => {
    const plan = file('plan.pdf');
    const choice = checkFiles([plan], [file('plan.pdf'), file('form.pdf'), file('form.pdf')], LIMIT);
    expect(choice.added).toEqual([file('form.pdf')]);
    expect(choice.notes).toEqual(['plan.pdf and form.pdf are already in the list and were not added twice.']);
    expect(checkFiles([plan], [file('plan.pdf', { size: 6000 })], LIMIT).added).toHaveLength(1);
  });

  it('does not count a file chosen twice against the limit', () => {
    expect(checkFiles(many(30), many(3), LIMIT)).toMatchObject({ added: [], toast: null, refusals: [] });
  });

  it('names three wrong files and counts the rest', () => {
    const wrong = ['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.txt`));
    expect(checkFiles([], wrong, LIMIT).refusals[0]).toMatch(/^a\.txt, b\.txt, c\.txt and 2 more are not/);
  });
});

describe('describing a file', () => {
  it.each([
    ['plan.PDF', '', 'pdf', 'PDF · 2 MB'],
    ['sheet.xls', '', 'sheet', 'Excel · 2 MB'],
    ['front', 'image/png', 'picture', 'PNG picture · 2 MB'],
    ['front.jpeg', '', 'picture', 'JPG picture · 2 MB'],
  ])('says what %s (%s) is', (name, type, kind, about) => {
    expect(describeFile(file(name, { type, size: 2 * MB }))).toEqual({ kind, about });
  });
});
