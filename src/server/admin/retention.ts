import { parseArgs } from 'node:util';
import { applyRetention, type KindReport, reportRetention } from '../features/records/retention.ts';
import { type RunCommand, type Terminal, withDeps } from './command.ts';

export const RETENTION_USAGE = 'retention [--apply]';

/** Reports which records are kept longer than agency/retention.yaml says; with --apply those that may go do. */
export async function retention(
  args: string[],
  terminal: Terminal,
  run: RunCommand<'db' | 'agencyData'> = withDeps,
): Promise<void> {
  const { values } = parseArgs({ args, options: { apply: { type: 'boolean', default: false } } });
  await run(async (deps) => {
    const now = new Date();
    for (const kind of await reportRetention(deps, now)) terminal.line(lineOf(kind));
    if (!values.apply) {
      terminal.line('Nothing was removed. With --apply what is over goes, but for public records.');
      return;
    }
    const removed = await applyRetention(deps, now);
    terminal.line(
      `Removed: ${Object.entries(removed)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ')}.`,
    );
    terminal.line('The server removes their files within days. Earlier backups still hold them.');
  });
}

const WHAT_THEN = {
  never: 'public record: for the records officer, never removed here',
  command: 'removed by retention --apply',
  hourly: 'removed automatically',
};

function lineOf({ kind, label, keep, from, goes, all, over, oldest }: KindReport): string {
  const term = keep === 'always' ? 'always' : `${keep.count} ${keep.unit} from ${from}`;
  const since = oldest ? `, the oldest of ${oldest.toISOString().slice(0, 10)}` : '';
  return `${label.en} (${kind}): kept ${term}; ${all} in all${since}; ${over} over${over > 0 ? `, ${WHAT_THEN[goes]}` : ''}.`;
}
