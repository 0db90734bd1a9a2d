import { body, bullet, drawTemplate, each, figure, heading2, line, repeat, run, table, text } from './kit.ts';
import { either, pairs } from './parts.ts';

const quietPairs = (tag: string) =>
  repeat(tag, { cells: [[text(run('Quiet', '{label}'))], [text(run('Bold', '{value}'))]] });

/** The column of what stood before the visit; before it there is none. */
const formerColumn = (isAfter: boolean, width: number) =>
  isAfter ? [{ heading: '{formerHead}', width, right: true }] : [];
const formerCell = (isAfter: boolean) => (isAfter ? [[figure(run('Quiet', '{former}'))]] : []);

const capabilityTable = (isAfter: boolean) =>
  table(
    [
      { heading: '{labels.class}', width: isAfter ? 1_000 : 1_400 },
      ...formerColumn(isAfter, 1_500),
      { heading: '{figureHead}', width: isAfter ? 1_500 : 2_000, right: true },
      { heading: '{labels.percent}', width: 1_300, right: true },
      { heading: '{labels.base}', width: isAfter ? 1_500 : 1_800, right: true },
      { heading: '{labels.source}', width: isAfter ? 3_280 : 3_580 },
    ],
    repeat('capability', {
      cells: [
        [text('{district}')],
        ...formerCell(isAfter),
        [figure(run('Bold', '{figure}'))],
        [figure('{percent}')],
        [figure('{base}')],
        [text(run('QuietSmall', '{source}'))],
      ],
    }),
  );

const coverageTable = (isAfter: boolean) =>
  table(
    [
      { heading: '{labels.surface}', width: isAfter ? 2_200 : 3_000 },
      { heading: '{labels.place}', width: 1_100 },
      ...formerColumn(isAfter, 1_450),
      { heading: '{figureHead}', width: 1_450, right: true },
      { heading: '{labels.status}', width: 1_600 },
      { heading: '{labels.source}', width: isAfter ? 2_280 : 2_930 },
    ],
    repeat('coverage', {
      cells: [
        [text('{surface}')],
        [text('{where}')],
        ...formerCell(isAfter),
        [figure(run('Bold', '{figure}'))],
        [text('{status}')],
        [text(run('QuietSmall', '{source}'))],
      ],
    }),
  );

/** The letter of a site assessment: parcel, land capability, coverage by surface, sums, differences, notes, checks. */
export const drawAssessmentTemplate = (): Promise<Buffer> =>
  drawTemplate([
    ...each('isDraft', line('CalloutUnknown', run('Bold', '{draft}'))),
    ...each(
      'versions',
      ...each('hasHeading', heading2('{heading}')),
      pairs(['{labels.what}', '{labels.detail}'], quietPairs('about')),
      body(''),
      ...each('opening', body('{text}')),
      heading2('{labels.capability}'),
      ...either('isAfter', [capabilityTable(true)], [capabilityTable(false)]),
      heading2('{labels.coverage}'),
      ...either('isAfter', [coverageTable(true)], [coverageTable(false)]),
      heading2('{labels.totals}'),
      table(
        [
          { heading: '{labels.what}', width: 6_000 },
          { heading: '{labels.amount}', width: 4_080, right: true },
        ],
        repeat('totals', { cells: [[text('{label}')], [figure(run('Bold', '{value}'))]] }),
      ),
      ...each('hasDifferences', heading2('{labels.differences}'), ...each('differences', bullet('Point', '{text}'))),
      ...each('hasNotes', heading2('{labels.notes}'), ...each('notes', body(run('Bold', '{label}: '), '{value}'))),
      ...each('hasChecks', heading2('{labels.checks}'), ...each('checks', line('Point', '☐  {text}'))),
      body(''),
      ...each('closing', body('{text}')),
      ...each('enclosures', body('{enclosures}')),
    ),
    body(''),
    line('KeptWithNext', run('Bold', '{signedBy}')),
    body('{signedFor}'),
  ]);
