import { body, bullet, drawTemplate, each, heading1, heading2, line, run, text } from './kit.ts';

/** A conversation with the planning assistant: each question, what staff wrote to it, and the sections that answer it. */
export const drawPlanningChatTemplate = (): Promise<Buffer> =>
  drawTemplate([
    body('{about}'),
    ...each(
      'turns',
      heading1('{question}'),
      line('Compact', run('Quiet', '{asked}')),
      ...each('unanswered', line('CalloutUnknown', '{text}')),
      ...each('canned', line('CalloutGood', '{text}'), line('Compact', run('QuietSmall', '{source}'))),
      ...each(
        'passages',
        heading2('[{number}] {title}'),
        line('Compact', run('Quiet', '{document}')),
        ...each(
          'statements',
          bullet(
            'Point',
            run('Bold', '{marked}'),
            '{text}',
            run('QuietSmall', '  [{citation}]'),
            run('Warning', '{doubt}'),
          ),
        ),
        ...each(
          'tables',
          line(
            'KeptWithNext',
            run('Bold', '{caption}'),
            run('QuietSmall', '  [{citation}]'),
            run('Warning', '{doubt}'),
          ),
          ...each('rows', text(run('Bold', '{name}'), '  {values}')),
        ),
      ),
    ),
    body('{limits}'),
  ]);
