import { beforeAll, describe, expect, it } from 'vitest';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { checkFiles, describeFile, type FileFacts, fileErrorText, fileErrorToast, twiceText } from './chosen-files.ts';

beforeAll(async () => {
  startTexts('en');
  await openTexts(['analysis', 'review', 'ui']);
});

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

const choose = (chosen: readonly FileFacts[], incoming: readonly FileFacts[]) => {
  const choice = checkFiles(chosen, incoming, LIMIT);
  const toasts = choice.errors.map(fileErrorToast).filter((toast) => toast !== null);
  return { ...choice, said: choice.errors.map((fileError) => fileErrorText(fileError, 'review')), toasts };
};

describe('choosing files', () => {
  it('takes every accepted ending in any case, and a file that only its type tells', () => {
    const good = ['a.pdf', 'b.JPG', 'c.jpeg', 'd.PNG', 'e.xlsx', 'f.xls'].map((name) => file(name));
    const untitled = file('scan', { type: 'application/pdf' });
    const choice = choose([], [...good, untitled]);
    expect(choice).toMatchObject({ added: [...good, untitled], errors: [], twice: [] });
  });

  it('refuses the whole choice for one wrong type, names it, and offers the rest', () => {
    const [first, second] = [file('plan.pdf'), file('form.pdf')];
    const choice = choose([file('old.pdf')], [first, file('notes.txt'), second]);
    expect(choice.added).toEqual([]);
    expect(choice.toasts).toEqual([
      { title: 'Invalid file type', message: 'Only .pdf, .jpg, .jpeg, .png, .xlsx, .xls files are accepted.' },
    ]);
    expect(choice.said).toEqual([
      'notes.txt is not a PDF, picture or Excel file. None of the 3 files you chose was added. Save it as PDF, or leave it out. The file already in the list stays.',
    ]);
    expect(choice.setAside).toEqual([first, second]);
  });

  it('takes thirty files and not one more, counting those already chosen', () => {
    expect(choose([], many(30)).added).toHaveLength(30);
    expect(choose(many(29), many(1, 'other')).added).toHaveLength(1);
    const over = choose(many(29), many(2, 'other'));
    expect(over.added).toEqual([]);
    expect(over.toasts).toEqual([
      { title: 'Upload limit exceeded', message: 'You can only upload a maximum of 30 files.' },
    ]);
    expect(over.said).toEqual([
      'You chose 2 files. There is room for 1 more, so none was added: a review takes up to 30 files. Choose fewer, or join some into one PDF. The 29 files already in the list stay.',
    ]);
    expect(choose(many(30), many(1, 'other')).said[0]).toContain('The list is full');
  });

  it('refuses only the empty and the oversized file, and adds the others', () => {
    const good = file('plan.pdf', { size: LIMIT });
    const choice = choose([], [file('empty.pdf', { size: 0 }), good, file('huge.pdf', { size: LIMIT + MB })]);
    expect(choice.added).toEqual([good]);
    expect(choice.toasts).toEqual([]);
    expect(choice.said).toHaveLength(2);
    expect(choice.said[0]).toContain('empty.pdf is empty');
    expect(choice.said[1]).toContain('huge.pdf is 251 MB, over the limit of 250 MB');
  });

  it('notices the same file chosen twice, also within one choice', () => {
    const plan = file('plan.pdf');
    const choice = choose([plan], [file('plan.pdf'), file('form.pdf'), file('form.pdf')]);
    expect(choice.added).toEqual([file('form.pdf')]);
    expect(twiceText(choice.twice)).toBe('plan.pdf and form.pdf are already in the list and were not added twice.');
    expect(twiceText(['plan.pdf'])).toBe('plan.pdf is already in the list and was not added twice.');
    expect(choose([plan], [file('plan.pdf', { size: 6000 })]).added).toHaveLength(1);
  });

  it('does not count a file chosen twice against the limit', () => {
    expect(choose(many(30), many(3))).toMatchObject({ added: [], errors: [] });
  });

  it('names three wrong files and counts the rest', () => {
    const wrong = ['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.txt`));
    expect(choose([], wrong).said[0]).toMatch(/^a\.txt, b\.txt, c\.txt and 2 more are not/);
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
