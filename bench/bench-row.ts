/** One figure of ours beside a peer's from the same run; `ratio` is ours over the peer's. */
export type BenchRow = { name: string; ours: number; peer: number; unit: string; ratio: number };
