import { TextRun } from 'docx';
import { body, drawTemplate, each, heading1, heading2, line, repeat, run, sign, table, text } from './kit.ts';

const plain = (words: string) => new TextRun(words);
/** Links into the annex, one beside the other. */
const references = (of = 'references') => [plain(`{#${of}}`), run('Link', '{reference}'), plain(` {/${of}}`)];
const rule = () => [text(run('Bold', '{title}')), text(run('QuietSmall', '{code}'))];

/** Three figures, what to correct, what is open, what was not checked as large as what was, and where all of it stands. */
export const drawDesignMemoTemplate = (): Promise<Buffer> =>
  drawTemplate([
    body(plain('{#figures}'), run('Bold', '{value}'), plain(' {label}        {/figures}')),
    body('{decided} ', run('Warning', '{unread}')),
    ...each('hasRounds', heading1('{labels.rounds}'), body('{roundsAbout}')),
    ...each(
      'hasRoundFindings',
      table(
        [
          { heading: '{labels.finding}', width: 3_000 },
          { heading: '{labels.before}', width: 3_300 },
          { heading: '{labels.now}', width: 3_780 },
        ],
        repeat('roundFindings', {
          cells: [
            [text(run('Bold', '{title}')), text(run('Bold', '{became}'))],
            [text('{before} ', ...references('formerReferences'))],
            [text('{now} ', ...references()), text(run('QuietSmall', '{because}'))],
          ],
        }),
      ),
    ),
    ...each(
      'hasRoundSheets',
      heading2('{labels.roundSheets}'),
      ...each('roundSheets', line('Point', run('Bold', '{sheet}: '), '{became}')),
    ),
    heading1('{labels.corrections}'),
    ...each('nothing', body('{nothing}')),
    ...each(
      'hasCorrections',
      body('{labels.correctionsAbout}'),
      table(
        [
          { heading: '{labels.rule}', width: 3_000 },
          { heading: '{labels.said}', width: 3_780 },
          { heading: '{labels.cure}', width: 3_300 },
        ],
        repeat('corrections', {
          cells: [
            [...rule(), text(run('Warning', '{severity}'))],
            [text(sign('No'), ' {said} ', ...references()), text(run('QuietSmall', '{meaning}'))],
            [text('{cure}')],
          ],
        }),
      ),
    ),
    ...each(
      'hasOpen',
      heading1('{labels.open}'),
      body('{labels.openAbout}'),
      table(
        [
          { heading: '{labels.rule}', width: 3_000 },
          { heading: '{labels.said}', width: 3_780 },
          { heading: '{labels.settledBy}', width: 3_300 },
        ],
        repeat('open', {
          cells: [rule(), [text(sign('CannotTell'), ' {said} ', ...references())], [text('{settledBy}')]],
        }),
      ),
    ),
    ...each(
      'hasConflicts',
      heading1('{labels.conflicts}'),
      ...each(
        'conflicts',
        line('Point', run('Bold', '{label}: '), plain('{#values}{value} '), ...references(), plain('   {/values}')),
      ),
    ),
    heading1('{labels.contradictions}'),
    body('{^hasContradictions}{labels.noContradictions}{/hasContradictions}'),
    ...each('contradictions', line('Point', '{text} ', ...references())),
    ...each(
      'hasUnsaid',
      heading1('{labels.unsaid}'),
      body('{labels.unsaidAbout}'),
      ...each(
        'unsaid',
        heading2('{group}'),
        table(
          [
            { heading: '{labels.rule}', width: 4_300 },
            { heading: '{labels.settledBy}', width: 5_780 },
          ],
          repeat('rules', { cells: [rule(), [text('{settledBy}')]] }),
        ),
      ),
    ),
    ...each(
      'hasLookUps',
      heading1('{labels.lookUps}'),
      body('{labels.lookUpsAbout}'),
      table(
        [
          { heading: '{labels.rule}', width: 4_300 },
          { heading: '{labels.said}', width: 5_780 },
        ],
        repeat('lookUps', { cells: [rule(), [text('{said}')]] }),
      ),
    ),
    ...each(
      'hasDeclared',
      heading1('{labels.declared}'),
      body('{labels.declaredAbout}'),
      ...each(
        'declared',
        heading2('{group}'),
        table(
          [
            { heading: '{labels.rule}', width: 4_300 },
            { heading: '{labels.said}', width: 5_780 },
          ],
          repeat('rules', { cells: [rule(), [text(sign('Declared'), ' {said} ', ...references())]] }),
        ),
      ),
    ),
    ...each(
      'hasDeclaredFigures',
      heading1('{labels.declaredFigures}'),
      body('{labels.declaredFiguresAbout}'),
      table(
        [
          { heading: '{labels.figure}', width: 3_000 },
          { heading: '{labels.value}', width: 1_400 },
          { heading: '{labels.who}', width: 3_280 },
          { heading: '{labels.read}', width: 2_400 },
        ],
        repeat('declaredFigures', {
          cells: [
            [text('{figure}')],
            [text(sign('Declared'), ' {value}')],
            [text('{who}'), text(run('QuietSmall', '{reason}'))],
            [text('{read} ', ...references())],
          ],
        }),
      ),
    ),
    ...each(
      'hasMet',
      heading1('{labels.met}'),
      ...each(
        'met',
        heading2('{group}'),
        table(
          [
            { heading: '{labels.rule}', width: 4_300 },
            { heading: '{labels.said}', width: 5_780 },
          ],
          repeat('rules', { cells: [rule(), [text('{said} ', ...references())]] }),
        ),
      ),
    ),
    ...each(
      'hasSheets',
      heading1('{labels.sheets}'),
      table(
        [
          { heading: '{labels.sheet}', width: 1_000 },
          { heading: '{labels.name}', width: 3_880 },
          { heading: '{labels.day}', width: 1_400 },
          { heading: '{labels.scales}', width: 1_700 },
          { heading: '{labels.size}', width: 1_200 },
          { heading: '{labels.where}', width: 900 },
        ],
        repeat('sheets', {
          cells: [
            [text(run('Bold', '{number}'))],
            [text('{name}')],
            [text('{day}')],
            [text('{scales}')],
            [text('{size}')],
            [text('{place}')],
          ],
        }),
      ),
    ),
    heading1('{labels.documents}'),
    ...each('documents', body(run('Bold', '{letter}  '), '{document} ', run('QuietSmall', '{pages}'))),
    ...each('packs', body(run('Bold', '{pack}. '), '{edition}')),
    body(run('QuietSmall', '{edition}')),
    body('{labels.limits} ', run('Bold', '{labels.staff}'), ' {labels.confirm} {questions}'),
    heading1('{labels.annex}'),
    ...each(
      'annex',
      heading2('{letter}  {document}'),
      ...each(
        'pages',
        line(
          'Quote',
          '{page}  {#quotes}',
          run('LinkTarget', '{number}'),
          ' {quote}',
          run('Quiet', '{#how} ({how}){/how}'),
          '   {/quotes}',
        ),
      ),
    ),
  ]);
