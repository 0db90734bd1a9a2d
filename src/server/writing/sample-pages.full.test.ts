import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { ReadDocument } from '#domain/documents/document.ts';
import { withParcelData } from '#domain/rules/parcel-data.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { loadAgency } from '#server/agency/load-agency.ts';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { assessReview } from '../../../test/builders/checklist.ts';
import { convertFiles, findLibreOffice } from '../../../test/libre-office.ts';
import { makeParcel } from '../../../test/parcel-builders/make-parcel.ts';
import { writeChecklistDocument } from './checklist-document.ts';

test.skipIf(!findLibreOffice())(
  'the checklist of the sample has at most six pages in every language (needs soffice)',
  async () => {
    const { checklists, samples, templates } = loadAgency('agency');
    const { files, folder } = samples['permit-review'];
    const documents: ReadDocument[] = [];
    for (const { name } of files) {
      documents.push({ id: name, name, ...(await readPdfPages(join(folder, name), { recognise: false })) });
    }
    const known = {
      apn: '027-999-014',
      address: '1487 Marmot Ridge Court',
      areaSqft: 12_482,
      planName: 'Marmot Ridge',
    };
    const capability = { ipesScore: 812, zoneName: 'Marmot Ridge', landUse: 'Vacant', imperviousSqft: 310 };
    const flags = { scenicRoadway: false, scenicShoreline: false, historicDistrict: false, withinRegion: true };
    const result = withParcelData(checklists.sfd, assessReview(checklists.sfd, documents), {
      record: makeParcel({ ...known, ...capability, ...flags, developmentRetired: false }),
      ...{ jurisdiction: 'El Dorado County', date: '2026-08-01', demonstration: false, retiredOn: null },
    });
    const agency = { name: 'Lakeside Planning Agency', contact: 'permits@agency.example', timeZone: 'UTC' };
    const template = templates['permit-review-checklist'];
    const about = {
      agency,
      category: 'sfd',
      preparedAt: new Date('2026-11-21'),
      reference: '7f3a91c2',
      template,
    } as const;
    const dir = mkdtempSync(join(tmpdir(), 'sample-'));
    try {
      const pages: Record<string, number> = {};
      for (const language of LANGUAGES) {
        const file = join(dir, `${language}.docx`);
        writeFileSync(file, await writeChecklistDocument(result, { ...about, language }));
        convertFiles([file], 'pdf', dir);
        pages[language] = (await PDFDocument.load(readFileSync(join(dir, `${language}.pdf`)))).getPageCount();
      }
      for (const count of Object.values(pages)) expect(count).toBeLessThanOrEqual(6);
      expect(Object.keys(pages)).toEqual([...LANGUAGES]);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
);
