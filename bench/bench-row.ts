/** One measured line: our figure beside that of a peer in the same run. More is better; `ratio` is ours to theirs. */
export type BenchRow = { name: string; ours: number; peer: number; unit: string; ratio: number };
