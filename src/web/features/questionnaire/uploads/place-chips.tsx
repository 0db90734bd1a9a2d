import type { ApplicationDocument } from '#contract/applications.ts';
import type { Evidence } from '#domain/documents/evidence.ts';
import { placeOf } from '#web/lib/document-address.ts';
import { keyed } from '#web/lib/keyed.ts';
import { SourceLink } from '#web/ui/source-chip.tsx';

const LONGEST_NAME = 24;
const shorten = (name: string) => (name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`);

type PlaceChipsProps = { evidence: readonly Evidence[]; documents: readonly ApplicationDocument[] };

/** The places where something stands, each opening its page with the words marked. */
export const PlaceChips = ({ evidence, documents }: PlaceChipsProps) => (
  <span className="flex flex-wrap gap-1.5 pt-1">
    {keyed(evidence, ({ documentId, page }) => `${documentId} ${page}`).map(({ key, item }) => {
      const file = documents.find(({ id }) => id === item.documentId)?.name ?? '';
      return (
        <SourceLink
          key={key}
          place={placeOf(item)}
          door="applicant"
          file={file}
          shortFile={shorten(file)}
          page={item.page}
        />
      );
    })}
  </span>
);
