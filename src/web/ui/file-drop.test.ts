import { expect, it } from 'vitest';
import { type DroppedItem, filesIn } from './file-drop.tsx';

const file = (name: string): DroppedItem => ({ kind: 'file', getFile: async () => new File(['x'], name) });
const folder = (...items: DroppedItem[]): DroppedItem => ({
  kind: 'directory',
  async *getEntries() {
    for (const item of items) if (item.kind !== 'text') yield item;
  },
});

it('opens folders to any depth, passes text over and leaves out what systems put in folders', async () => {
  const dropped = [
    file('form.pdf'),
    { kind: 'text' } as const,
    folder(file('A1.pdf'), file('.DS_Store'), folder(file('details.pdf'), file('Thumbs.db'))),
  ];
  expect((await filesIn(dropped)).map(({ name }) => name)).toEqual(['form.pdf', 'A1.pdf', 'details.pdf']);
});
