import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { drawPdf, writeAt } from '../../test/fixtures/draw-pdf.ts';
import { newApplicant } from './application.ts';
import type { PickedFile } from './pdf.ts';

type Word = { text: string; box: { x: number; y: number; width: number; height: number } };

/** A document of so many pages, letters and 36 × 24 sheets by turns, each with its number and a line of its own. */
export const drawMixed = (name: string, pages: number): Promise<PickedFile> =>
  pick(name, (document) => {
    for (let page = 1; page <= pages; page += 1) {
      const isSheet = page % 2 === 0;
      document.addPage({ size: isSheet ? [2592, 1728] : 'LETTER', margin: 54 });
      document.rect(40, 40, document.page.width - 80, document.page.height - 80).stroke('#0b4f6c');
      document.font('Helvetica').fontSize(isSheet ? 36 : 14);
      document.text(`Sheet ${page} of the set`, 60, 60);
      document.fontSize(10).text(`Proposed land coverage ${page},790 sf`, 60, document.page.height - 120);
      for (let line = 0; line < 30; line += 1) {
        document.moveTo(60, 140 + line * 12).lineTo(300 + line * 9, 140 + line * 14);
      }
      document.stroke('#858a8e');
    }
  });

/** A page with a table of coverage and a list of labels with their values. */
export const drawCoverageTable = (name: string): Promise<PickedFile> =>
  pick(name, (document) => {
    document.addPage().fontSize(11);
    const row = (y: number, ...cells: string[]) => {
      for (const [at, cell] of cells.entries()) writeAt(document, cell, 60 + at * 150, y);
    };
    row(80, 'County: Douglas');
    row(100, 'Lot area = 12,000 sf');
    row(140, 'Surface', 'Existing (SF)', 'Proposed (SF)');
    row(160, 'House', '1,204', '1,640');
    row(180, 'Driveway', '410', '410');
    row(200, 'Total', '1,614', '2,050');
  });

const pick = async (name: string, draw: Parameters<typeof drawPdf>[0]): Promise<PickedFile> => ({
  name,
  mimeType: 'application/pdf',
  buffer: await drawPdf(draw),
});

/** Someone with an application that holds one file, checked and read. */
export async function withDocument(request: APIRequestContext, file: PickedFile, field = 'site_plan') {
  const applicant = await newApplicant(request);
  const application = await applicant.create();
  await applicant.upload(application, field, file);
  const headers = { authorization: `Bearer ${applicant.token}` };
  const listed = await request.get(`/api/applicant-router/applications/${application}/documents`, { headers });
  const [document] = (await listed.json()).documents;
  const wordsOn = async (page: number): Promise<Word[]> => {
    const reply = await request.get(`/api/documents/${document.id}/pages/${page}`, { headers });
    expect(reply.ok(), await reply.text()).toBe(true);
    return (await reply.json()).words;
  };
  return { ...applicant, application, documentId: document.id as string, wordsOn };
}

/** Signs an applicant in for every page that is opened from now on. */
export async function signedIn(page: Page, token: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
}

/** The address of evidence: a page, a box on it, and the words that stand there. */
export function evidenceAt(documentId: string, page: number, { box }: Pick<Word, 'box'>, quote: string): string {
  const search = new URLSearchParams({
    page: String(page),
    box: [box.x, box.y, box.width, box.height].map((side) => side.toFixed(1)).join(),
    quote,
  });
  return `/documents/${documentId}?${search}`;
}

/** The viewer, in the words that stand on it: as a page of its own, or in the panel `at` beside another. */
export const viewerOn = (page: Page, at: Locator = page.getByRole('main')) => {
  const field = at.getByRole('textbox', { name: /^Page, of \d+$/ });
  return {
    at,
    goToSheet: async (number: number): Promise<void> => {
      await field.fill(String(number));
      await field.press('Enter');
      await expect(field).toHaveValue(String(number));
    },
    list: at.getByRole('region', { name: 'Pages of the document' }),
    sheet: (number: number) => at.locator(`[data-page="${number}"]`),
    page: field,
    zoom: at.getByRole('combobox', { name: 'Zoom' }),
    tool: (name: string) => at.getByRole('button', { name, exact: true }),
    marks: at.locator('[data-mark]'),
    card: at.getByRole('region', { name: 'What was read here' }),
  };
};
export type ViewerOnPage = ReturnType<typeof viewerOn>;

/** Waits until a page is drawn. */
export const expectDrawn = (viewer: ViewerOnPage, number: number): Promise<void> =>
  expect(viewer.sheet(number).locator('[data-drawn="true"]')).toBeAttached({ timeout: 30_000 });
