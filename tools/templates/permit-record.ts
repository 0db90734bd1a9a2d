import { body, drawTemplate, each, heading2, line, repeat, run, table, text } from './kit.ts';

/** A record of a permit after it was issued: what it says, the conditions that were met, and who signs. */
export const drawPermitRecordTemplate = (): Promise<Buffer> =>
  drawTemplate([
    ...each(
      'versions',
      ...each('hasHeading', heading2('{heading}')),
      ...each('paragraphs', body('{text}')),
      table(
        [
          { heading: '{labels.number}', width: 700 },
          { heading: '{labels.condition}', width: 3_900 },
          { heading: '{labels.metOn}', width: 2_000 },
          { heading: '{labels.evidence}', width: 3_480 },
        ],
        repeat('conditions', {
          cells: [
            [text('{number}')],
            [text(run('Bold', '{title}'))],
            [text('{metOn}')],
            [text('{evidence}'), text(run('QuietSmall', '{notedBy}'))],
          ],
        }),
      ),
      body(''),
    ),
    line('KeptWithNext', run('Bold', '{signedBy}')),
    body('{signedFor}'),
  ]);
