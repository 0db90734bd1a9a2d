/** One measured line: our figure beside that of a peer in the same run. `ratio` is ours to theirs. */
export type BenchRow = {
  name: string;
  ours: number;
  peer: number;
  unit: string;
  ratio: number;
  /** For times and sizes. Where it is not said, more is better. */
  lessIsBetter?: boolean;
};
