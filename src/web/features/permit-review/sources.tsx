import { useState } from 'react';
import type { Evidence } from '#domain/facts/fact.ts';
import { shortName } from '#web/lib/words.ts';
import { SourceButton, SourceChip } from '#web/ui/source-chip.tsx';
import { methodText } from './result-model.ts';

export type Names = ReadonlyMap<string, string>;

const nameOf = (names: Names, documentId: string) => names.get(documentId) ?? 'A document';

const keyOf = (evidence: Evidence) =>
  `${evidence.documentId} ${evidence.page} ${evidence.box.x} ${evidence.box.y} ${evidence.quote}`;

const unique = (evidence: readonly Evidence[]) => [...new Map(evidence.map((one) => [keyOf(one), one])).values()];

type SourcesProps = { evidence: readonly Evidence[]; names: Names; most?: number };

const More = ({ hidden, onShow }: { hidden: number; onShow: () => void }) =>
  hidden > 0 ? (
    <button type="button" className="link no-print min-h-6 text-sm" onClick={onShow}>
      {hidden} more {hidden === 1 ? 'place' : 'places'}
    </button>
  ) : null;

/** Chips that open on the quoted words. */
export function Sources({ evidence, names, most = 2 }: SourcesProps) {
  const [all, setAll] = useState(false);
  const places = unique(evidence);
  const shown = all ? places : places.slice(0, most);
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {shown.map((one) => {
        const file = nameOf(names, one.documentId);
        return (
          <SourceButton
            key={keyOf(one)}
            file={file}
            shortFile={shortName(file)}
            page={one.page}
            quote={one.quote}
            method={methodText(one)}
          />
        );
      })}
      <More hidden={places.length - shown.length} onShow={() => setAll(true)} />
    </span>
  );
}

/** The quoted words themselves, each with its file and page. */
export function Quotes({ evidence, names, most = 2 }: SourcesProps) {
  const [all, setAll] = useState(false);
  const places = unique(evidence);
  const shown = all ? places : places.slice(0, most);
  if (places.length === 0) return null;
  return (
    <ul className="space-y-2">
      {shown.map((one) => {
        const file = nameOf(names, one.documentId);
        return (
          <li key={keyOf(one)} className="space-y-1 border-l-2 border-line pl-3">
            <q className="block text-sm [overflow-wrap:anywhere]">{one.quote}</q>
            <SourceChip file={file} shortFile={shortName(file)} page={one.page} />
            {one.confidence < 0.8 ? <span className="block text-sm text-sunrise">{methodText(one)}</span> : null}
          </li>
        );
      })}
      {places.length > shown.length ? (
        <li>
          <More hidden={places.length - shown.length} onShow={() => setAll(true)} />
        </li>
      ) : null}
    </ul>
  );
}
