import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelSuggestion } from '#contract/parcels.ts';
import { digitsOf, keyOf, keysOf, looksLikeNumber } from '#domain/parcels/parcel-number.ts';
import { useParcelSearch } from '#web/api/parcels.ts';
import { keyed } from '#web/lib/ids.ts';
import { ComboBox } from './combo-box.tsx';

type ParcelBoxProps = {
  label: string;
  name: string;
  value: string;
  /** Something was typed by hand. */
  onType: (text: string) => void;
  /**
   * A parcel was taken from the list; the caller puts its number into the field.
   * `before`: numbers that stood before it with commas, for a field that takes several.
   */
  onChoose: (parcel: ParcelSuggestion, before: string) => void;
  /** A retired number may be taken too, to see what became of it. */
  takesRetired?: boolean;
  hint?: string;
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** No more characters go in. */
  maxLength?: number;
  onBlur?: () => void;
};

/** Without the numbers, which stand on a line of their own. */
const whereIs = ({ apn, display_text, found_by }: ParcelSuggestion): string => {
  const text = found_by ? display_text.replace(/ \([^()]*\)$/, '') : display_text;
  return text.startsWith(`${apn}, `) ? text.slice(apn.length + 2) : text;
};

function Option({ parcel, typed }: { parcel: ParcelSuggestion; typed: string }) {
  const { t } = useTranslation('ui');
  const { apn, found_by, retired } = parcel;
  const where = whereIs(parcel);
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className={`numbers ${retired ? 'line-through' : 'font-semibold'}`}>
          <Marked text={apn} spans={matchInNumber(apn, typed)} />
        </span>
        {found_by ? (
          <span className="numbers text-sm text-muted">
            {t(`parcel.${found_by.was ? 'was' : 'now'}.${found_by.kind}`, { apn: found_by.apn })}
          </span>
        ) : null}
      </span>
      <span className="block text-sm text-muted">
        <Marked text={where} spans={matchInWords(where, typed)} />
      </span>
      {retired ? <span className="block text-sm font-medium text-brick">{t('parcel.retired')}</span> : null}
    </span>
  );
}

/**
 * A line for a parcel's number or address, with parcels of the parcel data under it. Any number may be written; one that
 * is of no use any more is shown, and taking it says why it stays out.
 */
export function ParcelBox({ value, onType, onChoose, takesRetired = false, error, ...field }: ParcelBoxProps) {
  const { t } = useTranslation('ui');
  // Only what was typed is looked up, not what stood here before or was taken from the list.
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { before, last } = splitTyped(typed ?? '');
  const { state, suggestions } = useParcelSearch(typed === null ? null : last);
  const offered = keyed(suggestions, ({ apn, county, display_text }) => `${apn} ${county} ${display_text}`);
  const instead = {
    idle: undefined,
    looking: undefined,
    found: suggestions.length === 0 ? t('parcel.none') : undefined,
    failed: t('parcel.failed'),
  }[state];
  return (
    <ComboBox
      {...field}
      value={value}
      error={refused === null ? error : t('parcel.refused', { apn: refused })}
      onChange={(text) => {
        setRefused(null);
        setTyped(text);
        onType(text);
      }}
      suggestions={offered.map(({ key, item }) => ({
        id: key,
        text: item.display_text,
        content: <Option parcel={item} typed={last} />,
      }))}
      onChoose={(id) => {
        const parcel = offered.find(({ key }) => key === id)?.item;
        if (!parcel) return;
        setTyped(null);
        const isRefused = parcel.retired && !takesRetired;
        setRefused(isRefused ? parcel.apn : null);
        if (!isRefused) onChoose(parcel, before);
      }}
      isLooking={state === 'looking'}
      instead={instead}
    />
  );
}

/** A text with what matches marked in it. `spans`: in the order of the text, not overlapping. */
function Marked({ text, spans }: { text: string; spans: readonly TextMatch[] }) {
  return (
    <>
      {spans.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(spans[at - 1]?.end ?? 0, start)}
          <mark className="rounded-sm bg-yellow-tint font-semibold text-ink">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </>
  );
}

/** From the first character of a match to the one after its last. */
export type TextMatch = { start: number; end: number };

/** What of a parcel's number was typed, with or without what parts its groups. None where it does not begin so. */
export function matchInNumber(apn: string, typed: string): TextMatch[] {
  const wanted = digitsOf(typed);
  if (wanted === '' || !looksLikeNumber(typed)) return [];
  if (!digitsOf(apn).startsWith(wanted)) {
    // "015-331-04" is 015-331-004: all of it was meant.
    return keysOf(typed).includes(keyOf(apn)) ? [{ start: 0, end: apn.length }] : [];
  }
  const places = [...apn].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
  const last = places[wanted.length - 1] ?? 0;
  return [{ start: places[0] ?? 0, end: last + 1 }];
}

/** Without case and accents, and as long as before, so that places in it are places in the text. */
const plain = (text: string): string =>
  [...text]
    .map((character) => {
      const bare = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return bare.length === character.length ? bare : character;
    })
    .join('');

const WORD = /[\p{L}\p{N}]+/gu;

/** Where words of a text begin like a typed word: "brock" in "8820 Brockway Terrace". In the order of the text. */
export function matchInWords(text: string, typed: string): TextMatch[] {
  const wanted = (plain(typed).match(WORD) ?? []).sort((one, other) => other.length - one.length);
  return [...plain(text).matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const begins = wanted.find((one) => word.startsWith(one));
    return begins === undefined ? [] : [{ start: index, end: index + begins.length }];
  });
}

/** Fewer digits before a comma may be the number of a house. */
const LEAST_DIGITS = 8;

/**
 * The last of several parcel numbers that are written with commas between them, and what stands before it. An
 * address keeps its comma: "1240 Larkspur Lane, South Lake" is one text.
 */
export function splitTyped(text: string): { before: string; last: string } {
  const comma = text.lastIndexOf(',');
  const numbers = text.slice(0, Math.max(comma, 0)).split(',');
  const areNumbers = numbers.every((one) => looksLikeNumber(one) && digitsOf(one).length >= LEAST_DIGITS);
  if (comma < 0 || !areNumbers) return { before: '', last: text.trim() };
  return { before: `${numbers.map((one) => one.trim()).join(', ')}, `, last: text.slice(comma + 1).trim() };
}
