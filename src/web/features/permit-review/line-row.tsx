import { MessageSquare, NotebookPen, Stamp } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DECISION_NOTE_LIMIT, REMARK_LIMIT } from '#contract/analysis.ts';
import {
  type ChecklistAnswer,
  choiceOf,
  countedAnswer,
  type Decision,
  needsAttention,
  RemarkKind,
} from '#domain/rules/result.ts';
import { letStand } from '#domain/rules/review-work.ts';
import { type NamesById, Quotes } from '#web/analysis/sources.tsx';
import type { LineChange } from '#web/api/reviews.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { OutcomeMark, OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { ItemCandidates } from './item-candidates.tsx';
import { useLineFocus } from './line-focus.ts';
import { ParcelDataLine } from './parcel-data.tsx';
import { PointedFacts } from './pointed-facts.tsx';
import { isOnItsWay, type LineEdit, type ReviewItem } from './result-model.ts';
import { REVIEW_KEYS, type ReviewKey } from './review-keys.ts';

/** A change of the line itself, whichever it is. */
type OwnChange = LineChange extends infer One ? (One extends LineChange ? Omit<One, 'itemId'> : never) : never;

type LineRowProps = {
  line: ReviewItem;
  label: string;
  names: NamesById;
  writing: LineEdit | null;
  /** Words for it were not saved. */
  isRefused: boolean;
  onWrite: (writing: LineEdit | null) => void;
  onDecide: (answer: Decision['answer'], more?: { note?: string; choice?: string }) => void;
  onChange: (what: OwnChange) => void;
};

const REMARK_ICONS = { comment: MessageSquare, note: NotebookPen, condition: Stamp } as const;
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 3)
    .join('');

/** A line of the list; the chosen one is open. What a person said stands filled beside it, with their initials. */
export function LineRow({ isChosen, onChoose, ...props }: LineRowProps & { isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation(['reviews', 'ui']);
  const { line, label } = props;
  const { decision, remarks = {} } = line;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  useLineFocus(line, opener);
  const row = useRef<HTMLLIElement>(null);
  const hasFocus = useRef(false);
  // What had the focus may be gone, such as the field that was saved or closed.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
    hasFocus.current = row.current?.contains(document.activeElement) ?? false;
  });
  return (
    <li
      ref={row}
      data-line={line.id}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      className={`scroll-mt-8 ${isChosen ? 'border-l-4 border-l-lake bg-paper' : ''}`}
    >
      <button
        ref={opener}
        type="button"
        aria-expanded={isChosen}
        aria-controls={isChosen ? id : undefined}
        onClick={onChoose}
        className="flex min-h-10 w-full items-center gap-2 px-3 py-1.5 text-left hover:bg-lake-tint"
      >
        <OutcomeShape outcome={countedAnswer(line)} className="size-4.5 shrink-0" />
        <span className="sr-only">{t(`ui:outcomes.${countedAnswer(line)}`)}: </span>
        <span className={`min-w-0 flex-1 ${isChosen ? 'font-semibold' : ''}`}>{label}</span>
        {RemarkKind.options.map((kind) => {
          const Icon = REMARK_ICONS[kind];
          return remarks[kind] ? (
            <span key={kind} className="shrink-0 text-muted">
              <Icon aria-hidden="true" className="size-4" />
              <span className="sr-only">{t(`remarks.${kind}`)}</span>
            </span>
          ) : null;
        })}
        {line.distrusted ? (
          <span className="shrink-0 rounded bg-sunrise-tint px-1.5 text-sm font-semibold text-sunrise">
            {t('distrusted')}
          </span>
        ) : null}
        {props.isRefused ? (
          <span className="shrink-0 rounded bg-sunrise-tint px-1.5 text-sm font-semibold text-sunrise">
            {t('notSaved')}
          </span>
        ) : null}
        {decision && isOnItsWay(decision.decidedAt) ? (
          <span className="shrink-0 rounded border border-lake px-1.5 text-sm">{t('saving')}</span>
        ) : decision ? (
          <span
            title={t('by', { name: decision.decidedBy, time: formatDateTime(decision.decidedAt) })}
            className="shrink-0 rounded bg-lake px-1.5 text-sm font-semibold text-surface"
          >
            <span aria-hidden="true">{initialsOf(decision.decidedBy)}</span>
            <span className="sr-only">{t('lookedAtBy', { name: decision.decidedBy })}</span>
          </span>
        ) : null}
      </button>
      {isChosen ? (
        <div id={id} className="space-y-3 px-3 pb-4">
          <WhatIsSaid {...props} />
          <PointedFacts item={line} />
          <ItemCandidates item={line} names={props.names} />
          <DecisionBar {...props} />
          <Remarks {...props} />
        </div>
      ) : null}
    </li>
  );
}

/** What the documents say, why and where; the machine's answer stays beside a person's. */
function WhatIsSaid({ line, names, onChange }: LineRowProps) {
  const { t } = useTranslation(['reviews', 'review', 'ui']);
  const local = useLocalized();
  const write = useMessages();
  const { decision, marked, distrusted } = line;
  const chosen = choiceOf(line);
  return (
    <div className="space-y-2">
      {line.labelText ? <p className="measure">{local(line.questionText)}</p> : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <span>
          <span className="sr-only">{t('documentsSay')} </span>
          <OutcomeMark
            outcome={line.answer}
            needsAttention={needsAttention({ ...line, decision: null })}
            isNeutral={line.good === 'either'}
          />
        </span>
        {decision && !isOnItsWay(decision.decidedAt) ? (
          <span className="rounded bg-lake px-2 py-0.5 text-sm font-semibold text-surface">
            {t('says', {
              name: decision.decidedBy,
              answer: chosen ? local(chosen) : t(`ui:outcomes.${decision.answer}`),
            })}
          </span>
        ) : null}
      </div>
      {distrusted ? (
        <p className="measure text-sm text-sunrise">
          {t('distrustedAbout', { agreed: formatNumber(distrusted.agreed), of: formatNumber(distrusted.of) })}
        </p>
      ) : null}
      <p className="measure text-sm text-muted">{write(line.noteMessage)}</p>
      <Quotes evidence={line.evidence} names={names} most={3} />
      {marked ? (
        <div className="space-y-1 rounded border border-lake p-2">
          <p className="text-sm font-semibold">
            {t('markedBy', { name: marked.markedBy, time: formatDateTime(marked.markedAt) })}
          </p>
          <Quotes evidence={[marked.evidence]} names={names} />
          <Button onPress={() => onChange({ place: null })}>{t('unmark')}</Button>
        </div>
      ) : null}
      <ParcelDataLine parcelData={line.parcelData} />
      {line.codeMessage ? (
        <p className="text-sm text-muted">
          {t('review:result.code')} {write(line.codeMessage)}
        </p>
      ) : null}
    </div>
  );
}

/** The key of a button, seen on it and told to those who do not see it. */
const Key = ({ of }: { of: ReviewKey }) => (
  <kbd className="hidden text-sm font-normal opacity-75 lg:inline">{REVIEW_KEYS[of]}</kbd>
);

const ANSWER_KEYS: Partial<Record<ChecklistAnswer, ReviewKey>> = { yes: 'yes', no: 'no', 'cannot-tell': 'cannotTell' };

function DecisionBar({ line, label, writing, onDecide, onChange, onWrite }: LineRowProps) {
  const { t } = useTranslation(['reviews', 'ui']);
  const local = useLocalized();
  const { decision = null } = line;
  const stands = letStand({ ...line, decision: null });
  const isPressed = (answer: Decision['answer'], choice?: string) =>
    decision?.answer === answer && decision.choice === choice;
  const look = (pressed: boolean) => (pressed ? 'border-lake bg-lake-tint ring-1 ring-lake' : '');
  const answers = line.choices
    ? (['not-applicable'] as const)
    : (['yes', 'no', 'not-applicable', 'cannot-tell'] as const).filter((answer) => answer !== stands);
  return (
    <div className="space-y-2">
      <fieldset className="no-print flex flex-wrap gap-2">
        <legend className="sr-only">{t('decide', { line: label })}</legend>
        {stands ? (
          <Button
            aria-keyshortcuts={REVIEW_KEYS.stand}
            aria-pressed={isPressed(stands)}
            className={look(isPressed(stands))}
            onPress={() => onDecide(stands)}
          >
            {t('stands', { answer: t(`ui:outcomes.${stands}`) })} <Key of="stand" />
          </Button>
        ) : null}
        {(line.choices ?? []).map(({ id, labelText }) => (
          <Button
            key={id}
            aria-pressed={isPressed('yes', id)}
            className={look(isPressed('yes', id))}
            onPress={() => onDecide('yes', { choice: id })}
          >
            {local(labelText)}
          </Button>
        ))}
        {answers.map((answer) => {
          const key = ANSWER_KEYS[answer];
          return (
            <Button
              key={answer}
              {...(key ? { 'aria-keyshortcuts': REVIEW_KEYS[key] } : {})}
              aria-pressed={isPressed(answer)}
              className={look(isPressed(answer))}
              onPress={() => onDecide(answer)}
            >
              {t(`ui:outcomes.${answer}`)} {key ? <Key of={key} /> : null}
            </Button>
          );
        })}
        {decision ? (
          <Button variant="quiet" aria-keyshortcuts={REVIEW_KEYS.takeBack} onPress={() => onChange({ decision: null })}>
            {t('takeBack')} <Key of="takeBack" />
          </Button>
        ) : null}
      </fieldset>
      {writing?.kind === 'reason' ? (
        <Written
          key={`reason ${writing.answer}`}
          label={t('reason', { answer: t(`ui:outcomes.${writing.answer}`) })}
          edit={writing}
          text={decision?.note ?? ''}
          most={DECISION_NOTE_LIMIT}
          isNeeded
          saveLabel={t('saveReason')}
          onSave={(note) => {
            const { answer, choice } = writing;
            onDecide(answer, { note, ...(choice === undefined ? {} : { choice }) });
          }}
          onClose={() => onWrite(null)}
        />
      ) : decision?.note ? (
        <p className="measure text-sm">{t('reasonGiven', { reason: decision.note })}</p>
      ) : null}
    </div>
  );
}

/** What is written to the applicant, to colleagues, and as a condition. */
function Remarks({ line, writing, onWrite, onChange }: LineRowProps) {
  const { t } = useTranslation('reviews');
  const { remarks = {} } = line;
  return (
    <div className="space-y-2">
      {RemarkKind.options.map((kind) => {
        const remark = remarks[kind];
        if (writing?.kind === kind) {
          return (
            <Written
              key={kind}
              label={t(`remarks.${kind}`)}
              edit={writing}
              text={remark?.text ?? ''}
              most={REMARK_LIMIT}
              saveLabel={t('saveRemark')}
              onSave={(text) => onChange({ remark: { kind, text } })}
              onClose={() => onWrite(null)}
            />
          );
        }
        return remark ? (
          <Remark key={kind} title={t(`remarks.${kind}`)} onEdit={() => onWrite({ kind })} editLabel={t('edit')}>
            {remark.text}
            <span className="block text-sm text-muted">
              {isOnItsWay(remark.writtenAt)
                ? t('saving')
                : t('by', { name: remark.writtenBy, time: formatDateTime(remark.writtenAt) })}
            </span>
          </Remark>
        ) : null;
      })}
      <div className="no-print flex flex-wrap gap-2">
        {RemarkKind.options.map((kind) =>
          remarks[kind] || writing?.kind === kind ? null : (
            <Button key={kind} variant="quiet" aria-keyshortcuts={REVIEW_KEYS[kind]} onPress={() => onWrite({ kind })}>
              {t(`add.${kind}`)} <Key of={kind} />
            </Button>
          ),
        )}
      </div>
    </div>
  );
}

type RemarkProps = { title: string; editLabel: string; onEdit: () => void; children: ReactNode };

const Remark = ({ title, editLabel, onEdit, children }: RemarkProps) => (
  <div className="flex items-start justify-between gap-2 border-l-4 border-l-lake bg-surface px-3 py-2">
    <div className="min-w-0">
      <p className="text-sm font-semibold">{title}</p>
      <div className="measure [overflow-wrap:anywhere] whitespace-pre-line">{children}</div>
    </div>
    <Button variant="quiet" aria-label={`${editLabel}: ${title}`} onPress={onEdit}>
      {editLabel}
    </Button>
  </div>
);

type WrittenProps = {
  label: string;
  edit: LineEdit;
  /** What stands there so far. */
  text: string;
  most: number;
  isNeeded?: boolean;
  saveLabel: string;
  onSave: (text: string) => void;
  onClose: () => void;
};

/** A few sentences, saved with the button or Ctrl and Enter; Escape leaves what stood. */
function Written({
  label,
  edit: { refused, cameBack = false },
  text,
  most,
  isNeeded = false,
  saveLabel,
  onSave,
  onClose,
}: WrittenProps) {
  const { t } = useTranslation('reviews');
  const [typed, setTyped] = useState(refused ?? text);
  const [isMissing, setMissing] = useState(false);
  const save = () => {
    if (isNeeded && typed.trim() === '') return setMissing(true);
    return onSave(typed.trim());
  };
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (cameBack) return;
    // The focus alone would bring the field to the middle of the window, and take the page along.
    box.current?.querySelector('textarea')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [cameBack]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the field in it.
    <div
      className="space-y-2"
      ref={box}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
      }}
    >
      <TextArea
        label={label}
        name="written"
        rows={3}
        maxLength={most}
        value={typed}
        onChange={setTyped}
        error={isMissing && typed.trim() === '' ? t('reasonNeeded') : refused === undefined ? undefined : t('refused')}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onPress={save}>
          {saveLabel}
        </Button>
        <Button onPress={onClose}>{t('cancel')}</Button>
      </div>
    </div>
  );
}
