import i18next from 'i18next';
import type { DocumentFinding } from '#domain/application/document-finding.ts';
import { formatNumber, percent } from '../lib/format.ts';

const inches = (size: number | undefined): string => formatNumber(Math.round((size ?? 0) * 10) / 10);

function variantOf(code: DocumentFinding['code'], page: number | undefined, confidence: number | undefined) {
  if (code === 'not-read' && page !== undefined) return 'not-read-page';
  return code === 'poorly-read' && confidence === undefined ? 'read-in-part' : code;
}

/** What was found in a document and what to do about it; it goes on from the document's name. */
export const describeFinding = ({ code, page, width, height, confidence, words }: DocumentFinding): string =>
  i18next.t(`questionnaire:check.findings.${variantOf(code, page, confidence)}`, {
    page: formatNumber(page ?? 1),
    sure: percent(confidence ?? 0),
    width: inches(width),
    height: inches(height),
    words: words ?? '',
  });

/** The kind of a file, for its picture. */
export const pictureOf = (name: string): 'pdf' | 'picture' | 'other' => {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  if (ending === 'pdf') return 'pdf';
  return ['jpg', 'jpeg', 'png'].includes(ending) ? 'picture' : 'other';
};
