import { type Label, labels, otherLabels } from './labels.ts';

/** A label found in running text: all the meanings it may have, and where it stands. */
export type LabelHit = { labels: Label[]; from: number; to: number };

const whole = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${source})(?![\\p{L}\\p{N}]|-\\p{L})`, 'giu');
const compiled = labels.map((label) => ({ label, pattern: whole(label.label) }));
const others = whole(otherLabels);
/** More labels than this in one paragraph are a list or worse. */
const MOST_HITS = 400;

/** Every label in `text`, in order; where two overlap the longer one stands. */
export function findLabels(text: string): LabelHit[] {
  const lower = text.toLowerCase();
  const hits: LabelHit[] = [];
  for (const { label, pattern } of compiled) {
    if (lower.includes(label.hint)) collect(text, pattern, [label], hits);
  }
  if (hits.length > 0 || text.length < 300) collect(text, others, [], hits);
  return longest(hits);
}

function collect(text: string, pattern: RegExp, meaning: Label[], hits: LabelHit[]): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match && hits.length < MOST_HITS; match = pattern.exec(text)) {
    hits.push({ labels: meaning, from: match.index, to: match.index + match[0].trimEnd().length });
    if (match[0] === '') pattern.lastIndex += 1;
  }
}

function longest(hits: LabelHit[]): LabelHit[] {
  const sorted = hits.sort((a, b) => a.from - b.from || b.to - a.to);
  const kept: LabelHit[] = [];
  for (const hit of sorted) {
    const last = kept[kept.length - 1];
    if (!last || hit.from >= last.to) kept.push({ ...hit, labels: [...hit.labels] });
    else if (hit.from === last.from && hit.to === last.to) last.labels.push(...hit.labels);
    else if (hit.to - hit.from > last.to - last.from) kept[kept.length - 1] = { ...hit, labels: [...hit.labels] };
  }
  return kept;
}
