import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/databases.ts';
import { useParcelCommands } from '../../../test/parcel-commands.ts';

describe.each(databases)('parcels on the command line on $name', (database) => {
  const { lines, path: inFolder, write, run } = useParcelCommands(database);
  const file = (name: string, rows: string[]) => write(name, ['apn,county,address,yearBuilt', ...rows].join('\n'));
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => `027-100-${String(at).padStart(3, '0')},EL,${at} Larkspur Lane,1962`);
  const importFile = (path: string, ...args: string[]) => run('import', path, '--mapping', 'register', ...args);

  test('an import says what it did, what it refused and why, and where all of that is', async () => {
    const path = file('a.csv', [...rows(20), '=1+1,EL,,1962', '027-200-001,EL,,3024']);
    const refused = inFolder('refused.csv');
    await importFile(path, '--date', '2026-08-01', '--refused', refused);
    expect(lines[0]).toBe(`Importing ${path}. Ctrl-C breaks off; nothing is lost.`);
    expect(lines.slice(1, -1)).toEqual([
      'a.csv: 22 rows read, 0 repeated, 2 refused.',
      '  Row 21 (=1+1): “=1+1” in apn is no parcel number of El Dorado County, which writes them as 000-000-000.',
      '  Row 22 (027-200-001): yearBuilt is 3024; it must be between 1800 and 2200.',
      `All refused rows: ${refused}`,
    ]);
    expect(lines.at(-1)).toMatch(/^Parcels: 20 added, 0 changed, 0 unchanged, 0 retired, in \d+\.\d s\.$/);
    const csv = readFileSync(refused, 'utf8').split('\r\n');
    expect(csv[0]).toBe('row,apn,reason,detail');
    // A spreadsheet does not work it out.
    expect(csv[1]).toMatch(/^"21","'=1\+1","malformed-number",/);
    lines.length = 0;
    await run('status');
    expect(lines).toEqual([
      'trpa: 20 parcels; data of 2026-08-01.',
      expect.stringMatching(/ UTC {2}completed {2}a\.csv \(trpa\): 22 rows read, 2 refused\.$/),
    ]);
  });

  test('one that would retire many asks; stopped or allowed it is done with', async () => {
    await importFile(file('a.csv', rows(60)));
    const fewer = file('b.csv', rows(20));
    await expect(importFile(fewer)).rejects.toThrow(/^40 of the 60 parcels .* with --allow-retiring to allow it/);
    await run('stop');
    expect(lines.at(-1)).toBe('The import of b.csv was stopped. The parcel data is as it was before.');
    await expect(run('stop')).rejects.toThrow('No import is running.');
    await expect(importFile(fewer)).rejects.toThrow('--allow-retiring');
    await importFile(fewer, '--allow-retiring');
    expect(lines.at(-1)).toContain('20 unchanged, 40 retired');
    lines.length = 0;
    await run('status');
    expect(lines[0]).toBe('trpa: 20 parcels, and 40 retired.');
  });

  test('what cannot be is said in a sentence', async () => {
    await expect(run()).rejects.toThrow('Usage: parcels import FILE-or-URL');
    await expect(run('import')).rejects.toThrow('Name one file');
    await expect(importFile(inFolder('none.csv'))).rejects.toThrow('none.csv is not a file that can be opened');
    await expect(importFile(file('a.csv', rows(1)), '--date', '2026-02-30')).rejects.toThrow('2026-08-01');
    await expect(run('import', file('a.csv', rows(1)), '--mapping', 'x')).rejects.toThrow('There is no mapping “x”');
    await expect(run('import', file('a.csv', rows(1)))).rejects.toThrow(
      'The file has no column APN for the parcel number. Its columns are apn, county, address and yearBuilt.',
    );
    await run('status');
    expect(lines).toContain('The parcel data holds no parcels.');
  });

  test('a list of changed numbers is imported', async () => {
    const list = 'old_apn,new_apn,change_year,change_type\n1-2-3,1-2-4,,rename\n1-2-5,1-2-6,2021,move\n';
    await run('import-changes', write('changes.csv', list));
    expect(lines).toEqual([
      '2 rows read: 1 added, 0 changed, 0 unchanged, 0 removed, 1 refused.',
      '  Row 2 (1-2-5): change_type is “move”; it must be rename, split or merge.',
      'Give --refused FILE to have all of them in a CSV file.',
    ]);
  });
});
