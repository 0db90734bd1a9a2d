import { body, drawTemplate, each, heading1, repeat, run, text } from './kit.ts';
import { answersTable, arithmetic, either, missing, notes, outcome, pairs, sources } from './parts.ts';

const project = () =>
  pairs(
    ['{labels.what}', '{labels.asEntered}'],
    repeat('project', { cells: [[text(run('Quiet', '{label}'))], [text('{value}')]] }),
  );

export const drawImpactTemplate = (): Promise<Buffer> =>
  drawTemplate([
    heading1('{labels.outcome}'),
    ...outcome(),
    ...each('isDraft', body(run('Quiet', '{labels.draft}'))),
    heading1('{labels.purpose}'),
    body('{labels.purposeAbout}'),
    body('{labels.purposeLimits}'),
    heading1('{labels.project}'),
    project(),
    heading1('{labels.entered}'),
    ...either('hasItems', [answersTable()], [body('{labels.nothingEntered}')]),
    heading1('{labels.arithmetic}'),
    ...either('hasLines', [arithmetic()], [body('{labels.nothingToWorkOut}')]),
    heading1('{labels.unknown}'),
    body('{missingAbout}'),
    ...missing(),
    ...each('hasNotes', heading1('{labels.notes}'), ...notes()),
    heading1('{labels.sources}'),
    ...either('hasSources', [sources()], [body('{labels.noSources}')]),
    heading1('{labels.decides}'),
    body(run('Bold', '{labels.decidesAbout}')),
  ]);
