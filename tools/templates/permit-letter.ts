import {
  blank,
  body,
  drawTemplate,
  each,
  figure,
  heading1,
  heading2,
  heading3,
  line,
  repeat,
  run,
  table,
  text,
} from './kit.ts';
import { pairs } from './parts.ts';

/** The letter of a permit: its front page, what comes before work, findings, conditions by stage, fees, acceptance. */
export const drawPermitTemplate = (): Promise<Buffer> =>
  drawTemplate([
    ...each('isDraft', line('CalloutUnknown', run('Bold', '{draft}'))),
    ...each(
      'versions',
      ...each('hasHeading', heading1('{heading}')),
      pairs(
        ['{labels.what}', '{labels.detail}'],
        repeat('about', { cells: [[text(run('Quiet', '{label}'))], [text(run('Bold', '{value}'))]] }),
      ),
      body(''),
      ...each('front', body('{text}')),
      heading2('{labels.before}'),
      ...each('before', line('Point', '☐  {text}')),
      heading2('{labels.findings}'),
      ...each(
        'findings',
        line('KeptWithNext', run('Bold', '{number}. {text}')),
        body('{reason} ', run('QuietSmall', '{citation}')),
      ),
      heading2('{labels.conditions}'),
      ...each(
        'stages',
        heading3('{title}'),
        ...each(
          'conditions',
          line('KeptWithNext', run('Bold', '{number}. {title}. '), '{text}'),
          ...each('says', line('Compact', run('QuietSmall', '{label}: {value}'))),
        ),
      ),
      ...each(
        'hasFees',
        heading2('{labels.fees}'),
        body('{feesAbout}'),
        table(
          [
            { heading: '{labels.fee}', width: 3_600 },
            { heading: '{labels.working}', width: 4_280 },
            { heading: '{labels.amount}', width: 2_200, right: true },
          ],
          repeat('fees', { cells: [[text('{label}')], [text('{working}')], [figure(run('Bold', '{amount}'))]] }),
        ),
      ),
      heading2('{labels.acceptance}'),
      ...each('acceptance', body('{text}')),
      line('Blanks', '{labels.signature} ', blank(), '  {labels.date} ', blank()),
    ),
    line('KeptWithNext', run('Bold', '{signedBy}')),
    body('{signedFor}'),
  ]);
