import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_LIMITS } from '#contract/applications.ts';
import { ANSWER_LIMIT, type Requests, type RoundItem } from '#contract/rounds.ts';
import { wordsOf } from '#domain/letters/letter.ts';
import type { useAnswers } from '#web/api/requests.ts';
import { formatNumber, list, megabytes } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { currentLanguage, useLocalized } from '#web/lib/texts.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentLink, SourceLinks } from '#web/ui/document-link.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

/** What an item asks for: what, where it was looked for, by which rule, what settles it. */
function RequestText({ item, nameOf }: { item: RoundItem; nameOf: (documentId: string) => string | undefined }) {
  const { t } = useTranslation('requests');
  const language = currentLanguage();
  const parts = (['looked', 'rule', 'cure'] as const)
    .map((part) => ({ part, words: wordsOf(item[part], language) }))
    .filter(({ words }) => words !== '');
  return (
    <div className="space-y-2">
      <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{wordsOf(item.what, language)}</p>
      <dl className="space-y-1 text-sm">
        {parts.map(({ part, words }) => (
          <div key={part} className="sm:flex sm:gap-2">
            <dt className="shrink-0 font-semibold text-muted sm:w-32">{t(`parts.${part}`)}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{words}</dd>
          </div>
        ))}
      </dl>
      <SourceLinks
        evidence={item.evidence.filter(({ documentId }) => nameOf(documentId) !== undefined)}
        portal="applicant"
        fileOf={({ documentId }) => nameOf(documentId) ?? ''}
      />
      {item.follows ? <p className="text-sm text-muted">{t('follows', item.follows)}</p> : null}
      {item.new_because === '' ? null : (
        <p className="text-sm text-muted">{t('newBecause', { reason: item.new_because })}</p>
      )}
    </div>
  );
}

const Frame = ({ item, children, end }: { item: RoundItem; children: ReactNode; end?: ReactNode }) => {
  const { t } = useTranslation('requests');
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('item', { number: formatNumber(item.number) })}</h3>
        {end}
      </div>
      {children}
    </div>
  );
};

/** Whether an item has an answer as it stands on the page, and what saves that at once. */
export type TypedAnswer = { isAnswered: boolean; flush: () => Promise<void> };

type OpenItemProps = {
  of: Requests;
  item: RoundItem;
  changes: ReturnType<typeof useAnswers>;
  isMissing: boolean;
  /** Takes what is typed here, saved or not, and gives back what forgets it. */
  onTyped: (typed: TypedAnswer) => () => void;
};

/** An item that waits for its answer, in words, in documents, or both. */
export function OpenItem({ of, item, changes, isMissing, onTyped }: OpenItemProps) {
  const { t } = useTranslation('requests');
  const [answer, setAnswer] = useState(item.answer);
  const { state, error, flush } = useAutosave(answer, (text) =>
    changes.write.mutateAsync({ itemId: item.id, answer: text }),
  );
  const number = formatNumber(item.number);
  const isAnswered = answer.trim() !== '' || item.documents.length > 0;
  useEffect(() => {
    const forget = onTyped({ isAnswered, flush });
    return () => void forget();
  });
  const nameOf = (id: string) => of.documents.find((one) => one.id === id)?.name;
  return (
    <li data-item={item.id} className="rounded border border-line bg-surface p-4 sm:p-6">
      <Frame
        item={item}
        end={isAnswered ? <Badge tone="pine">{t('hasAnswer')}</Badge> : <Badge tone="yellow">{t('toAnswer')}</Badge>}
      >
        <RequestText item={item} nameOf={nameOf} />
        <TextArea
          label={t('answer', { number })}
          hint={t('answerHint')}
          name={`answer-${item.id}`}
          rows={3}
          maxLength={ANSWER_LIMIT}
          value={answer}
          onChange={setAnswer}
          onBlur={() => void flush().catch(() => {})}
          error={isMissing && !isAnswered ? t('missing') : undefined}
          note={state === 'saved' ? (answer === '' ? '' : t('saved')) : t(`saving.${state}`)}
        />
        {error ? <ErrorLine>{describeError(error)}</ErrorLine> : null}
        <ItemDocuments of={of} item={item} changes={changes} />
      </Frame>
    </li>
  );
}

const NEW = 'new';

function ItemDocuments({ of, item, changes }: Pick<OpenItemProps, 'of' | 'item' | 'changes'>) {
  const { t } = useTranslation('requests');
  const { add, remove } = changes;
  const number = formatNumber(item.number);
  const [replaces, setReplaces] = useState('');
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const labelId = useId();
  const localized = useLocalized();
  const taken = of.rounds.flatMap(({ items }) =>
    items.flatMap(({ documents }) => documents.flatMap((one) => one.replaces?.id ?? [])),
  );
  const choices = item.replaceable
    .filter((id) => !taken.includes(id))
    .flatMap((id) => of.documents.find((one) => one.id === id) ?? []);
  const replaced = replaces === '' || replaces === NEW ? null : replaces;
  const upload = async (files: readonly File[]) => {
    if (files.length === 0) return;
    if (replaced !== null && files.length > 1) {
      setFailure(t('replacesOne'));
      return;
    }
    setFailure('');
    setSent(0);
    try {
      await add.mutateAsync({
        itemId: item.id,
        files,
        replaces: replaced,
        onProgress: (bytes, total) => setSent(total > 0 ? bytes / total : 0),
      });
      setReplaces('');
    } catch (error) {
      setFailure(describeError(error as Error));
    } finally {
      setSent(null);
    }
  };
  const take = (documentId: string) =>
    remove.mutate({ itemId: item.id, documentId }, { onError: (error) => setFailure(describeError(error)) });
  return (
    <div className="space-y-3">
      {item.documents.length > 0 ? (
        <>
          <p id={labelId} className="font-semibold">
            {t('documents')}
          </p>
          <ul aria-labelledby={labelId} className="divide-y divide-line rounded border border-line">
            {item.documents.map((document) => (
              <li key={document.id} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <DocumentLink
                    place={{ documentId: document.id }}
                    portal="applicant"
                    className="link inline-block min-h-6 font-medium"
                  >
                    {document.name}
                  </DocumentLink>
                  <span className="numbers block text-sm text-muted">
                    {[
                      megabytes(document.size),
                      document.replaces ? t('replacesNamed', { name: document.replaces.name }) : '',
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </span>
                </span>
                <Button
                  variant="quiet"
                  aria-label={t('takeOutNamed', { name: document.name })}
                  isDisabled={remove.isPending}
                  onPress={() => take(document.id)}
                >
                  {t('takeOut')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {choices.length > 0 ? (
        <Select
          label={t('replaces')}
          hint={t('replacesHint')}
          name={`replaces-${item.id}`}
          options={[
            { value: NEW, label: t('replacesNone') },
            ...choices.map(({ id, name, label }) => ({
              value: id,
              label: label ? `${name} (${localized(label)})` : name,
            })),
          ]}
          value={replaces === '' ? NEW : replaces}
          onChange={setReplaces}
        />
      ) : null}
      <FileDrop
        label={t('addTo', { number })}
        chooseLabel={t('addTo', { number })}
        hint={t('accepts', { types: list(DOCUMENT_LIMITS.extensions) })}
        accept={DOCUMENT_LIMITS.extensions}
        isCompact
        isSingle={replaced !== null}
        isFirst={item.documents.length === 0}
        isDisabled={sent !== null}
        onAdd={(files) => void upload(files)}
      />
      {sent === null ? null : (
        <ProgressBar size="thin" label={t('uploading')} value={sent} max={1} text={t('uploading')} />
      )}
      {failure ? (
        <div role="alert">
          <ErrorLine>{failure}</ErrorLine>
        </div>
      ) : null}
    </div>
  );
}

/** An item with the answer that was sent, or that was not sent in time. */
export function SentAnswer({ item }: { item: RoundItem }) {
  const { t } = useTranslation('requests');
  return (
    <li className="space-y-3 p-4">
      <Frame item={item} end={item.verdict === 'resolved' ? <Badge tone="pine">{t('resolved')}</Badge> : null}>
        <RequestText item={item} nameOf={() => undefined} />
        <div className="space-y-1 border-l-3 border-lake pl-3">
          <p className="text-sm font-semibold text-muted">{t('yourAnswer')}</p>
          {item.answer === '' ? null : (
            <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{item.answer}</p>
          )}
          {item.answer === '' && item.documents.length === 0 ? <p className="text-muted">{t('noAnswer')}</p> : null}
          {item.documents.map(({ id, name, replaces }) => (
            <p key={id}>
              <DocumentLink place={{ documentId: id }} portal="applicant" className="link inline-block min-h-6">
                {name}
              </DocumentLink>
              {replaces ? (
                <span className="block text-sm text-muted [overflow-wrap:anywhere]">
                  {t('replacesNamed', { name: replaces.name })}
                </span>
              ) : null}
            </p>
          ))}
        </div>
      </Frame>
    </li>
  );
}
