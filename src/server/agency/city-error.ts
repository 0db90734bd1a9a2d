/** One mistake in a file that agency staff write, with where to mend it. */
export type Fault = { file: string; line: number; message: string };

/** What is wrong with the agency's files: every fault at once, each with its file and line. */
export class CityError extends Error {
  override readonly name = 'CityError';
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    const lines = faults.map(({ file, line, message }) => `  ${file}:${line}  ${message}`);
    const count = faults.length === 1 ? '1 mistake' : `${faults.length} mistakes`;
    super(`The agency's files have ${count}. Mend and start again.\n${lines.join('\n')}`);
    this.faults = faults;
  }
}
