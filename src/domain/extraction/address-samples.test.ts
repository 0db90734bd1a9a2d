import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

/** Addresses of the whole country that others took apart by hand, good ones and bad ones. */
const folder = fileURLToPath(new URL('../../../../shared/samples/text/usaddress/', import.meta.url));
const hasSamples = existsSync(folder);

type Part = { tag: string; text: string };
type Labelled = { text: string; parts: Part[] };

const plain = (text: string) => text.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();

const readLabelled = (file: string): Labelled[] =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/<AddressString>([\s\S]*?)<\/AddressString>/g)].map(
    ([, inner = '']) => ({
      text: plain(inner.replace(/<[^>]+>/g, '')),
      parts: [...inner.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, tag = '', text = '']) => ({
        tag,
        text: plain(text),
      })),
    }),
  );

const of = ({ parts }: Labelled, tag: string): string =>
  parts
    .filter((part) => part.tag === tag)
    .map(({ text }) => text.replace(/[,;.]+$/, ''))
    .join(' ')
    .toUpperCase();

const DIRECTIONS: Record<string, string> = { NORTH: 'N', SOUTH: 'S', EAST: 'E', WEST: 'W', NORTHEAST: 'NE' };
const town = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z ]/g, '')
    .split(' ')
    .map((word) => DIRECTIONS[word] ?? word)
    .join(' ');

/** A house number and a street, as parcels have; the sets also hold crossings, boxes and names of buildings. */
const isStreetAddress = (address: Labelled): boolean =>
  address.parts[0]?.tag === 'AddressNumber' &&
  /^\d{1,6}$/.test(of(address, 'AddressNumber')) &&
  of(address, 'StreetName') !== '' &&
  !address.parts.some(({ tag }) => /USPSBox|Intersection|Recipient|Landmark|Building|SecondStreet/.test(tag));

/** Read to its end, with the number and the town that stand in it. */
function isReadWhole(address: Labelled): boolean {
  const read = readAddress(address.text);
  const end = address.text.replace(/,? ?United States$/i, '').replace(/[,.\s]+$/, '').length;
  return (
    read !== undefined &&
    read.parts.number === of(address, 'AddressNumber') &&
    town(read.parts.city) === town(of(address, 'PlaceName')) &&
    read.to >= end
  );
}

describe.skipIf(!hasSamples)('addresses that nobody on the team wrote', () => {
  it.each([
    ['us50_test_tagged.xml', 500, 0.95],
    ['labeled.xml', 90, 0.55],
    ['simple_address_patterns.xml', 5, 0.99],
  ])('are read whole, number, street and town: %s', (file, least, floor) => {
    const addresses = readLabelled(file).filter(isStreetAddress);
    const right = addresses.filter(isReadWhole).length;
    console.log(`${file}: ${right} of ${addresses.length} addresses read whole`);
    expect(addresses.length).toBeGreaterThan(least);
    expect(right / addresses.length).toBeGreaterThanOrEqual(floor);
  });

  it('are not read from post-office boxes', () => {
    const boxes = readdirSync(folder)
      .flatMap(readLabelled)
      .filter((address) => address.parts[0]?.tag.startsWith('USPSBox'));
    expect(boxes.length).toBeGreaterThan(10);
    expect(boxes.map(({ text }) => readAddress(text)).filter(Boolean)).toEqual([]);
  });
});
