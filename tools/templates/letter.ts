import { body, drawTemplate, each, heading2, line, repeat, run, text } from './kit.ts';
import { pairs } from './parts.ts';

/** A letter to an applicant: whom and what it is about, its paragraphs and its numbered items, and who signs. */
export const drawLetterTemplate = (): Promise<Buffer> =>
  drawTemplate([
    ...each('isDraft', line('CalloutUnknown', run('Bold', '{draft}'))),
    pairs(
      ['{labels.what}', '{labels.detail}'],
      repeat('about', { cells: [[text(run('Quiet', '{label}'))], [text(run('Bold', '{value}'))]] }),
    ),
    body(''),
    ...each(
      'versions',
      ...each('hasHeading', heading2('{heading}')),
      ...each('opening', body('{text}')),
      ...each('items', heading2('{number}. {what}'), ...each('says', body(run('Quiet', '{label}: '), '{text}'))),
      // What follows is about all items, not about the last.
      body(''),
      ...each('closing', body('{text}')),
    ),
    body(''),
    line('KeptWithNext', run('Bold', '{signedBy}')),
    body('{signedFor}'),
  ]);
