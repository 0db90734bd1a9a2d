import type { Message } from '#messages/message.ts';
import type { MappedField, OwnMapping } from './parcel-sources.ts';

/** A value that cannot be: the row is refused with its field and what stands there. */
export class ImpossibleValue extends Error {
  override readonly name = 'ImpossibleValue';
  readonly reason: Message;
  constructor(reason: Message) {
    super(reason.code);
    this.reason = reason;
  }
}

export type ValueReader = ReturnType<typeof valueReader>;

/** Longer texts are something else: a whole row in one field, or a document. */
const LONGEST_TEXT = 300;
const NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?([eE][+-]?\d{1,3})?$/;
// What nobody sees and a terminal or a page might act on.
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

const small = (values: readonly string[]): ReadonlySet<string> =>
  new Set(values.map((value) => value.trim().toLowerCase()));

/**
 * Reads our fields from the values of one row, as a mapping names them. A value that the mapping counts as
 * nothing, and an empty one, is null.
 */
export function valueReader(mapping: OwnMapping) {
  const nothing = small(mapping.nothing);
  const nothingIn = new Map(Object.entries(mapping.nothingIn).map(([field, values]) => [field, small(values ?? [])]));
  const [yes, no] = [small(mapping.yes), small(mapping.no)];

  const said = (value: unknown, field?: string): string | null => {
    if (value === null || value === undefined || typeof value === 'object') return null;
    const text = String(value).normalize('NFC').replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
    const word = text.toLowerCase();
    return text === '' || nothing.has(word) || nothingIn.get(field ?? '')?.has(word) ? null : text;
  };
  /** The first of a field's names that says something, and what. */
  const find = (values: Record<string, unknown>, field: MappedField): { name: string; text: string } | null => {
    for (const name of mapping.fields[field] ?? []) {
      const text = said(values[name], field);
      if (text !== null) return { name, text };
    }
    const parts = mapping.joined[field] ?? [];
    const texts = parts.flatMap((name) => said(values[name], field) ?? []);
    // Half a number would be another number.
    const isWhole = field !== 'apn' || texts.length === parts.length;
    if (texts.length > 0 && isWhole) return { name: parts.join(' + '), text: texts.join(field === 'apn' ? '-' : ' ') };
    const constant = mapping.constants[field];
    return constant === undefined ? null : { name: field, text: constant };
  };
  const text = (values: Record<string, unknown>, field: MappedField): string | null => {
    const found = find(values, field);
    if (found && found.text.length > LONGEST_TEXT) {
      const params = { name: found.name, length: found.text.length, most: LONGEST_TEXT };
      throw new ImpossibleValue({ code: 'imports:row.longText', params });
    }
    return found?.text ?? null;
  };
  const figure = (values: Record<string, unknown>, field: MappedField, limits: Limits): number | null => {
    const found = find(values, field);
    return found && readNumber(found.name, found.text, limits);
  };
  /** A word that is neither yes nor no is "not said": a source may tell more than two cases, and none is guessed. */
  const flag = (values: Record<string, unknown>, field: MappedField): boolean | null => {
    const word = find(values, field)?.text.toLowerCase() ?? '';
    return yes.has(word) ? true : no.has(word) ? false : null;
  };
  /** A figure in a field of the source that is named by itself. */
  const named = (values: Record<string, unknown>, name: string, limits: Limits): number | null => {
    const found = said(values[name]);
    return found === null ? null : readNumber(name, found, limits);
  };
  return { text, figure, flag, named };
}

/** What a figure may be, both ends included. */
export type Limits = { least?: number; most: number; whole?: boolean };

function readNumber(name: string, text: string, { least = 0, most, whole = false }: Limits): number {
  const figure = text.replace(/\s*%$/, '');
  const value = NUMBER.test(figure) ? Number(figure.replaceAll(',', '')) : Number.NaN;
  const said = { name, value: text.length > 60 ? `${text.slice(0, 60)}…` : text };
  if (Number.isNaN(value)) throw new ImpossibleValue({ code: 'imports:row.notANumber', params: said });
  if (whole && !Number.isInteger(value)) throw new ImpossibleValue({ code: 'imports:row.notWhole', params: said });
  if (value < least || value > most) {
    throw new ImpossibleValue({ code: 'imports:row.notBetween', params: { ...said, least, most } });
  }
  return value;
}
