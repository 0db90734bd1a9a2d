import { describe, expect, it } from 'vitest';
import { checkChoice } from './check-choice.ts';

const file = (name: string, size = 100) => ({ name, size });
const limits = { room: 10, maxFileBytes: 1000 };

describe('choosing files for an upload', () => {
  it('takes every kind that the questionnaire accepts, however its ending is written', () => {
    const names = ['plan.pdf', 'LETTER.DOC', 'report.docx', 'photo.JPG', 'photo.jpeg', 'scan.Png'];
    const { taken, refused } = checkChoice(
      names.map((name) => file(name)),
      limits,
    );
    expect(taken.map(({ name }) => name)).toEqual(names);
    expect(refused).toEqual([]);
  });

  it('says of each file why it is refused, and takes the others', () => {
    const { taken, refused } = checkChoice(
      [file('a.pdf'), file('b.xlsx'), file('pdf'), file('c.pdf', 0), file('d.pdf', 1001), file('e.pdf', 1000)],
      limits,
    );
    expect(taken.map(({ name }) => name)).toEqual(['a.pdf', 'e.pdf']);
    expect(refused).toEqual([
      { why: 'wrong-type', names: ['b.xlsx', 'pdf'] },
      { why: 'empty', names: ['c.pdf'] },
      { why: 'too-large', names: ['d.pdf'] },
    ]);
  });

  it('takes as many as there is room for, in the order in which they were chosen', () => {
    const chosen = [file('1.pdf'), file('x.txt'), file('2.pdf'), file('3.pdf')];
    const { taken, refused } = checkChoice(chosen, { ...limits, room: 2 });
    expect(taken.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf']);
    expect(refused).toEqual([
      { why: 'wrong-type', names: ['x.txt'] },
      { why: 'too-many', names: ['3.pdf'] },
    ]);
    expect(checkChoice([file('1.pdf')], { ...limits, room: 0 }).taken).toEqual([]);
  });
});
