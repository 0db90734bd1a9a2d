import { ArrowDown, ArrowUp } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DueStage } from '#domain/cases/due-stage.ts';
import {
  type EnteredPermitChanges,
  isOfReview,
  type PermitBlock,
  type PermitLetter,
  type PermitPart,
} from '#domain/letters/permit-letter.ts';
import { SourceLine } from '#web/analysis/letter-source.tsx';
import type { NamesById } from '#web/analysis/sources.tsx';
import { newId } from '#web/lib/ids.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { PlaceText, type WriteField } from './place-text.tsx';

const BlockEditor = lazy(async () => ({
  default: (await untilFetched(() => import('./block-editor.tsx'))).BlockEditor,
}));

type BlockParts = {
  letter: PermitLetter;
  changes: EnteredPermitChanges;
  onChange: (changes: EnteredPermitChanges) => void;
  isEditing: boolean;
  names: NamesById;
  writeField: WriteField;
};

const without = <Value,>(record: Readonly<Record<string, Value>>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));

/** Gives the focus to what stands there once a change is drawn: what was pressed may be gone with it. */
const focusNext = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());

/** The paragraphs, findings or conditions of the letter as they will print, each with where it comes from. */
export function PermitBlocks({ part, ...shared }: BlockParts & { part: PermitPart }) {
  const { t } = useTranslation('permitLetter');
  const localized = useLocalized();
  const { letter, changes, onChange } = shared;
  const blocks = letter.blocks.filter((block) => block.part === part);
  const list = useRef<HTMLOListElement>(null);
  // Conditions stand by the stage until which they are met; they are moved within it.
  const isBeside = (at: number, to: number) => blocks[to] !== undefined && blocks[to]?.due === blocks[at]?.due;
  const move = (at: number, to: number) => {
    const ids = blocks.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (!moved) return;
    ids.splice(to, 0, moved);
    onChange({ ...changes, order: ids });
    // The pressed button moves with its condition, and keeps the focus as long as it can be pressed.
    requestAnimationFrame(() => {
      const buttonOf = (way: string) =>
        list.current?.querySelector<HTMLElement>(`[data-block="${moved}"] [data-move${way}]:not([disabled])`);
      (buttonOf(to > at ? '="down"' : '="up"') ?? buttonOf(''))?.focus();
    });
  };
  const isNumbered = part === 'condition' || part === 'finding';
  const nameOf = ({ title }: PermitBlock, at: number) => `${at + 1}. ${title ? localized(title) : ''}`;
  if (blocks.length === 0) return null;
  return (
    <ol
      ref={list}
      aria-label={part === 'condition' ? t('letter.conditions') : undefined}
      className="divide-y divide-line rounded border border-line bg-surface"
    >
      {blocks.map((block, at) => (
        <li key={block.id} data-block={block.id} className="space-y-2 px-4 py-4">
          <BlockView block={block} number={isNumbered ? at + 1 : null} {...shared}>
            {part === 'condition' ? (
              <>
                <IconButton
                  data-move="up"
                  label={t('letter.up', { name: nameOf(block, at) })}
                  disabled={!isBeside(at, at - 1)}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp aria-hidden="true" className="size-5" />
                </IconButton>
                <IconButton
                  data-move="down"
                  label={t('letter.down', { name: nameOf(block, at) })}
                  disabled={!isBeside(at, at + 1)}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-5" />
                </IconButton>
              </>
            ) : null}
          </BlockView>
        </li>
      ))}
    </ol>
  );
}

type BlockViewProps = BlockParts & { block: PermitBlock; number: number | null; children: React.ReactNode };

function BlockView({ block, number, children, ...shared }: BlockViewProps) {
  const { t } = useTranslation('permitLetter');
  const localized = useLocalized();
  const write = useMessages();
  const { changes, onChange, isEditing, names, writeField } = shared;
  const [isOpen, setOpen] = useState(false);
  const { id, title, text, reason, citation, edition, due, askedBy, standard, source, becauseMessage } = block;
  const name = title ? localized(title) : `${localized(text).slice(0, 60)}…`;
  const isOwn = changes.added.some((one) => one.id === id);
  const isIncluded = changes.included.includes(id);
  const removable = block.part === 'condition' || block.part === 'finding';
  const rule = citation ? localized(citation) : '';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {title ? (
          <h3 className="min-w-0 flex-1 basis-60 font-semibold [overflow-wrap:anywhere]">
            {number === null ? '' : `${number}. `}
            {localized(title)}
          </h3>
        ) : isOpen && isEditing ? null : (
          <p className={`measure min-w-0 flex-1 basis-60 ${number === null ? '' : 'font-semibold'}`}>
            {number === null ? '' : `${number}. `}
            <PlaceText text={localized(text)} writeField={writeField} />
          </p>
        )}
        {due ? (
          <span className="flex flex-wrap gap-2">
            <Badge tone="neutral">{t(standard ? 'letter.standard' : 'letter.custom')}</Badge>
            <Badge tone="lake">{t(`due.${due}`)}</Badge>
          </span>
        ) : null}
      </div>
      {isOpen && isEditing ? (
        <Suspense fallback={<Skeleton label={t('letter.text')} lines={2} />}>
          <BlockEditor
            label={t('letter.text')}
            text={localized(text)}
            writeField={writeField}
            onChange={(given) =>
              onChange(
                isOwn
                  ? { ...changes, added: changes.added.map((one) => (one.id === id ? { ...one, text: given } : one)) }
                  : { ...changes, texts: { ...changes.texts, [id]: given } },
              )
            }
          />
        </Suspense>
      ) : title ? (
        <p className="measure">
          <PlaceText text={localized(text)} writeField={writeField} />
        </p>
      ) : null}
      {reason && localized(reason) !== '' ? (
        <p className="measure text-sm">
          <span className="font-semibold">{t('letter.reason')}:</span>{' '}
          <PlaceText text={localized(reason)} writeField={writeField} />
        </p>
      ) : null}
      {rule || askedBy ? (
        <p className="text-sm text-muted">
          {[edition && rule ? t('letter.since', { rule, day: edition }) : rule, askedBy ? localized(askedBy) : '']
            .filter((one) => one !== '')
            .join(' · ')}
        </p>
      ) : null}
      {becauseMessage && block.applies === 'yes' ? (
        <p className="text-sm text-muted">
          {t('letter.why')}: {write(becauseMessage)}
        </p>
      ) : null}
      <SourceLine source={source} names={names} />
      {isEditing && isOfReview(block) ? <ReasonAndStage block={block} changes={changes} onChange={onChange} /> : null}
      {isEditing ? (
        <div className="no-print flex flex-wrap items-center gap-2">
          <Button className="px-3 text-sm" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {t(isOpen ? 'letter.doneChanging' : 'letter.change')}
          </Button>
          {changes.texts[id] === undefined ? null : (
            <Button
              variant="quiet"
              className="px-3 text-sm"
              onPress={() => {
                setOpen(false);
                onChange({ ...changes, texts: without(changes.texts, id) });
              }}
            >
              {t('letter.original')}
            </Button>
          )}
          {removable ? (
            <Button
              variant="quiet"
              className="px-3 text-sm"
              aria-label={t('letter.removeNamed', { name })}
              onPress={() => {
                onChange(
                  isOwn
                    ? { ...changes, added: changes.added.filter((one) => one.id !== id) }
                    : isIncluded
                      ? { ...changes, included: changes.included.filter((one) => one !== id) }
                      : { ...changes, removed: { ...changes.removed, [id]: '' } },
                );
                focusNext(isOwn ? '[data-own]' : `[data-left="${id}"] ${isIncluded ? 'button' : 'input'}`);
              }}
            >
              {t('letter.remove')}
            </Button>
          ) : null}
          {children}
        </div>
      ) : null}
    </>
  );
}

/** Why a condition of the review is asked for and until when it is met, which nobody says there. */
function ReasonAndStage({
  block,
  changes,
  onChange,
}: Pick<BlockParts, 'changes' | 'onChange'> & { block: PermitBlock }) {
  const { t } = useTranslation('permitLetter');
  const { id } = block;
  const said = changes.ofReview[id] ?? { reason: '', due: null };
  const change = (given: Partial<typeof said>) =>
    onChange({ ...changes, ofReview: { ...changes.ofReview, [id]: { ...said, ...given } } });
  return (
    <div className="no-print grid gap-3 sm:grid-cols-2">
      <TextArea
        label={t('letter.reason')}
        name={`${id}-reason`}
        rows={2}
        value={said.reason}
        onChange={(reason) => change({ reason })}
        isRequired
        maxLength={4_000}
      />
      <DueSelect id={id} value={said.due} onChange={(due) => change({ due })} />
    </div>
  );
}

type DueSelectProps = { id: string; value: DueStage | null; onChange: (due: DueStage) => void };

function DueSelect({ id, value, onChange }: DueSelectProps) {
  const { t } = useTranslation('permitLetter');
  return (
    <Select
      label={t('letter.dueLabel')}
      name={`${id}-due`}
      options={DueStage.options.map((one) => ({ value: one, label: t(`due.${one}`) }))}
      value={value ?? ''}
      onChange={onChange}
    />
  );
}

/** What of the library is not in the letter: it does not apply, nobody knows whether it does, or it was taken out. */
export function LeftBlocks({ letter, changes, onChange, writeField }: BlockParts) {
  const { t } = useTranslation('permitLetter');
  const localized = useLocalized();
  const write = useMessages();
  return (
    <section className="space-y-3">
      <h2 className="text-title font-semibold">{t('letter.left')}</h2>
      <p className="measure text-muted">{t('letter.leftAbout')}</p>
      <ul aria-label={t('letter.left')} className="divide-y divide-line rounded border border-line bg-surface">
        {letter.left.map(({ id, title, text, applies, becauseMessage, removed }) => {
          const name = title ? localized(title) : localized(text).slice(0, 60);
          return (
            <li key={id} data-left={id} className="space-y-2 px-4 py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-semibold [overflow-wrap:anywhere]">
                    {title ? name : <PlaceText text={localized(text)} writeField={writeField} />}
                  </p>
                  {becauseMessage && !removed ? (
                    <p className="text-sm text-muted">
                      {becauseMessage.code === 'permitLetter:because.never'
                        ? ''
                        : `${t(applies === 'unknown' ? 'letter.unknown' : 'letter.doesNot')}: `}
                      {write(becauseMessage)}
                    </p>
                  ) : null}
                </div>
                <Button
                  className="px-3 text-sm"
                  aria-label={t('letter.addNamed', { name })}
                  onPress={() => {
                    onChange(
                      removed
                        ? { ...changes, removed: without(changes.removed, id) }
                        : { ...changes, included: [...changes.included, id] },
                    );
                    focusNext(`[data-block="${id}"] [aria-expanded]`);
                  }}
                >
                  {t(removed ? 'letter.restore' : 'letter.add')}
                </Button>
              </div>
              {removed ? (
                <TextField
                  label={t('letter.removeReason')}
                  name={`${id}-removed`}
                  value={removed.value}
                  onChange={(reason) => onChange({ ...changes, removed: { ...changes.removed, [id]: reason } })}
                  isRequired
                  maxLength={1_000}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type OwnConditionsProps = Pick<BlockParts, 'changes' | 'onChange'>;

/** Conditions of a person's own: their title, rule, reason and stage; the text is edited in its place in the letter. */
export function OwnConditions({ changes, onChange }: OwnConditionsProps) {
  const { t } = useTranslation('permitLetter');
  const add = () => {
    const id = newId();
    onChange({
      ...changes,
      added: [...changes.added, { id, title: '', text: '', reason: '', citation: '', due: null, askedBy: '' }],
    });
    focusNext(`[name="${id}-title"]`);
  };
  const change = (id: string, given: Partial<EnteredPermitChanges['added'][number]>) =>
    onChange({ ...changes, added: changes.added.map((one) => (one.id === id ? { ...one, ...given } : one)) });
  return (
    <div className="space-y-3">
      {changes.added.map(({ id, title, text, reason, citation, due, askedBy }) => (
        <fieldset key={id} className="space-y-3 rounded border border-line bg-surface p-4">
          <legend className="px-1 font-semibold">{title === '' ? t('letter.own') : title}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={t('letter.ownTitle')}
              name={`${id}-title`}
              value={title}
              onChange={(given) => change(id, { title: given })}
              isRequired
              maxLength={300}
            />
            <DueSelect id={id} value={due} onChange={(given) => change(id, { due: given })} />
          </div>
          <TextArea
            label={t('letter.ownText')}
            name={`${id}-text`}
            rows={3}
            value={text}
            onChange={(given) => change(id, { text: given })}
            isRequired
            maxLength={4_000}
          />
          <TextArea
            label={t('letter.reason')}
            name={`${id}-reason`}
            rows={2}
            value={reason}
            onChange={(given) => change(id, { reason: given })}
            isRequired
            maxLength={4_000}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={t('letter.rule')}
              name={`${id}-rule`}
              value={citation}
              onChange={(given) => change(id, { citation: given })}
              maxLength={300}
            />
            <TextField
              label={t('letter.askedBy')}
              name={`${id}-asked-by`}
              value={askedBy}
              onChange={(given) => change(id, { askedBy: given })}
              maxLength={300}
            />
          </div>
        </fieldset>
      ))}
      <Button data-own="" onPress={add}>
        {t('letter.own')}
      </Button>
    </div>
  );
}
