import { describe, expect, it, vi } from 'vitest';
import { createSlots } from './slots.ts';

/** Work that runs until it is told to end. */
function openWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

describe('slots', () => {
  it('let in as many as there are, the others in their order', async () => {
    const slots = createSlots(2);
    const order: string[] = [];
    const [first, second] = [openWork(), openWork()];
    const running = [slots(first.run), slots(second.run)];
    const line = ['third', 'fourth'].map((name) => slots(async () => order.push(name)));
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    second.end();
    await Promise.all(line);
    expect(order).toEqual(['third', 'fourth']);
    first.end();
    await Promise.all(running);
  });

  it('answer what the work answers, and are free again after work that failed', async () => {
    const slots = createSlots(1);
    await expect(slots(() => Promise.reject(new Error('crashed')))).rejects.toThrow('crashed');
    expect(await slots(async () => 'read')).toBe('read');
  });

  it('let someone in line leave at once, without running and without holding up the next', async () => {
    const slots = createSlots(1);
    const first = openWork();
    const running = slots(first.run);
    const leaving = new AbortController();
    const left = vi.fn(async () => {});
    const gone = slots(left, leaving.signal);
    const next = slots(async () => 'next');
    leaving.abort(new Error('never mind'));
    await expect(gone).rejects.toThrow('never mind');
    first.end();
    expect(await next).toBe('next');
    expect(left).not.toHaveBeenCalled();
    await running;
  });

  it('keep the slot of aborted work until it has ended', async () => {
    const slots = createSlots(1);
    const first = openWork();
    const stopping = new AbortController();
    const running = slots(first.run, stopping.signal);
    await new Promise(setImmediate);
    stopping.abort();
    const next = vi.fn(async () => {});
    const last = slots(next);
    await new Promise(setImmediate);
    expect(next).not.toHaveBeenCalled();
    first.end();
    await Promise.all([running, last]);
    expect(next).toHaveBeenCalledOnce();
  });

  it('refuse work that was aborted before it was given', async () => {
    const work = vi.fn(async () => {});
    await expect(createSlots(1)(work, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
    expect(work).not.toHaveBeenCalled();
  });
});
