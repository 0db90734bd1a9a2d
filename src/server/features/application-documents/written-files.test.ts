import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAgencyData } from '../../../../test/agency-data.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { drawSubmission } from '../../../../test/builders/submission.ts';
import { databases } from '../../../../test/databases.ts';
import { readWord } from '../../../../test/read-word.ts';

describe.each(databases)('the files written from an application on $name', (database) => {
  let desk: ApplicantDesk;
  beforeAll(async () => {
    desk = await openDesk(database);
  });
  afterAll(() => desk.stop());

  let token: string;
  let id: string;
  beforeEach(async () => {
    token = await desk.newApplicant();
    id = await desk.start(token);
  });

  /** Freezes the application as it would be at submission, with a record of its own. */
  const snapshot = async (): Promise<string> => {
    const submission = { ...drawSubmission(), applicationId: id };
    const snapshot = JSON.stringify(submission);
    const sha256 = createHash('sha256').update(snapshot).digest('hex');
    const reference = `ERSP2026-${id.slice(0, 8)}`;
    await desk.db
      .insertInto('submissions')
      .values({
        application_id: id,
        reference,
        snapshot: JSON.stringify({ ...submission, reference }),
        sha256,
        submitted_at: new Date(submission.submittedAt),
      })
      .execute();
    await desk.db.updateTable('applications').set({ status: 'Submitted' }).where('id', '=', id).execute();
    return sha256;
  };
  const words = (answer: { bytes: Buffer }) => readWord(answer.bytes).paragraphs;

  test('the record is there once the application is submitted, the same each time', async () => {
    const early = await desk.ask(token, 'GET', `/${id}/record`);
    expect([early.status, early.json.code]).toEqual([409, 'not-ready']);
    const sha256 = await snapshot();
    const record = await desk.ask(token, 'GET', `/${id}/record`);
    expect(record.headers.get('content-disposition')).toContain(
      `filename="ERSP2026-${id.slice(0, 8)}_application.docx"`,
    );
    expect(record.headers.get('content-type')).toContain('wordprocessingml');
    expect(words(record)).toContain('1240 Larkspur Lane');
    expect(words(record).at(-1)).toBe(sha256);
    const again = await desk.ask(token, 'GET', `/${id}/record`);
    expect(again.bytes.equals(record.bytes)).toBe(true);
  });

  test('both are written in the language that is asked for, and in no other than the product speaks', async () => {
    await snapshot();
    const [record, report, other] = await Promise.all([
      desk.ask(token, 'GET', `/${id}/record?language=es`),
      desk.ask(token, 'GET', `/${id}/impact-report?language=es`),
      desk.ask(token, 'GET', `/${id}/record?language=de`),
    ]);
    expect(words(record)).toContain(`Solicitud ERSP2026-${id.slice(0, 8)}`);
    expect(words(report)).toContain('Análisis de impacto del proyecto');
    expect([other.status, other.json.code]).toEqual([400, 'invalid-request']);
  });

  test('the impact report needs something to report on', async () => {
    const early = await desk.ask(token, 'GET', `/${id}/impact-report`);
    expect([early.status, early.json.code]).toEqual([409, 'not-ready']);
  });

  test('the impact report of a submitted application shows what was frozen, not what the rules are now', async () => {
    await snapshot();
    const report = await desk.ask(token, 'GET', `/${id}/impact-report`);
    expect(report.headers.get('content-disposition')).toContain(
      `filename="project_impact_analysis_${id.slice(0, 8)}.docx"`,
    );
    const said = words(report);
    expect(said).toContain(
      '? Cannot be determined. Whether the project is screened out cannot be told without the VMT of a home.',
    );
    expect(said).toContain('3 homes');
    expect(said).not.toContain(
      'The application is still in progress: this report shows its answers as they were saved.',
    );
  });

  test('the impact report of a draft shows the saved answers, with the arithmetic of the shipped rules', async () => {
    const { agencyData } = desk.server.deps;
    const small = agencyData.application;
    agencyData.application = readAgencyData().application;
    try {
      const textAnswers = {
        project_address: '1240 Larkspur Lane',
        'impact.kinds': 'single-family',
        'impact.single_family': '4',
        'impact.location': 'elsewhere',
        'impact.vmt_per_home': '30',
      };
      const answers = {
        new_residential_unit: 'yes',
        'impact.removes_homes': 'no',
        'impact.deed_restricted': 'NO',
        'impact.vmt_known': 'yes',
      };
      expect((await desk.save(token, id, { answers, textAnswers }, 1)).status).toBe(200);
      const report = await desk.ask(token, 'GET', `/${id}/impact-report`);
      expect(report.status).toBe(200);
      const said = words(report);
      expect(said).toContain('The application is still in progress: this report shows its answers as they were saved.');
      for (const figure of ['120 VMT', '715 VMT', '$23,544.00', '4 homes', '1240 Larkspur Lane']) {
        expect(said, figure).toContain(figure);
      }
    } finally {
      agencyData.application = small;
    }
  });

  test('neither is there for an application that does not exist', async () => {
    for (const file of ['record', 'impact-report']) {
      const { status, json } = await desk.ask(token, 'GET', `/7f3a91c2-0000-4000-8000-000000000000/${file}`);
      expect([status, json.detail]).toEqual([404, 'We could not find that application.']);
    }
  });
});
