import { expect, test } from 'vitest';
import { ZoneFile } from '../parcels/zones.ts';
import { ZoneWords, zonesAsKnowledge } from './zones-as-knowledge.ts';

const words = ZoneWords.parse({
  head: {
    ...{ id: 'plans', collection: 'plans', title: 'Plans', edition: '1', effective: '2026-01-01', source: 'a test' },
  },
  ...{ part: 'Plans', title: '{name} ({id})', uses: 'Zones of {name}', otherUses: 'Other uses in {name}' },
  ...{ asked: 'which zone', unknown: 'not entered', noFigure: 'no figure' },
  columns: {
    ...{ zone: 'Zone', id: 'Number', density: 'Per acre', earlierPlan: 'Earlier', use: 'Use', status: 'Status' },
    ...{ 'single-family': 'Single', 'multi-family': 'Multi', commercial: 'Shops', tourist: 'Hotels' },
  },
  statuses: { allowed: 'allowed', 'special-use': 'special use', listed: 'listed', 'none-listed': 'none listed' },
});
const text = (en: string) => ({ en, es: `${en} (es)` });
const { plans } = ZoneFile.parse({
  id: 'here',
  plans: [
    {
      ...{ id: 'HILL/1', name: 'Hill Plan', link: 'https://example.org', readOn: '2026-11-22', source: 'the-table' },
      zones: [
        {
          ...{ id: 'HILL_R', name: 'Hill Plan - Residential', earlierPlan: '156', multiFamilyPerAcre: null },
          uses: { 'single-family': 'listed', 'multi-family': 'listed' },
          otherUses: [{ name: text('public assembly'), status: 'special-use', source: 'the-plan' }],
        },
        { id: 'HILL_C', name: 'Hill Plan - Center', uses: { 'multi-family': 'listed' }, multiFamilyPerAcre: 25 },
      ],
      notes: [
        { of: 'rentals', text: text('No rentals.'), source: 'the-plan' },
        { of: 'height', zones: ['HILL_C'], text: text('Up to 56 feet.'), source: 'the-plan' },
      ],
    },
  ],
});
const sources = {
  'the-table': { note: text('The table.'), basis: 'derived' as const },
  'the-plan': { note: text('The plan.'), basis: 'source' as const },
};

test('each plan is a section: its zones, further uses and notes, each with its source, and nothing that nobody entered', () => {
  const [section] = zonesAsKnowledge({ plans, sources }, words).sections;
  expect(section?.id).toBe('plan-hill-1');
  expect(section?.tables.map(({ head, rows, readIn, basis }) => ({ head, rows, readIn, basis }))).toEqual([
    {
      head: ['Zone', 'Number', 'Single', 'Multi', 'Per acre', 'Shops', 'Hotels', 'Earlier'],
      rows: [
        ['Residential', 'HILL_R', 'listed', 'listed', 'no figure', 'not entered', 'not entered', '156'],
        ['Center', 'HILL_C', 'not entered', 'listed', '25', 'not entered', 'not entered', '–'],
      ],
      ...{ readIn: 'The table. (2026-11-22)', basis: 'derived' },
    },
    {
      head: ['Use', 'Status'],
      rows: [['public assembly', 'special use']],
      ...{ readIn: 'The plan. (2026-11-22)', basis: 'source' },
    },
  ]);
  expect(section?.statements.map((statement) => statement.text)).toEqual(['Center (HILL_C): Up to 56 feet.']);
});
