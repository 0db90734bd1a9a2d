import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Letter } from '#contract/letters.ts';
import type { LetterItem } from '#domain/letters/letter.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { useLetter, useLetterChanges } from '#web/api/letters.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { newId } from '#web/lib/ids.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { Candidates } from './candidates.tsx';
import { ItemEditor, SentItem } from './letter-item.tsx';
import { LetterFile, RemoveDraft, SendCard } from './send-card.tsx';

/** One letter: what it says, where each part comes from, what still keeps it from going out, and sending it. */
export function LetterPage() {
  const { t } = useTranslation('letters');
  const localized = useLocalized();
  const { id = '', letterId = '' } = useParams();
  const { data, error, refetch } = useLetter(letterId);
  const [loads, setLoads] = useState(0);
  return (
    <>
      <PageHeader
        title={data ? localized(data.title) : t(error ? 'page.notOpened' : 'page.opening')}
        back={<BackLink to={`/cases/${id}?tab=letters`}>{t('page.back')}</BackLink>}
        {...(data
          ? {
              actions: data.sent_at ? (
                <Badge tone="pine">{t('list.sent')}</Badge>
              ) : (
                <Badge tone="yellow">{t('list.draft')}</Badge>
              ),
            }
          : {})}
      >
        {data ? [data.case.reference, data.case.place].filter((part) => part).join(' · ') : null}
      </PageHeader>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('page.loading')} lines={6} /> : null}
      {data?.sent_at ? <SentLetter letter={data} /> : null}
      {data && !data.sent_at ? (
        <DraftLetter
          key={`${data.id} ${loads}`}
          letter={data}
          onReload={() => void refetch().then(() => setLoads(loads + 1))}
        />
      ) : null}
    </>
  );
}

const columns = 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]';

function SentLetter({ letter }: { letter: Letter }) {
  const { t } = useTranslation('letters');
  return (
    <div className={columns}>
      <div className="space-y-4 lg:order-2">
        <Card className="space-y-3">
          <FactList
            facts={[
              [t('page.sentTo'), letter.sent_to ?? ''],
              [t('page.sentBy'), letter.sent_by ?? ''],
              [t('page.sentAt'), letter.sent_at ? formatDateTime(letter.sent_at) : ''],
              [t('page.answerBy'), letter.answer_by ? formatDate(letter.answer_by) : t('page.noAnswer')],
            ]}
          />
          <LetterFile letter={letter} />
        </Card>
      </div>
      <Card className="min-w-0 space-y-5 lg:order-1">
        <Paragraphs paragraphs={letter.opening} />
        {letter.items.length > 0 ? (
          <ol className="space-y-5">
            {letter.items.map((item, at) => (
              <SentItem key={item.id} item={item} number={at + 1} documents={letter.documents} />
            ))}
          </ol>
        ) : null}
        <Paragraphs paragraphs={letter.closing} />
      </Card>
    </div>
  );
}

type DraftLetterProps = { letter: Letter; onReload: () => void };

function DraftLetter({ letter, onReload }: DraftLetterProps) {
  const { t } = useTranslation('letters');
  const [items, setItems] = useState<LetterItem[]>(letter.items);
  const [note, setNote] = useState(letter.note);
  // The case as whoever writes has seen it; a change of the case is taken in by a press, not by the next key.
  const [caseVersion, setCaseVersion] = useState(letter.drafted_from);
  const version = useRef(letter.version);
  const { save, ...others } = useLetterChanges(letter.id);
  const saving = useAutosave({ items, note, case_version: caseVersion }, async (draft) => {
    const saved = await save.mutateAsync({ ...draft, version: version.current });
    version.current = saved.version;
  });
  const list = useRef<HTMLOListElement>(null);
  const focusItem = (id: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-item="${id}"] textarea`)?.focus());
  const change = (id: string, changed: LetterItem | null) =>
    setItems((former) => former.flatMap((one) => (one.id === id ? (changed ? [changed] : []) : [one])));
  const move = (at: number, to: number) =>
    setItems((former) => {
      const moved = [...former];
      const [one] = moved.splice(at, 1);
      if (one) moved.splice(to, 0, one);
      return moved;
    });
  const add = (item: LetterItem) => {
    setItems((former) => [...former, item]);
    focusItem(item.id);
  };
  const issuesOf = (itemId: string) => letter.issues.filter(({ item }) => item === itemId).map(({ issue }) => issue);
  return (
    <div className={columns}>
      <div className="space-y-4 lg:sticky lg:top-4 lg:order-2 lg:self-start">
        <SendCard
          letter={letter}
          saving={saving}
          onSend={async () => {
            await saving.flush();
            await others.send.mutateAsync(version.current);
          }}
          isSending={others.send.isPending}
          onReload={onReload}
          onAcceptCase={() => setCaseVersion(letter.case.version)}
        />
        <RemoveDraft letter={letter} remove={others.remove} />
      </div>
      <div className="min-w-0 space-y-5 lg:order-1">
        {letter.ours ? (
          <Notice tone="info" title={t('page.oursTitle')}>
            {t('page.ours')}
          </Notice>
        ) : null}
        <Paragraphs paragraphs={letter.opening} />
        {letter.has_items ? (
          <section aria-label={t('page.items')} className="space-y-4">
            <ol ref={list} className="space-y-4">
              {items.map((item, at) => (
                <ItemEditor
                  key={item.id}
                  item={item}
                  at={at}
                  of={items.length}
                  letter={letter}
                  issues={issuesOf(item.id)}
                  onChange={(changed) => change(item.id, changed)}
                  onRemove={() => change(item.id, null)}
                  onMove={(to) => move(at, to)}
                />
              ))}
            </ol>
            {items.length === 0 ? <p className="text-muted">{t('page.noItems')}</p> : null}
            <Candidates letter={letter} items={items} onAdd={add} />
            <Button onPress={() => add(ownItem())}>{t('page.addOwn')}</Button>
          </section>
        ) : null}
        <TextArea
          label={t('page.note')}
          hint={t('page.noteHint')}
          name="note"
          rows={3}
          maxLength={5_000}
          value={note}
          onChange={setNote}
        />
        <Paragraphs paragraphs={letter.closing.filter(({ source }) => source === 'agency')} />
      </div>
    </div>
  );
}

const ownItem = (): LetterItem => ({
  id: newId(),
  source: { kind: 'person' },
  what: {},
  looked: {},
  rule: {},
  cure: {},
  field: null,
  evidence: [],
  newBecause: '',
});

/** The letter's own words, each with who wrote them. They are English whatever the page is in. */
function Paragraphs({ paragraphs }: { paragraphs: Letter['opening'] }) {
  const { t } = useTranslation('letters');
  return (
    <div className="space-y-3">
      {paragraphs.map(({ text, source }) => (
        <div key={text}>
          <p lang={LANGUAGES[0]} className="measure whitespace-pre-line [overflow-wrap:anywhere]">
            {text}
          </p>
          <p className="text-sm text-muted">{t(`page.from.${source}`)}</p>
        </div>
      ))}
    </div>
  );
}
