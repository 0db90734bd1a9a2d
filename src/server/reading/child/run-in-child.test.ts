import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type ChildOptions, runInChild } from './run-in-child.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../../../test/fixtures/${name}`, import.meta.url));
const entry = fixture('misbehaving-child.ts');

const run = <Item = unknown, Output = unknown>(
  task: string,
  input: unknown = null,
  options: Partial<ChildOptions<Item>> = {},
) =>
  runInChild<Item, Output>(entry, task, input, {
    timeoutMs: 20_000,
    stepMs: 0,
    memoryBytes: 2 ** 30,
    spareMs: 1000,
    ...options,
  });

const isAlive = (id: number): boolean => {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
};

const isGone = async (id: number): Promise<boolean> => {
  for (let tries = 0; tries < 100 && isAlive(id); tries += 1) await wait(50);
  return !isAlive(id);
};

describe('a task that behaves', () => {
  it('gets its input whole and answers', async () => {
    const input = { bytes: new Uint8Array([1, 2]), date: new Date(0), map: new Map([['a', 1]]) };
    expect(await run('echo', input)).toEqual({ output: input });
  });

  it('hands everything over in order, and its sender waits for a slow taker', async () => {
    const taken: number[] = [];
    let ahead = 0;
    const outcome = await run<number, number>(
      'count-up',
      { count: 12 },
      {
        onItem: async (number) => {
          await wait(10);
          taken.push(number);
        },
        onProgress: ({ done }) => {
          ahead = Math.max(ahead, done - taken.length);
        },
      },
    );
    expect(outcome).toEqual({ output: 12 });
    expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(ahead).toBeLessThanOrEqual(1);
  });

  it('gets more time for each step that it has told of, and not charged for ours', async () => {
    expect(await run('walk', { steps: 130 }, { timeoutMs: 3000, stepMs: 100 })).toEqual({ output: 130 });
    const slowTaker = { timeoutMs: 3000, onItem: () => wait(800) };
    expect(await run('count-up', { count: 5 }, slowTaker)).toEqual({ output: 5 });
  });

  it('sees none of our secrets', async () => {
    process.env.PLANWRIGHT_TEST_SECRET = 'secret';
    const outcome = await run<never, string[]>('tell-environment');
    delete process.env.PLANWRIGHT_TEST_SECRET;
    expect(outcome).toMatchObject({ output: expect.arrayContaining(['PATH']) });
    expect('output' in outcome && outcome.output.filter((name) => !/^(PATH|TZ|NODE_|SystemRoot)/.test(name))).toEqual(
      [],
    );
  });

  it('finds no network, by whatever way', async () => {
    let connections = 0;
    const server = createServer((_request, response) => response.end()).on('connection', () => {
      connections += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const outcome = await run<never, Record<string, string>>('reach-out', server.address());
    server.close();
    if (!('output' in outcome)) throw new Error(outcome.detail);
    const ways = ['http', 'tls', 'fetch', 'listen', 'dgram', 'lookup', 'resolve', 'thread'];
    expect(Object.keys(outcome.output)).toEqual(ways);
    for (const way of ways) expect(outcome.output[way], way).toBe('Error: The sandbox has no network.');
    expect(connections).toBe(0);
  });
});

describe('a child that did well', () => {
  it('serves the next task, one at a time, and goes when there is none', async () => {
    const who = async () => {
      const outcome = await run<never, { id: number; calls: number }>('who');
      if (!('output' in outcome)) throw new Error(outcome.detail);
      return outcome.output;
    };
    const first = await who();
    expect(await who()).toEqual({ id: first.id, calls: first.calls + 1 });
    const others = await Promise.all([who(), who()]);
    expect(new Set(others.map(({ id }) => id)).size).toBe(2);
    for (let waited = 0; waited < 15_000 && isAlive(first.id); waited += 100) await wait(100);
    expect(isAlive(first.id)).toBe(false);
  });

  it('is not used again when it failed or holds much memory', async () => {
    const servesAgainAfter = async (task: string) => {
      const before = await run<never, { id: number }>('who');
      await run(task);
      const next = await run<never, { id: number }>('who');
      return 'output' in before && 'output' in next && before.output.id === next.output.id;
    };
    expect(await servesAgainAfter('echo')).toBe(true);
    expect(await servesAgainAfter('fail')).toBe(false);
    expect(await servesAgainAfter('keep-memory')).toBe(false);
  });
});

describe('a task that misbehaves', () => {
  it('is killed when it hangs, while another one goes on', async () => {
    let id = 0;
    const hanging = run<number>('hang', null, {
      timeoutMs: 4000,
      onItem: (child) => {
        id = child;
      },
    });
    expect(await run('echo', 'still here')).toEqual({ output: 'still here' });
    expect(await hanging).toMatchObject({ failed: 'too-slow' });
    expect(id).toBeGreaterThan(0);
    expect(isAlive(id)).toBe(false);
  });

  it('is killed when its steps take longer than they may', async () => {
    const outcome = await run('walk', { steps: 200 }, { timeoutMs: 1500, stepMs: 1 });
    expect(outcome).toMatchObject({ failed: 'too-slow' });
  });

  it('is killed when it takes too much memory, busy as it is', async () => {
    expect(await run('hog', null, { memoryBytes: 400 * 2 ** 20 })).toMatchObject({ failed: 'too-much-memory' });
  });

  it('is told apart when it fills its own heap, crashes or throws', async () => {
    expect(await run('fill-heap', null, { memoryBytes: 4 * 2 ** 30 })).toMatchObject({ failed: 'too-much-memory' });
    expect(await run('crash')).toMatchObject({ failed: 'reader-crashed' });
    const outcome = await run('fail');
    expect(outcome).toMatchObject({ failed: 'reader-crashed', detail: expect.stringContaining('not understood') });
  });

  it('is not blamed for what the machine lacks', async () => {
    await expect(run('miss-file')).rejects.toThrow('ENOENT');
    const limits = { timeoutMs: 20_000, stepMs: 0, memoryBytes: 2 ** 30 };
    await expect(runInChild(fixture('not-there.ts'), 'echo', null, limits)).rejects.toThrow('did not start');
  });
});

describe('whoever runs a task', () => {
  it('can stop it at any time', async () => {
    const stop = new AbortController();
    const reason = new Error('The review was cancelled.');
    let id = 0;
    const running = run<number>('hang', null, {
      signal: stop.signal,
      onItem: (child) => {
        id = child;
        stop.abort(reason);
      },
    });
    await expect(running).rejects.toBe(reason);
    expect(id).toBeGreaterThan(0);
    expect(isAlive(id)).toBe(false);
    await expect(run('echo', 1, { signal: stop.signal })).rejects.toBe(reason);
  });

  it('hears of its own failure to take something', async () => {
    const failing = new Error('The database is gone.');
    await expect(run('count-up', { count: 3 }, { onItem: () => Promise.reject(failing) })).rejects.toBe(failing);
    await expect(run('count-up', { count: 3 }, { onProgress: () => Promise.reject(failing) })).rejects.toBe(failing);
  });

  it('leaves no child behind when it is killed itself', async () => {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const parent = spawn(process.execPath, ['--import', tsx, fixture('doomed-parent.ts')], { stdio: 'pipe' });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(line.toString());
    expect(isAlive(child)).toBe(true);
    parent.kill('SIGKILL');
    expect(await isGone(child)).toBe(true);
  });
});
