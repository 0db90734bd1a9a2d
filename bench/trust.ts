import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installBuiltServer } from '../test/built-server.ts';
import type { BenchRow } from './bench-row.ts';

const judge = fileURLToPath(new URL('../../shared/samples/trust/strangers/run.mjs', import.meta.url));
/** What is asked for: of the figures that the sheets state, and nothing false. */
const RIGHT = 0.9;
const SUMMARY =
  /foreign right (?<right>\d+)\/(?<of>\d+) .* wrong (?<wrong>\d+) .*deceiving yes (?<yes>\d+) ticked (?<ticked>\d+) .*packages (?<kept>\d+)\/(?<keys>\d+) \(faults said outright (?<told>\d+)\/(?<faults>\d+), unexpected objections (?<objections>\d+)\)/;

/**
 * Foreign sheets, deceiving files and packages with faults, drawn and judged by strangers against the built product.
 * Empty, with a line that says why, where the samples are not there.
 */
export async function benchTrust(): Promise<BenchRow[]> {
  if (!existsSync(judge)) {
    console.log('NOT RUN: what strangers drew is not here (../shared/samples/trust/strangers).');
    return [];
  }
  const server = await installBuiltServer({});
  try {
    await server.start();
    const said = await runJudge(server.url);
    const found = SUMMARY.exec(said)?.groups;
    if (!found) throw new Error(`There is no summary in what was said:\n${said}`);
    const count = (name: string) => Number(found[name]);
    const share = (name: string, ours: number, peer: number): BenchRow => ({
      name,
      ours,
      peer,
      unit: 'share',
      ratio: ours / peer,
    });
    const none = (name: string, ours: number): BenchRow => ({
      name,
      ours,
      peer: 0,
      unit: '',
      ratio: ours / 0,
      lessIsBetter: true,
    });
    return [
      share('figures of foreign sheets that are right', count('right') / count('of'), RIGHT),
      none('figures that are wrong', count('wrong')),
      none('false yes', count('yes')),
      none('false ticks', count('ticked')),
      share('keys of the packages met', count('kept') / count('keys'), 1),
      share('faults said outright', count('told') / count('faults'), 1),
      none('objections that nobody expects', count('objections')),
    ];
  } finally {
    server.remove();
  }
}

/** Prints what the judge says as it comes, and answers it whole. It fails where it finds fault; the rows tell. */
const runJudge = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [judge, url], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      process.stdout.write(chunk);
    });
    child.on('error', reject);
    child.on('close', () => resolve(said));
  });
