import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ReviewResult } from '#contract/permit-review.ts';
import { type Decision, isOverride } from '#domain/rules/result.ts';
import {
  countLookedAt,
  LINE_FILTERS,
  type LineFilter,
  letStand,
  lineBeside,
  linesShown,
  nextUndecided,
} from '#domain/rules/review-work.ts';
import { namesOf } from '#web/analysis/sources.tsx';
import { type LineChange, useWorkOnLine } from '#web/api/reviews.ts';
import { personIn } from '#web/auth/session-store.ts';
import { useSessionState } from '#web/auth/sessions.tsx';
import { DocumentViewer } from '#web/document-viewer/document-viewer.tsx';
import { type DocumentPlace, placeOf } from '#web/lib/document-address.ts';
import { formatNumber } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DocumentOpenerContext } from '#web/ui/document-link.tsx';
import { KeysDialog } from '#web/ui/keys-dialog.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { LineRow } from './line-row.tsx';
import { editOf, type LineEdit, type ReviewItem, withPending } from './result-model.ts';
import { REVIEW_KEYS, type ReviewKey, useReviewKeys } from './review-keys.ts';

/**
 * Brings a line into the part of the list below the heading that stays. The list moves; the page only so far that the
 * list is seen with its progress and its filters, or where the list has no height of its own, as on a phone.
 */
function showInList(list: HTMLElement, row: HTMLElement): void {
  if (list.scrollHeight <= list.clientHeight) {
    row.scrollIntoView({ block: 'nearest' });
    return;
  }
  list.parentElement?.scrollIntoView({ block: 'nearest' });
  const { top, bottom, height } = row.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  const from = seen.top + (row.closest('section')?.querySelector('h2')?.offsetHeight ?? 0);
  if (top < from || height > seen.bottom - from) list.scrollTop += top - from;
  else if (bottom > seen.bottom) list.scrollTop += bottom - seen.bottom;
}

/** Where the sheet opens for a line. */
const evidenceOf = (line: ReviewItem) => line.marked?.evidence ?? line.evidence[0] ?? line.candidates?.[0]?.place;

type Pane = 'lines' | 'sheet';

/** The lines of a review on the left, the sheet at the place of the chosen one on the right. */
export function SplitReview({ result, sessionId }: { result: ReviewResult; sessionId: string }) {
  const { t } = useTranslation('reviews');
  const local = useLocalized();
  const [search, setSearch] = useSearchParams();
  const [place, setPlace] = useState<DocumentPlace>(() => ({ documentId: result.documents[0]?.id ?? '', page: 1 }));
  const [pane, setPane] = useState<Pane>('lines');
  const [writing, setWriting] = useState<LineEdit | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const left = useLeftWidth();
  const names = useMemo(() => namesOf(result.documents), [result.documents]);

  const me = personIn(useSessionState('reviewer'));
  const name = me?.full_name ?? '';
  const { change, pending, refused, drop } = useWorkOnLine(sessionId);
  // What was asked for counts at once for the next key; the line says that it is being saved.
  const all = useMemo(
    () => result.sections.flatMap(({ items }) => items).map((line) => withPending(line, pending, name)),
    [result.sections, pending, name],
  );
  const attention = useMemo(
    () =>
      new Set(
        result.attention.flatMap((one) =>
          one.kind === 'item' ? [one.item] : one.kind === 'conflict' ? one.items : [],
        ),
      ),
    [result.attention],
  );
  // The address follows what is chosen, not the other way round: the next key must never meet the line before.
  const [filter, setFilter] = useState(LINE_FILTERS.find((one) => one === search.get('show')) ?? 'all');
  const chosenLines = useMemo(() => openChosenLines(me?.id ?? ''), [me?.id]);
  const [chosenId, setChosenId] = useState(
    [search.get('line'), chosenLines.of(sessionId)].find((id) => all.some((line) => line.id === id)) ?? null,
  );
  useEffect(() => {
    const next = new URLSearchParams(chosenId === null ? {} : { line: chosenId });
    if (filter !== 'all') next.set('show', filter);
    if (next.toString() !== search.toString()) setSearch(next, { replace: true, preventScrollReset: true });
    if (chosenId !== null) chosenLines.keep(sessionId, chosenId);
  }, [chosenId, filter, search, setSearch, chosenLines, sessionId]);
  const chosen = all.find(({ id }) => id === chosenId);
  const questionOf = (line: ReviewItem) => local(line.labelText ?? line.questionText);
  // A line that was just decided stays in its list until another is chosen.
  const shown = useMemo(() => {
    const fitting = new Set(linesShown(all, filter, attention).map(({ id }) => id));
    return all.filter(({ id }) => fitting.has(id) || id === chosenId);
  }, [all, filter, attention, chosenId]);

  const scroller = useRef<HTMLDivElement>(null);
  const rowOf = (id: string) => scroller.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);
  const held = useRef<{ id: string; top: number } | null>(null);

  /** Chooses a line; the next one comes to the height where the last one was. */
  const choose = (line: ReviewItem | undefined) => {
    if (!line || line.id === chosenId) return;
    const last = chosenId === null ? undefined : rowOf(chosenId);
    held.current = { id: line.id, top: last?.getBoundingClientRect().top ?? Number.NaN };
    setWriting(null);
    setChosenId(line.id);
    const at = evidenceOf(line);
    if (at) setPlace(placeOf(at));
  };
  useLayoutEffect(() => {
    const row = chosenId === null ? undefined : rowOf(chosenId);
    if (!row || held.current?.id !== chosenId) return;
    const { top } = held.current;
    held.current = null;
    if (scroller.current) {
      if (!Number.isNaN(top)) scroller.current.scrollTop += row.getBoundingClientRect().top - top;
      showInList(scroller.current, row);
    }
    row.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  });
  // The line that the address names, or the last one, and its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page comes.
  useEffect(() => {
    const row = chosen && rowOf(chosen.id);
    if (!chosen || !row || !scroller.current) return;
    const at = evidenceOf(chosen);
    if (at) setPlace(placeOf(at));
    showInList(scroller.current, row);
  }, []);

  const save = (what: LineChange, then?: () => void) => {
    const line = all.find(({ id }) => id === what.itemId);
    change(what).then(then, (failure) =>
      showToast('destructive', t('notSaved'), `${line ? `${questionOf(line)}: ` : ''}${describeError(failure)}`),
    );
  };
  const decide = (line: ReviewItem, answer: Decision['answer'], more: { note?: string; choice?: string } = {}) => {
    const note = more.note ?? line.decision?.note ?? '';
    if (isOverride(line, answer) && note.trim() === '') return setWriting({ kind: 'reason', answer });
    const choice = more.choice === undefined ? {} : { choice: more.choice };
    const seen = line.decision?.decidedAt ?? null;
    setWriting(null);
    return save({ itemId: line.id, decision: { answer, note, seen, ...choice } });
  };
  const openPlace = (next: DocumentPlace) => {
    setPlace(next);
    setPane('sheet');
  };
  const onChosen = (act: (line: ReviewItem) => void) => () => {
    if (chosen) act(chosen);
  };
  const toUndecided = () => choose(nextUndecided(shown, chosenId) ?? nextUndecided(all, chosenId));
  const keys = useReviewKeys({
    next: () => choose(lineBeside(shown, chosenId, 1)),
    previous: () => choose(lineBeside(shown, chosenId, -1)),
    undecided: toUndecided,
    yes: onChosen((line) => decide(line, 'yes')),
    no: onChosen((line) => decide(line, 'no')),
    cannotTell: onChosen((line) => decide(line, 'cannot-tell')),
    stand: onChosen((line) => {
      const answer = letStand(line);
      if (answer) decide(line, answer);
      else showToast('info', t('nothingStands'), t('nothingStandsAbout', { line: questionOf(line) }), line.id);
    }),
    override: onChosen((line) => setWriting({ kind: 'reason', answer: line.answer === 'yes' ? 'no' : 'yes' })),
    evidence: onChosen((line) => {
      const at = evidenceOf(line);
      if (at) openPlace(placeOf(at));
      else showToast('info', t('noPlace'), t('noPlaceAbout', { line: questionOf(line) }), line.id);
    }),
    comment: onChosen(() => setWriting({ kind: 'comment' })),
    note: onChosen(() => setWriting({ kind: 'note' })),
    condition: onChosen(() => setWriting({ kind: 'condition' })),
    takeBack: onChosen((line) => line.decision && save({ itemId: line.id, decision: null })),
    help: () => setShowsKeys(true),
  });

  // Words that were not saved come back where they were written.
  const unsaved = refused.flatMap((one) => {
    const edit = editOf(one);
    return edit ? [{ one, edit }] : [];
  });
  const back = unsaved.filter(({ one }) => one.itemId === chosenId);
  const words = back.find(({ edit }) => edit.kind === writing?.kind)?.edit.refused;
  const edit = writing ? { ...writing, ...(words === undefined ? {} : { refused: words }) } : (back[0]?.edit ?? null);
  const onWrite = (next: LineEdit | null) => {
    const given = next === null && back.find((other) => other.edit.kind === edit?.kind);
    if (given) drop(given.one);
    setWriting(next);
  };
  const isUnsaved = pending.length > 0 || unsaved.length > 0;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  const lookedAt = countLookedAt(all);
  const progress = t('lookedAt', { decided: formatNumber(lookedAt), lines: formatNumber(all.length) });
  return (
    <DocumentOpenerContext value={openPlace}>
      <div className="mb-3 flex gap-2 lg:hidden">
        {(['lines', 'sheet'] as const).map((one) => (
          <Button key={one} aria-pressed={pane === one} className="flex-1 justify-center" onPress={() => setPane(one)}>
            {t(`panes.${one}`)}
          </Button>
        ))}
      </div>
      <div
        className="lg:ml-[calc(50%-50vw+2rem)] lg:grid lg:h-[max(32rem,calc(100dvh-4rem))] lg:w-[calc(100vw-4rem)] lg:grid-cols-[var(--left)_0.75rem_minmax(0,1fr)]"
        style={{ '--left': `${left.percent}%` } as React.CSSProperties}
      >
        <section
          aria-label={t('panes.lines')}
          className={`${pane === 'lines' ? 'flex' : 'hidden'} min-h-0 flex-col rounded border border-line bg-surface lg:flex`}
        >
          <div className="space-y-3 border-b border-line p-3">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0 flex-1">
                <ProgressBar label={t('progress')} value={lookedAt} max={Math.max(1, all.length)} text={progress} />
              </div>
              <Button onPress={() => setShowsKeys(true)}>{t('keys.open')}</Button>
            </div>
            <Filters filter={filter} counts={(one) => linesShown(all, one, attention).length} onChange={setFilter} />
            <Button
              variant="primary"
              className="w-full justify-center"
              isDisabled={lookedAt === all.length}
              onPress={toUndecided}
            >
              {lookedAt === all.length ? t('allLookedAt') : t('nextUndecided')}
              <kbd className="ml-1 hidden text-sm opacity-80 lg:inline">.</kbd>
            </Button>
          </div>
          <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]">
            {shown.length === 0 ? (
              <div className="p-4">
                <EmptyState title={t('empty.lines')}>{t('empty.linesAbout')}</EmptyState>
              </div>
            ) : (
              result.sections.map((section) => {
                const lines = shown.filter((line) => section.items.some(({ id }) => id === line.id));
                if (lines.length === 0) return null;
                return (
                  <section key={section.title} aria-label={local(section.titleText)}>
                    <h2 className="sticky top-0 z-10 border-b border-line bg-granite-tint px-3 py-1.5 text-sm font-semibold">
                      {local(section.titleText)}
                    </h2>
                    <ul className="divide-y divide-line">
                      {lines.map((line) => (
                        <LineRow
                          key={line.id}
                          line={line}
                          label={questionOf(line)}
                          isChosen={line.id === chosenId}
                          names={names}
                          writing={line.id === chosenId ? edit : null}
                          isRefused={unsaved.some(({ one }) => one.itemId === line.id)}
                          onChoose={() => choose(line)}
                          onWrite={onWrite}
                          onDecide={(answer, more) => decide(line, answer, more)}
                          onChange={(what) => {
                            setWriting(null);
                            save({ itemId: line.id, ...what });
                          }}
                        />
                      ))}
                    </ul>
                  </section>
                );
              })
            )}
          </div>
        </section>
        <Divider left={left} />
        <section
          aria-label={t('panes.sheet')}
          data-sheet
          className={`${pane === 'sheet' ? 'flex' : 'hidden'} h-[max(26rem,calc(100dvh-8rem))] min-h-0 flex-col overflow-hidden rounded border border-line bg-surface lg:flex lg:h-auto`}
        >
          <div className="border-b border-line p-2">
            <Select
              label={t('document')}
              name="document"
              value={place.documentId}
              options={result.documents.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(documentId) => setPlace({ documentId, page: 1 })}
            />
          </div>
          <div className="min-h-0 flex-1">
            <DocumentViewer
              place={place}
              portal="reviewer"
              marking={
                chosen && {
                  label: t('markFor', { line: questionOf(chosen) }),
                  onMark: (words) => {
                    save({ itemId: chosen.id, place: words }, () => {
                      showToast('success', t('marked'), t('markedAbout', { line: questionOf(chosen) }), chosen.id);
                      setPlace(words);
                    });
                  },
                }
              }
            />
          </div>
        </section>
      </div>
      {showsKeys ? (
        <KeysDialog
          title={t('keys.title')}
          keys={(Object.keys(REVIEW_KEYS) as ReviewKey[]).map((one) => ({
            key: REVIEW_KEYS[one],
            label: t(`keys.${one}`),
          }))}
          note={t('keys.sheet')}
          isOn={keys.on}
          onTurn={keys.turn}
          onClose={() => setShowsKeys(false)}
        />
      ) : null}
    </DocumentOpenerContext>
  );
}

type FiltersProps = {
  filter: LineFilter;
  counts: (filter: LineFilter) => number;
  onChange: (filter: LineFilter) => void;
};

function Filters({ filter, counts, onChange }: FiltersProps) {
  const { t } = useTranslation('reviews');
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('filters.label')}</legend>
      {LINE_FILTERS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === filter}
          onClick={() => onChange(one)}
          className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold ${one === filter ? 'border-lake bg-lake-tint ring-1 ring-lake' : 'border-edge bg-surface hover:border-lake'}`}
        >
          {t(`filters.${one}`)} <span className="numbers font-normal">{formatNumber(counts(one))}</span>
        </button>
      ))}
    </fieldset>
  );
}

const MOST_REVIEWS = 50;

/** The line that a person last chose in each of their latest reviews, kept in this browser. */
function openChosenLines(personId: string) {
  const stored = `review_lines ${personId}`;
  const read = (): [review: string, line: string][] => {
    try {
      return Object.entries(JSON.parse(localStorage.getItem(stored) ?? '{}'));
    } catch {
      return [];
    }
  };
  return {
    of: (review: string) => read().find(([id]) => id === review)?.[1] ?? null,
    keep: (review: string, line: string) => {
      const others = read().filter(([id]) => id !== review);
      try {
        const kept = [...others.slice(1 - MOST_REVIEWS), [review, line]];
        localStorage.setItem(stored, JSON.stringify(Object.fromEntries(kept)));
      } catch {
        // A browser that keeps nothing forgets it with the page.
      }
    },
  };
}

const STORED_WIDTH = 'review_left';
const WIDTHS = { least: 28, most: 65, usual: 40, step: 4 };

/** How much of the width the lines have, in percent. It is kept in this browser. */
function useLeftWidth() {
  const [percent, setPercent] = useState(() => {
    try {
      const stored = Number(localStorage.getItem(STORED_WIDTH));
      return stored >= WIDTHS.least && stored <= WIDTHS.most ? stored : WIDTHS.usual;
    } catch {
      return WIDTHS.usual;
    }
  });
  const set = (next: number) => {
    const within = Math.round(Math.min(WIDTHS.most, Math.max(WIDTHS.least, next)));
    setPercent(within);
    try {
      localStorage.setItem(STORED_WIDTH, String(within));
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  };
  return { percent, set };
}

/** What stands between the panes: drawn with the pointer, or moved with the arrow keys. */
function Divider({ left }: { left: ReturnType<typeof useLeftWidth> }) {
  const { t } = useTranslation('reviews');
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (event.buttons !== 1 || !frame) return;
    left.set((100 * (event.clientX - frame.left)) / frame.width);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('divider')}
      aria-valuenow={left.percent}
      aria-valuemin={WIDTHS.least}
      aria-valuemax={WIDTHS.most}
      tabIndex={0}
      onKeyDown={(event) => {
        const way = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
        if (way === 0) return;
        event.preventDefault();
        left.set(left.percent + way * WIDTHS.step);
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      className="hidden cursor-col-resize items-center justify-center lg:flex"
    >
      <span aria-hidden="true" className="h-12 w-1 rounded-full bg-edge" />
    </div>
  );
}
