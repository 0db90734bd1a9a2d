import { describe, expect, it } from 'vitest';
import { createSlots } from './slots.ts';

describe('slots', () => {
  it('let in as many as there are, the others in their order', async () => {
    const slots = createSlots(2);
    const order: string[] = [];
    const first = await slots.take();
    const second = await slots.take();
    const line = ['third', 'fourth'].map(async (name) => {
      const giveBack = await slots.take();
      order.push(name);
      giveBack();
    });
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    second();
    await Promise.all(line);
    expect(order).toEqual(['third', 'fourth']);
    first();
  });

  it('are given back once, however often that is said', async () => {
    const slots = createSlots(1);
    const giveBack = await slots.take();
    giveBack();
    giveBack();
    await slots.take();
    const waiting = AbortSignal.timeout(20);
    await expect(slots.take(waiting)).rejects.toThrow();
  });

  it('let someone in line leave without holding up the next', async () => {
    const slots = createSlots(1);
    const giveBack = await slots.take();
    const leaving = new AbortController();
    const gone = slots.take(leaving.signal);
    const next = slots.take();
    leaving.abort(new Error('never mind'));
    await expect(gone).rejects.toThrow('never mind');
    giveBack();
    expect(await next).toBeTypeOf('function');
  });
});
