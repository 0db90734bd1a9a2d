import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { County } from '../agency/county.ts';
import { answerApplicationMessage, type MessageContext, type ParcelLookup } from './answer-application-message.ts';
import { type ApplicationDraft, type DraftField, EMPTY_DRAFT } from './application-draft.ts';
import { parcelNumbersIn } from './read-application-message.ts';

type Case = {
  write: string | string[];
  asked?: DraftField;
  fills: Partial<Record<DraftField, string>>;
  open?: DraftField;
};
const { counties }: { counties: County[] } = parse(readFileSync('agency/counties.yaml', 'utf8'));
const casesIn = (file: string): Case[] => parse(readFileSync(`src/domain/assistant/${file}.yaml`, 'utf8'));

const KNOWN: ParcelLookup = {
  check: 'found',
  apn: '015-331-004',
  address: '3421 Pine Ridge Ave, South Lake Tahoe',
  later: [],
};
const contextOf = (message: string, id: number): MessageContext => ({
  id: `00000000-0000-4000-8000-00000000000${id % 10}`,
  counties,
  parcels: new Map(
    parcelNumbersIn(message, counties).map((apn) => [
      apn,
      apn === KNOWN.apn ? KNOWN : { check: 'unknown' as const, apn, address: '', later: [] },
    ]),
  ),
  person: { name: 'Ana Ruiz' },
  words: {
    adu: 'Accessory Dwelling Unit (ADU)',
    addition: 'Residential Addition',
    garage: 'Garage Construction',
    ownerBuilder: 'Owner-builder',
    aduDescription: 'New accessory dwelling unit (ADU)',
    garages: ['Garage Construction'],
  },
});

const tell = (messages: readonly string[], asked: DraftField | undefined): ApplicationDraft =>
  messages.reduce((draft, message, at) => answerApplicationMessage(draft, message, contextOf(message, at)).draft, {
    ...EMPTY_DRAFT,
    asked: asked ?? EMPTY_DRAFT.asked,
  });

describe.each(['application-cases', 'deceiving-application-cases'])('%s', (file) => {
  test.each(casesIn(file).map((one): [string, Case] => [[one.write].flat().join(' / '), one]))(
    '%s',
    (_, { write, asked, fills, open }) => {
      const messages = [write].flat();
      const { entries, open: choices } = tell(messages, asked);
      const { projectDescription, ...others } = Object.fromEntries(
        Object.entries(entries).map(([field, entry]) => [field, entry?.value ?? '']),
      );
      const { projectDescription: described, ...expected } = fills;
      expect({ ...others, open: choices[0]?.field }).toEqual({ ...expected, open });
      if (described !== undefined) expect(projectDescription).toBe(described);
      // Nobody's words but the person's own, or the one text for an ADU of which nothing else was said.
      if (projectDescription !== undefined && projectDescription !== 'New accessory dwelling unit (ADU)')
        expect(messages.some((message) => message.includes(projectDescription))).toBe(true);
      for (const entry of Object.values(entries)) {
        const said = entry?.said;
        if (said) expect(messages.some((message) => message.slice(said.from, said.to) === said.words)).toBe(true);
      }
    },
  );
});
