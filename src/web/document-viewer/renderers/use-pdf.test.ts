import { expect, test } from 'vitest';
import { createDrawQueue } from './use-pdf.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('what is urgent is drawn first, one at a time, and what was called off is not drawn', async () => {
  const queue = createDrawQueue();
  const drawn: string[] = [];
  let atOnce = 0;
  const job = (name: string) => async () => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    await turn();
    atOnce -= 1;
    drawn.push(name);
  };
  queue.add(2, job('thumbnail'));
  queue.add(0, job('page'));
  const callOff = queue.add(1, job('gone'));
  callOff();
  for (let turns = 0; turns < 5; turns += 1) await turn();
  expect(drawn).toEqual(['page', 'thumbnail']);
});

test('a drawing that fails or is called off does not hold the others up', async () => {
  const queue = createDrawQueue();
  const drawn: string[] = [];
  queue.add(0, async () => {
    throw new Error('damaged');
  });
  const callOff = queue.add(1, (signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)));
  queue.add(2, async () => void drawn.push('after'));
  await turn();
  callOff();
  await turn();
  expect(drawn).toEqual(['after']);
});
