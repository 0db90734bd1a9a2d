import { useTranslation } from 'react-i18next';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { Evidence } from '#domain/documents/document.ts';
import { placeOf } from '#web/lib/document-address.ts';
import { keyed } from '#web/lib/ids.ts';
import { SourceLink } from '#web/ui/source-chip.tsx';

const LONGEST_NAME = 24;
const shorten = (name: string) => (name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`);

type PlaceChipsProps = { evidence: readonly Evidence[]; documents: readonly ApplicationDocument[]; most?: number };

/** One place of each page, the first: the others are marked by nothing that a chip could say. */
const oneOfEachPage = (evidence: readonly Evidence[]): Evidence[] =>
  evidence.filter(
    (one, at) =>
      evidence.findIndex(({ documentId, page }) => documentId === one.documentId && page === one.page) === at,
  );

/** The pages where something stands, each opening with the words marked; at most `most` of them. */
export function PlaceChips({ evidence, documents, most }: PlaceChipsProps) {
  const { t } = useTranslation('questionnaire');
  return (
    <span className="flex flex-wrap gap-1.5 pt-1">
      {keyed(oneOfEachPage(evidence).slice(0, most), ({ documentId, page }) => `${documentId} ${page}`).map(
        ({ key, item }) => {
          // What was said of a document that was replaced since stays, and so does the document.
          const file = documents.find(({ id }) => id === item.documentId)?.name ?? t('check.formerFile');
          return (
            <SourceLink
              key={key}
              place={placeOf(item)}
              portal="applicant"
              file={file}
              shortFile={shorten(file)}
              page={item.page}
            />
          );
        },
      )}
    </span>
  );
}
