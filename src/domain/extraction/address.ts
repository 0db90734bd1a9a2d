import type { ValueReading } from './fact.ts';
import {
  directions,
  measureWords,
  notStreetWords,
  states,
  streetTypes,
  unitWords,
  weakStreetTypes,
} from './street-words.ts';

/** The parts of a street address in upper case and postal short forms, for comparison; '' where absent. */
export type AddressParts = { number: string; street: string; type: string; unit: string; city: string };
export type AddressReading = ValueReading & { value: string; parts: AddressParts; typed: boolean };

type Token = { bare: string; key: string; comma: boolean; from: number; to: number };

const LONGEST_STREET = 6;

/**
 * A street address at the start of `text`: number, street, and where they follow unit, city, state and ZIP code.
 * A post-office box is no street address. Without a street type (`typed: false`) nothing else may follow on the text.
 */
export function readAddress(text: string): AddressReading | undefined {
  const tokens = tokensOf(text);
  const number = tokens[0];
  if (!number || !/^\d{1,6}(?:[A-Za-z]|-\d{1,5})?$/.test(number.bare)) return undefined;
  let at = 1;
  if (tokens[at] && /^[1-9]\/\d$/.test(tokens[at]?.bare ?? '')) at += 1;
  const street = streetEnd(tokens, at);
  if (!street) return undefined;
  const name = tokens.slice(at, street.nameEnd).map((token) => directions.get(token.key) ?? token.key);
  const unit = unitAfter(tokens, street.end);
  const place = placeAfter(tokens, unit.end, text.length);
  if (!street.typed && !place && unit.end < tokens.length) return undefined;
  const end = place?.end ?? unit.end;
  const last = tokens[end - 1] as Token;
  const parts: AddressParts = {
    number: number.key,
    street: [...name, ...street.after].join(' '),
    type: street.type,
    unit: unit.name,
    city: place?.city ?? '',
  };
  return { value: tidy(text.slice(number.from, last.to)), from: number.from, to: last.to, parts, typed: street.typed };
}

/** The parts of an address value that was read before. */
export const addressParts = (value: string): AddressParts | undefined => readAddress(value)?.parts;

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s,/g, ',')
    .replace(/[,.\s]+$/, '');

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.slice(0, 200).matchAll(/[^\s,;]+|[,;]/g)) {
    const [word] = match;
    const before = tokens[tokens.length - 1];
    if (word === ',') {
      if (before) before.comma = true;
      continue;
    }
    // A semicolon or a second column of words ends the address.
    if (word === ';' || tokens.length >= 18) break;
    const bare = word.replace(/[.:)]+$/, '');
    const from = match.index;
    tokens.push({ bare, key: bare.toUpperCase().replace(/[.'’]/g, ''), comma: false, from, to: from + bare.length });
    if (/[:)]$/.test(word)) break;
  }
  return tokens;
}

type Street = { nameEnd: number; end: number; type: string; after: string[]; typed: boolean };

function streetEnd(tokens: readonly Token[], begin: number): Street | undefined {
  const first = tokens[begin];
  if (!first || tokens[0]?.comma) return begin < tokens.length && first ? commaNumber(tokens, begin) : undefined;
  return numberedRoad(tokens, begin) ?? namedStreet(tokens, begin);
}

/** "42, Madeup Road": a comma after the number is allowed where a typed street follows. */
function commaNumber(tokens: readonly Token[], begin: number): Street | undefined {
  const street = namedStreet(tokens, begin);
  return street?.typed ? street : undefined;
}

/** "Highway 50", "US Hwy 50", "State Route 89", "Avenue B": the type stands before the name. */
function numberedRoad(tokens: readonly Token[], begin: number): Street | undefined {
  let at = begin;
  while (
    at < begin + 4 &&
    /^(?:[NSEW]|NORTH|SOUTH|EAST|WEST|US|STATE|COUNTY|CA|NV|OLD|SR|U|S)$/.test(tokens[at]?.key ?? '')
  )
    at += 1;
  const isType = /^(?:HIGHWAY|HWY|ROUTE|RTE|ROAD|RD|AVENUE|AVE|STREET)$/.test(tokens[at]?.key ?? '');
  const isShort = /^SR$/.test(tokens[at - 1]?.key ?? '');
  const name = tokens[isType ? at + 1 : at];
  if ((!isType && !isShort) || !name || !/^(?:\d{1,4}[A-Z]?|[A-Z])$/.test(name.key) || (isType && tokens[at]?.comma))
    return undefined;
  const end = (isType ? at + 1 : at) + 1;
  const next = name.comma ? undefined : tokens[end];
  // "Highway 50 East, …", but not "Highway 50, South Lake Tahoe".
  const direction = next && endsHere(tokens, end) ? directions.get(next.key) : undefined;
  const after = direction ? [direction] : [];
  return { nameEnd: end, end: end + after.length, type: '', after, typed: true };
}

function namedStreet(tokens: readonly Token[], begin: number): Street | undefined {
  if (measureWords.has(tokens[begin]?.key ?? '')) return undefined;
  let run = begin;
  while (run < tokens.length && run < begin + LONGEST_STREET && isStreetWord(tokens[run] as Token)) {
    run += 1;
    if (tokens[run - 1]?.comma) break;
  }
  for (let at = begin + 1; at < run; at += 1) {
    const type = streetTypes.get(tokens[at]?.key ?? '');
    const nextIsType = at + 1 < run && streetTypes.has(tokens[at + 1]?.key ?? '') && !tokens[at]?.comma;
    if (type && !nextIsType) return withDirection(tokens, begin, at, type);
  }
  const last = run - 1;
  const weak = weakStreetTypes.get(tokens[last]?.key ?? '');
  if (last > begin && weak && endsHere(tokens, last)) return withDirection(tokens, begin, last, weak);
  const isPlain =
    run > begin && run - begin <= 4 && endsHere(tokens, last) && tokens.slice(begin, run).every(isCapital);
  return isPlain ? { nameEnd: run, end: run, type: '', after: [], typed: false } : undefined;
}

const isCapital = (token: Token): boolean => /^\p{Lu}/u.test(token.bare) && token.bare.length > 1;

function isStreetWord(token: Token): boolean {
  return (
    /^(?:\p{L}[\p{L}'’.-]*|\d{1,3}(?:st|nd|rd|th))$/iu.test(token.bare) &&
    !notStreetWords.has(token.key) &&
    !(unitWords.has(token.key) && token.key !== 'NO' && token.key !== 'LOT') &&
    !/^(?:BOX|PO)$/.test(token.key)
  );
}

const endsHere = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.comma === true || at + 1 >= tokens.length || unitWords.has(unitKey(tokens[at + 1]));

function withDirection(tokens: readonly Token[], begin: number, at: number, type: string): Street {
  const next = tokens[at]?.comma ? undefined : tokens[at + 1];
  const direction = next ? directions.get(next.key) : undefined;
  const hasOne = next !== undefined && direction !== undefined && (next.key.length <= 2 || endsHere(tokens, at + 1));
  const taken = hasOne && (endsHere(tokens, at + 1) || next.key.length === 2) ? [direction] : [];
  return {
    nameEnd: Math.max(at, begin),
    end: at + 1 + taken.length,
    type,
    after: taken,
    typed: true,
  };
}

const unitKey = (token: Token | undefined): string => (token ? (token.key.startsWith('#') ? '#' : token.key) : '');

function unitAfter(tokens: readonly Token[], at: number): { end: number; name: string } {
  const word = tokens[at];
  const kind = unitWords.get(unitKey(word));
  if (!word || kind === undefined) return { end: at, name: '' };
  if (word.key.startsWith('#') && word.key.length > 1) return { end: at + 1, name: `#${word.key.slice(1)}` };
  const name = tokens[at + 1];
  if (!name || !/^#?[A-Z0-9]{1,5}(?:-[A-Z0-9]{1,4})?$/.test(name.key) || word.comma) return { end: at, name: '' };
  return { end: at + 2, name: `${kind}${name.key.replace('#', '')}` };
}

/** City (with its state or ZIP code, or alone at the end of the text after a comma). */
function placeAfter(
  tokens: readonly Token[],
  begin: number,
  _length: number,
): { end: number; city: string } | undefined {
  let at = begin;
  while (at < tokens.length && at < begin + 5) {
    const state = stateAt(tokens, at);
    if (state && !isTown(tokens, at, state.end)) {
      const zip = tokens[state.end];
      const hasZip = zip !== undefined && /^\d{5}(?:-\d{4})?$/.test(zip.bare);
      return { end: state.end + (hasZip ? 1 : 0), city: cityKey(tokens.slice(begin, at)) };
    }
    if (/^\d{5}(?:-\d{4})?$/.test(tokens[at]?.bare ?? '') && at > begin) {
      return { end: at + 1, city: cityKey(tokens.slice(begin, at)) };
    }
    // "…, Stateline, Douglas County": the county is not the town.
    if (at > begin && tokens[at - 1]?.comma && tokens[tokens.length - 1]?.key === 'COUNTY')
      return { end: at, city: cityKey(tokens.slice(begin, at)) };
    // "S. Lake Tahoe": the letter of a town's direction is no word by itself.
    const isDirection = at === begin && directions.has(tokens[at]?.key ?? '') && !tokens[at]?.comma;
    if (!isDirection && !isCapital(tokens[at] as Token)) return undefined;
    if (notStreetWords.has(tokens[at]?.key ?? '')) return undefined;
    at += 1;
  }
  const afterComma = tokens[begin - 1]?.comma === true;
  const isAlone = at === tokens.length && at > begin && at - begin <= 3;
  return afterComma && isAlone && tokens.slice(begin).every((token) => /^\p{L}{3,}$/u.test(token.bare))
    ? { end: at, city: cityKey(tokens.slice(begin, at)) }
    : undefined;
}

/** "Virginia City, NV", "New York, NY": a state's name that a state follows is a town's. */
function isTown(tokens: readonly Token[], at: number, end: number): boolean {
  if ((tokens[at]?.key ?? '').length <= 2) return false;
  return [end, end + 1, end + 2].some((later) => later < tokens.length && stateAt(tokens, later) !== undefined);
}

function stateAt(tokens: readonly Token[], at: number): { end: number } | undefined {
  const one = tokens[at];
  const two = `${one?.key ?? ''} ${tokens[at + 1]?.key ?? ''}`;
  if (states.has(two)) return { end: at + 2 };
  const followed = at + 1 >= tokens.length || /^\d{5}/.test(tokens[at + 1]?.bare ?? '');
  const isWritten = one !== undefined && (one.key.length > 2 || /^[A-Z][A-Za-z]$/.test(one.bare));
  return one && isWritten && states.has(one.key) && (followed || tokens[at - 1]?.comma) ? { end: at + 1 } : undefined;
}

const cityKey = (tokens: readonly Token[]): string =>
  tokens.map((token) => directions.get(token.key) ?? token.key).join(' ');
