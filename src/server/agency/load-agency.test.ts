import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAgencyData } from '../../../test/agency-data.ts';
import { agencyErrors } from '../../../test/agency-errors.ts';
import { loadAgency } from './load-agency.ts';
import { rulesAsOf } from './rules-as-of.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'agency-'));
  cpSync('agency', dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Replaces `from` (which must be there) in a file of the copied folder and gives the line it stands on. */
function change(file: string, from: string, to: string): number {
  const path = join(dir, file);
  const text = readFileSync(path, 'utf8');
  const at = text.indexOf(from);
  if (at < 0) throw new Error(`"${from}" is not in ${file}`);
  writeFileSync(path, text.replace(from, to));
  return text.slice(0, at).split('\n').length;
}

const errors = (): string[] => agencyErrors(dir);

const sfd = 'checklists/sfd.yaml';
const rules = 'rules/trpa-residential.yaml';

test('the folder that ships loads', () => {
  const agencyData = loadAgency('agency');
  expect(agencyData.checklists.sfd.form.groups.length).toBeGreaterThan(5);
  expect(agencyData.agency.name).not.toBe('');
});

test('the copy that other tests are given is what loading gives', () => {
  expect(readAgencyData()).toEqual(loadAgency('agency'));
});

test('every placeholder that is left is told with its file and line', () => {
  const lines = readFileSync('agency/agency.yaml', 'utf8').split('\n');
  const marked = lines.flatMap((line, at) => (/^[^#]*placeholder: true/.test(line) ? [at + 1] : []));
  const told = loadAgency('agency').placeholders;
  expect(told.map(({ file }) => file)).toEqual(marked.map(() => 'agency.yaml'));
  expect(told.map(({ line }) => line).sort((one, other) => one - other)).toEqual(marked);
  expect(told.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^landing\.founders\.1\.placeholder: .* production leaves it out/),
  );
  // What the legal texts and the mails must name is not left out there, and the start does not say so.
  const named = told.filter(({ message }) => message.includes('legal texts and mails name it'));
  expect(named.map(({ message }) => message.split('.')[0])).toEqual(['company', 'support']);
});

describe('a mistake stops the start and names its file and line', () => {
  const zones = 'zones/south-lake-tahoe.yaml';

  test('in a zone: a source that is none, an id as no parcel has it, and a zone that stands in two files', () => {
    const source = change(zones, 'source: use-table', 'source: hearsay');
    expect(errors()).toContainEqual(
      `${zones}:${source} plans.0.source: There is no source "hearsay" in zone-sources.yaml.`,
    );
    change(zones, 'source: hearsay', 'source: use-table');
    const id = change(zones, "- id: '085_SA1'", '- id: lakeview');
    expect(errors().join('\n')).toContain(`${zones}:${id} plans.0.zones.1.id`);
    const twice = change(zones, '- id: lakeview', '- id: MAP_1');
    expect(errors()).toContainEqual(
      expect.stringMatching(`:${twice} plans.0.zones.1.id: The zone "MAP_1" stands twice.`),
    );
  });

  test('in the words of the assistant: a jurisdiction that is none, and a topic without words', () => {
    const file = 'parcel-assistant.yaml';
    const line = change(file, 'jurisdictions: [CSLT]', 'jurisdictions: [SLT]');
    expect(errors()).toContainEqual(expect.stringMatching(`${file}:${line} .*There is no jurisdiction "SLT"`));
    const topic = change(file, '  height:', '  heigth:');
    expect(errors().join('\n')).toContain(`${file}:${topic} topics.heigth`);
  });

  test('a key that nobody knows', () => {
    const line = change(sfd, 'row: 2', 'rwo: 2');
    expect(errors()).toContainEqual(`${sfd}:${line} ${'sections.0.items.6.rwo'}: "rwo" is not known here.`);
  });

  test('a fact that nobody knows', () => {
    const line = change(sfd, 'facts: [application.date]', 'facts: [application.day]');
    const [fileError, ...others] = errors();
    expect(fileError).toContain(`${sfd}:${line} `);
    expect(fileError).toContain('"application.day" is not a fact that the product knows.');
    expect(others).toEqual([]);
  });

  test('a sign of a kind of page that would make a search endless, and a kind that nobody knows', () => {
    const kinds = 'document-kinds.yaml';
    const sign = change(kinds, "'VICINITY MAP|LOCATION MAP'", "'VICINITY.*MAP'");
    const kind = change(kinds, 'kind: deed', 'kind: dead');
    const found = errors();
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^${kinds}:${sign} kinds.1.title.2.look: .*no upper`)),
    );
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${kinds}:${kind} kinds.11.kind: `)));
    expect(found).toHaveLength(2);
  });

  test('a tolerance for what is no figure, a day that is none, and a question that asks for no date', () => {
    const compared = 'compared-answers.yaml';
    change(compared, '{ fact: plans.date }', '{ fact: plans.date, within: { percent: 1, least: 5 } }');
    change(compared, 'percent: 1, least: 5 } }', 'percent: 101, least: 5 } }');
    change(compared, 'signed: [plans.date]', 'signed: [plans.scale]');
    const found = errors();
    expect(found).toContainEqual(expect.stringMatching(/within: Only figures agree within a tolerance/));
    expect(found).toContainEqual(expect.stringMatching(/within.percent: /));
    expect(found).toContainEqual(expect.stringMatching(/dates.signed.0: This fact is no date/));
  });

  test('a day of signing that no question asks for', () => {
    const line = change('compared-answers.yaml', 'on: [signature_date,', 'on: [owner_signature_1,');
    expect(errors()).toEqual([
      expect.stringMatching(
        new RegExp(`^compared-answers.yaml:${line} .*no question "owner_signature_1" that asks for a date`),
      ),
    ]);
  });

  test('a map that is wrong', () => {
    const roads = change('map/roads.geojson', '"LineString"', '"Line"');
    const lake = change('map/lake.geojson', '"name":"Cascade Lake"', '"title":"Cascade Lake"');
    const area = change('map/jurisdictions.geojson', '"code":"WA"', '"code":"WB"');
    change('map/jurisdictions.geojson', '"label":[-119.925,', '"label":[-121.925,');
    const found = errors();
    expect(found.some((fileError) => fileError.startsWith(`map/roads.geojson:${roads} features.0.geometry.type`))).toBe(
      true,
    );
    expect(
      found.some((fileError) => fileError.startsWith(`map/lake.geojson:${lake} `) && fileError.includes('"title"')),
    ).toBe(true);
    expect(found).toContainEqual(
      expect.stringContaining(`map/jurisdictions.geojson:${area} features.3.properties.code`),
    );
    expect(found).toContainEqual(
      expect.stringContaining('features.3.properties.label: Write the name inside its area.'),
    );
    expect(found).toHaveLength(5);
  });

  test.each([
    ['letters.yaml', 'answersTo: completeness', 'answersTo: complete', 'letters.incomplete-notice.answersTo'],
    ['letters.yaml', 'by {answerBy}, {answerDays} days from', 'by {answerOn}', '{answerOn} stands for nothing'],
    ['letters.yaml', 'from: [completeness]', 'from: [final]', 'No move of cases.yaml leads from "final"'],
    ['retention.yaml', 'kind: outbox', 'kind: mails', 'There is another entry for "mails"'],
    ['retention.yaml', 'from: last-move', 'from: decided', 'Write one of: submitted, last-move.'],
    ['retention.yaml', 'keep: { count: 7, unit: days }', 'keep: always', 'say for how long they are kept'],
    ['retention.yaml', 'count: 7, unit', 'count: 0, unit', 'records.10.keep'],
    ['clocks.yaml', 'runs: [intake, completeness]', 'runs: [intake, complete]', 'clocks.0.runs.1'],
    ['clocks.yaml', '2026-01-19', '2026-02-30', 'holidays.1.day'],
    ['clocks.yaml', 'id: review', 'id: completeness', 'There is another clock "completeness" from 2023-11-26'],
    ['clocks.yaml', 'nearAt: 7', 'for: { field: kind, is: adu }', 'The questionnaire has no field "kind"'],
    ['cases.yaml', 'to: completeness', 'to: intake', 'leads from "intake" to itself'],
    ['site-assessment.yaml', 'on {visitDate}. This', 'on {visitDay}. This', '{visitDay} stands for nothing'],
    ['site-assessment.yaml', 'id: address-posted', 'id: corners', 'The check "corners" stands here twice'],
    ['permit-letter.yaml', 'approved on {decidedOn}', 'approved on {decidedOn', 'A brace has no other half'],
    ['permit-letter.yaml', 'yearsValid: 3', 'yearsValid: 0', 'yearsValid'],
    ['permit-letter.yaml', 'right: maxHeight', 'right: maxCoverage', 'figures of one unit'],
    ['permit-records.yaml', 'a security of {security}', 'a security of {bond}', '{bond} stands for nothing'],
    ['conditions/special.yaml', 'coverage.transferredSqFt', 'coverage.moved', 'is not a fact that the product knows'],
    ['conditions/standard.yaml', 'edition: 2023-11-26', 'edition: 2022-11-26', 'has no edition of this day'],
    ['conditions/standard.yaml', 'id: season', 'id: scope', 'The id "scope" is used twice'],
    ['conditions/standard.yaml', 'due: construction', 'due: someday', 'conditions.0.due'],
    ['knowledge/related.yaml', 'row: Shed', 'row: Barn', 'There is no section or row “Barn”'],
    ['knowledge/related.yaml', 'with: [new-deck, deck-repair]', 'with: [new-decks]', 'no section or row “new-decks”'],
    ['status-export.yaml', 'Accepted: intake', 'Accepted: inbox', 'statuses.Accepted'],
  ])('in %s, "%s" that became "%s"', (file, from, to, words) => {
    const line = change(file, from, to);
    const told = errors().find((error) => error.includes(words));
    expect(told, errors().join('\n')).toContain(`${file}:${line} `);
  });

  test('a file of the sample package that is not there', () => {
    const file = 'demonstration/permit-review/sample.yaml';
    const line = change(file, 'name: site-plan.pdf', 'name: site-plot.pdf');
    expect(errors()).toEqual([`${file}:${line} files.2.name: There is no file "site-plot.pdf" beside this one.`]);
  });

  test('an id that is used twice', () => {
    const line = change(sfd, 'id: owner-agrees', 'id: apn-agrees');
    expect(errors()).toEqual([`${sfd}:${line} sections.0.items.2.id: The id "apn-agrees" is used twice.`]);
  });

  test('a pattern that could freeze the server', () => {
    const line = change(sfd, "'FILING FEE'", "'(FILING ?FEE)+'");
    const [fileError] = errors();
    expect(fileError).toContain(`${sfd}:${line} `);
    expect(fileError).toContain('has no upper bound');
  });

  test('a comparison of feet with square feet', () => {
    change(rules, 'left: coverage.proposedSqFt, is: at-most', 'left: building.heightFt, is: at-most');
    expect(errors().join()).toContain('mixes units (ft and sf)');
  });

  test('a mistake deep inside a figure is told where it is, not as "invalid"', () => {
    const line = change(rules, 'percent: 20', 'percent: twenty');
    const [fileError] = errors();
    expect(fileError).toContain(`${rules}:${line} `);
  });

  test('a date that is no date', () => {
    change(sfd, 'effective: 2023-11-26', 'effective: 2023-13-26');
    expect(errors().join()).toContain('YYYY-MM-DD');
  });

  test('YAML that does not parse', () => {
    const line = change(sfd, 'title: { en: Application', 'title: [{ en: Application');
    const [fileError] = errors();
    expect(Number(/:(\d+) /.exec(fileError ?? '')?.[1])).toBeGreaterThanOrEqual(line);
  });

  test('a question that is not asked in every language', () => {
    const line = change(sfd, 'es: ¿Tiene fecha la solicitud?', "es: ''");
    expect(errors()).toEqual([expect.stringMatching(`^${sfd}:${line} sections.0.items.3.question.es`)]);
  });

  test('a time zone that does not exist', () => {
    const line = change('agency.yaml', 'timeZone: America/Los_Angeles', 'timeZone: Tahoe');
    expect(errors()).toEqual([`agency.yaml:${line} timeZone: Name a time zone such as America/Los_Angeles.`]);
    const second = change('agency.yaml', 'contractors: invitation', 'contractors: everyone');
    expect(errors()).toContain(`agency.yaml:${second} contractors: Write invitation or open.`);
  });

  test('a key that stands twice', () => {
    change('agency.yaml', 'name: ', 'contact: twice\nname: ');
    expect(errors().join()).toContain('agency.yaml:');
  });

  test('a file that is missing, and an id that is not the file’s name', () => {
    rmSync(join(dir, 'agency.yaml'));
    change(sfd, 'id: sfd', 'id: dwelling');
    expect(errors()).toEqual([
      'agency.yaml:1 The file is missing or cannot be read.',
      `${sfd}:1 id: The id is "dwelling" but the file is named "sfd".`,
    ]);
  });

  test('a land use that would be residential and vacant at once, and a rule of hearsay', () => {
    const file = 'parcel-rules.yaml';
    const use = change(file, 'vacant: [Vacant]', 'vacant: [Vacant, condominium]');
    const rule = change(file, 'basis: derived', 'basis: hearsay');
    expect(errors()).toEqual([
      expect.stringMatching(new RegExp(`^${file}:${use} .*"condominium" is residential already`)),
      expect.stringContaining(`${file}:${rule} coverage.ipesTotal.source.basis`),
    ]);
  });

  test('a source of zones that is too long to be told by the planning assistant', () => {
    change('zone-sources.yaml', 'en: >-', `en: >-\n        ${'Read in part. '.repeat(50)}`);
    expect(errors()[0]).toMatch(
      /^knowledge\/zones\.yaml:\d+ The text made of the zones is wrong at sections.0.tables.0.readIn/,
    );
  });

  test('a rule whose examples do not come out, or would not notice that a limit is wrong', () => {
    change(rules, '        - [30001, 0, 3300.9, yes]\n', '');
    const wrong = change(rules, '[5.1, null, no]', '[5.1, null, yes]');
    const named = change(sfd, 'rule: driveway-slope', 'rule: driveway-incline');
    const unnoticed = (what: string) =>
      expect.stringMatching(new RegExp(`^${rules}:\\d+ rules.7.examples: No example would notice ${what}: give one`));
    expect(errors()).toEqual([
      unnoticed('30001 instead of 30000'),
      unnoticed('3299 instead of 3300'),
      `${rules}:${wrong} rules.11.examples.rows.1: The rule says "no" here, and the example "yes".`,
      `${sfd}:${named} sections.6.items.0.rule: There is no rule "driveway-incline" in agency/rules.`,
    ]);
  });

  test('a line of a checklist that repeats what its rule says', () => {
    change(sfd, 'rule: driveway-slope', 'rule: driveway-slope\n        answer: { kind: stated, facts: [parcel.apn] }');
    expect(errors().join()).toContain('The rule says answer: leave that out here.');
  });

  test('a form that is not there', () => {
    change(sfd, 'form: residential-review', 'form: other');
    expect(errors()).toEqual(['checklists/forms/other.yaml:1 The file is missing or cannot be read.']);
  });

  test('a form outside the folder cannot be named', () => {
    change(sfd, 'form: residential-review', 'form: ../../secret');
    expect(errors().join()).toContain('form: Use small letters');
  });

  test('every mistake is told at once, and a shared one once', () => {
    change(sfd, 'row: 2', 'row: two');
    change(sfd, 'kind: stated', 'kind: guessed');
    change('checklists/forms/residential-review.yaml', 'label: { en: SFD', 'lable: { en: SFD');
    const told = errors();
    expect(told.filter((fileError) => fileError.startsWith(sfd))).toHaveLength(2);
    expect(
      told.filter((fileError) => fileError.includes('residential-review.yaml') && fileError.includes('"lable"')),
    ).toHaveLength(1);
  });

  test('aliases cannot be used to fill the memory', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefg'.split('').map((name, at) => {
        const before = 'abcdef'[at];
        return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(',')}]`;
      }),
    ].join('\n');
    writeFileSync(join(dir, 'agency.yaml'), bomb);
    expect(errors().join()).toContain('agency.yaml:1');
  });
});

describe('amendments of rules', () => {
  const file = 'rules/amendments/tahoe.yaml';
  const write = (text: string) => {
    mkdirSync(join(dir, 'rules/amendments'), { recursive: true });
    writeFileSync(join(dir, file), text);
  };
  const slope = "{ from: 2027-01-01, note: 'Ordinance 2026-14', repeal: driveway-slope }";

  test('a rule that is repealed is among neither rules nor lines from its day on', () => {
    write(`pack: trpa-residential\namendments:\n  - ${slope}\n`);
    const { rules } = loadAgency(dir);
    const on = (day: string) => {
      const { designCodes, checklists } = rulesAsOf(rules, [], day);
      const [pack] = designCodes[0].packs;
      const items = checklists.sfd.sections.flatMap(({ items }) => items);
      return {
        rule: pack?.rules.some(({ id }) => id === 'driveway-slope'),
        lines: items.length,
        sha256: designCodes[0].sha256,
      };
    };
    const [before, after] = [on('2026-12-31'), on('2027-01-01')];
    expect(before).toMatchObject({ rule: true });
    expect(after).toMatchObject({ rule: false, lines: before.lines - 1 });
    // What was judged by other rules has another hash.
    expect(after.sha256).not.toBe(before.sha256);
  });

  test('one that does not fit, and one of a pack that there is not, are told with their lines', () => {
    write(`pack: trpa-residential\namendments:\n  - ${slope}\n  - ${slope.replace('driveway-slope', 'none')}\n`);
    expect(errors()).toEqual([`${file}:4 amendments.1.repeal: On 2027-01-01 there is no rule "none".`]);
    write(`pack: nowhere\namendments:\n  - ${slope}\n`);
    expect(errors()).toEqual([`${file}:1 pack: There is no pack "nowhere" in agency/rules.`]);
  });
});
