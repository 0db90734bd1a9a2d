import { body, COLOUR, drawTemplate, each, heading1, heading2, heading3, repeat, run, table, text } from './kit.ts';
import { answersTable, arithmetic, either, missing, notes, outcome, pairs, sources } from './parts.ts';

const about = () =>
  pairs(
    ['{labels.what}', '{labels.asSubmitted}'],
    [
      { cells: [[text(run('Quiet', '{labels.reference}'))], [text(run('Bold', '{referenceNumber}'))]] },
      ...repeat('about', { cells: [[text(run('Quiet', '{label}'))], [text('{value}')]] }),
    ],
  );

const warnings = () =>
  table(
    [
      { heading: '{labels.warning}', width: 4_000 },
      { heading: '{labels.why}', width: 4_280 },
      { heading: '{labels.rule}', width: 1_800 },
    ],
    repeat('warnings', {
      cells: [
        { paragraphs: [text(run('Bold', '{text}'))], tint: COLOUR.sunriseTint },
        [text('{reason}')],
        [text('{code}')],
      ],
    }),
  );

const files = () =>
  table(
    [
      { heading: '{labels.file}', width: 5_600 },
      { heading: '{labels.forQuestion}', width: 3_180 },
      { heading: '{labels.size}', width: 1_300 },
    ],
    repeat('files', {
      cells: [[text(run('Bold', '{name}')), text(run('Digest', '{sha256}'))], [text('{question}')], [text('{size}')]],
    }),
  );

const checks = () =>
  table(
    [
      { heading: '{labels.check}', width: 6_480 },
      { heading: '{labels.cameTo}', width: 3_600 },
    ],
    repeat('checks', {
      cells: [
        [text(run('Bold', '{files}')), text('{said}'), text(run('Digest', '{sha256}'))],
        each('figures', text('{figure}')),
      ],
    }),
  );

export const drawRecordTemplate = (): Promise<Buffer> =>
  drawTemplate([
    heading1('{labels.about}'),
    about(),
    ...each('hasWarnings', heading1('{labels.warnings}'), body('{labels.warningsAbout}'), warnings()),
    heading1('{labels.answers}'),
    body('{labels.answersAbout}'),
    ...each('sections', heading2('{title}'), answersTable()),
    ...each(
      'hasCalculations',
      heading1('{labels.calculations}'),
      body('{labels.calculationsAbout}'),
      ...each(
        'calculations',
        heading2('{title}'),
        ...outcome(),
        ...each('hasMissing', body('{labels.missing}'), ...missing()),
        ...each('hasLines', arithmetic()),
        ...each('hasNotes', heading3('{labels.notes}'), ...notes()),
        ...each('hasSources', heading3('{labels.sources}'), sources()),
      ),
    ),
    heading1('{labels.documents}'),
    ...either('hasFiles', [files()], [body('{labels.noDocuments}')]),
    ...each('hasChecks', heading1('{labels.checks}'), body('{labels.checksAbout}'), checks()),
    heading1('{labels.frozen}'),
    body('{labels.frozenAbout}'),
    body(run('Code', '{sha256}')),
  ]);
