import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { splitPlaceholders } from '#domain/agency/shown.ts';
import { isUnfilled, type LetterField } from '#domain/letters/letter-field.ts';
import { figureIn, isMeasured, PERMIT_FIELDS, type PermitFieldId, placeOf } from '#domain/letters/permit-fields.ts';
import { type DraftedPermit, describeFrom } from '#domain/letters/permit-letter.ts';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';

/** What stands in a place of the letter, in words; empty where nothing does. */
export type WriteField = (id: string) => string;

/** Writes the places of a letter as the page's language does. */
export function useWriteField(fields: readonly LetterField[], deciders: DraftedPermit['deciders']): WriteField {
  const write = useMessages();
  const localized = useLocalized();
  return (word) => {
    const id = placeOf(word);
    const field = fields.find((one) => one.id === id);
    if (!field || isUnfilled(field)) return '';
    if (word !== id) return write(describeFrom(field));
    const value = typeof field.value === 'string' ? field.value : write(field.value);
    const kind = PERMIT_FIELDS.find((one) => one.id === id)?.kind;
    if (kind === 'day' || id === 'expiresOn') return formatDate(value);
    if (kind === 'decider') {
      const decider = deciders.find((one) => one.id === value);
      return decider ? localized(decider.label) : value;
    }
    const number = figureIn(value);
    if (Number.isNaN(number)) return value;
    if (kind === 'usd' || id === 'security') return formatMoney(number);
    return isMeasured(kind) ? write({ code: `ui:unit.${kind}`, params: { number: formatNumber(number) } }) : value;
  };
}

type PlaceTextProps = { text: string; writeField: WriteField };

/** A text of the letter with its places filled; what is still to fill stands out. */
export function PlaceText({ text, writeField }: PlaceTextProps) {
  const { t } = useTranslation('permitLetter');
  // Every second part is the name of a place.
  const parts = keyed(splitPlaceholders(text), (part) => part);
  return (
    <span className="whitespace-pre-line [overflow-wrap:anywhere]">
      {parts.map(({ key, item }, at) => {
        if (at % 2 === 0) return <Fragment key={key}>{item}</Fragment>;
        const value = writeField(item);
        const known = PERMIT_FIELDS.find(({ id }) => id === placeOf(item));
        const name = known ? t(`fields.${known.id as PermitFieldId}`) : item;
        return value === '' ? (
          <mark key={key} className="rounded-sm border border-sunrise bg-transparent px-1 text-sunrise">
            {name}
          </mark>
        ) : (
          <span key={key} className="rounded-sm bg-lake-tint px-1" title={name}>
            {value}
          </span>
        );
      })}
    </span>
  );
}
