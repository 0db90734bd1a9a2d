import { body, bullet, drawTemplate, each, figure, heading2, line, repeat, run, table, text } from './kit.ts';
import { pairs } from './parts.ts';

const quietPairs = (tag: string) =>
  repeat(tag, { cells: [[text(run('Quiet', '{label}'))], [text(run('Bold', '{value}'))]] });

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
      table(
        [
          { heading: '{labels.class}', width: 1_100 },
          { heading: '{formerHead}', width: 1_700, right: true },
          { heading: '{figureHead}', width: 1_700, right: true },
          { heading: '{labels.percent}', width: 1_100, right: true },
          { heading: '{labels.base}', width: 1_500, right: true },
          { heading: '{labels.source}', width: 2_980 },
        ],
        repeat('capability', {
          cells: [
            [text('{district}')],
            [figure(run('Quiet', '{former}'))],
            [figure(run('Bold', '{figure}'))],
            [figure('{percent}')],
            [figure('{base}')],
            [text(run('QuietSmall', '{source}'))],
          ],
        }),
      ),
      heading2('{labels.coverage}'),
      table(
        [
          { heading: '{labels.surface}', width: 2_200 },
          { heading: '{labels.place}', width: 1_100 },
          { heading: '{formerHead}', width: 1_450, right: true },
          { heading: '{figureHead}', width: 1_450, right: true },
          { heading: '{labels.status}', width: 1_700 },
          { heading: '{labels.source}', width: 2_180 },
        ],
        repeat('coverage', {
          cells: [
            [text('{surface}')],
            [text('{where}')],
            [figure(run('Quiet', '{former}'))],
            [figure(run('Bold', '{figure}'))],
            [text('{status}')],
            [text(run('QuietSmall', '{source}'))],
          ],
        }),
      ),
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
    body(run('Bold', '{signedBy}')),
    body('{signedFor}'),
  ]);
