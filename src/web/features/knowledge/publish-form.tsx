import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { PublishedText, SplitShown } from '#contract/knowledge.ts';
import { isSameDocument, slugOf } from '#domain/assistant/edition.ts';
import { TextNature } from '#domain/assistant/knowledge.ts';
import { usePublishText } from '#web/api/knowledge.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useCollectionName } from './about-text.tsx';

const NEW = 'new';
const OWN_COLLECTION = 'own-collection';
const REQUIRED = ['title', 'collection', 'ownCollection', 'edition', 'effective', 'source'] as const;
type RequiredField = (typeof REQUIRED)[number];

/** What a text is published as: staff correct what the file says of itself, and say what it is. */
export function PublishForm({ split }: { split: SplitShown }) {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const collectionOf = useCollectionName();
  const { mutate, isPending, error } = usePublishText(split.id);
  const [said, setSaid] = useState({
    ...{ title: split.suggested_title, number: '', edition: '', effective: '', source: '' },
    ...{ collection: '', ownCollection: '', nature: 'not-said' as TextNature, document: '' },
  });
  const [wrong, setWrong] = useState<readonly RequiredField[]>([]);
  const set = (name: keyof typeof said) => (value: string) => setSaid((before) => ({ ...before, [name]: value }));
  const isMissing = (name: RequiredField) =>
    name === 'ownCollection'
      ? said.collection === OWN_COLLECTION && said.ownCollection.trim() === ''
      : said[name].trim() === '';
  const errorOf = (name: RequiredField) =>
    wrong.includes(name) && isMissing(name) ? t(`publish.missing.${name}`) : undefined;
  // Until somebody chooses, a text is a new edition of the one with its number or title.
  const same = split.documents.find((one) => isSameDocument(one, said));
  const document = said.document === '' ? (same?.document ?? NEW) : said.document;
  const former = split.documents.find((one) => one.document === document);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const missing = REQUIRED.filter(isMissing);
    setWrong(missing);
    const [first] = missing;
    if (first) {
      globalThis.document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const isOwn = said.collection === OWN_COLLECTION;
    const known = split.collections.find(({ id }) => id === said.collection);
    const { title, number, edition, effective, source, nature } = said;
    const body: PublishedText = {
      ...{ title, number, edition, effective, source, nature, document },
      collection: isOwn ? slugOf(said.ownCollection, 60, 'own') : said.collection,
      collectionTitle: isOwn ? said.ownCollection : (known?.title ?? null),
    };
    mutate(body, {
      onSuccess: ({ name }) => {
        showToast('success', t('publish.done'), title);
        void navigate(`/knowledge/${name}`);
      },
    });
  };
  return (
    <form noValidate onSubmit={send} aria-labelledby="publish" className="max-w-2xl space-y-4">
      <h2 id="publish" className="text-title font-semibold">
        {t('publish.title')}
      </h2>
      <TextField
        label={t('publish.name')}
        name="title"
        value={said.title}
        onChange={set('title')}
        maxLength={200}
        isRequired
        error={errorOf('title')}
      />
      <TextField
        label={t('publish.number')}
        hint={t('publish.numberHint')}
        name="number"
        value={said.number}
        onChange={set('number')}
        maxLength={80}
      />
      <Select
        label={t('publish.collection')}
        name="collection"
        value={said.collection}
        onChange={set('collection')}
        error={errorOf('collection')}
        options={[
          ...split.collections.map(({ id, title }) => ({
            value: id,
            label: collectionOf({ collection: id, collection_title: title }),
          })),
          { value: OWN_COLLECTION, label: t('publish.ownCollection') },
        ]}
      />
      {said.collection === OWN_COLLECTION ? (
        <TextField
          label={t('publish.collectionName')}
          name="ownCollection"
          value={said.ownCollection}
          onChange={set('ownCollection')}
          maxLength={80}
          isRequired
          error={errorOf('ownCollection')}
        />
      ) : null}
      <Select
        label={t('publish.nature')}
        hint={t('publish.natureHint')}
        name="nature"
        value={said.nature}
        onChange={set('nature')}
        options={TextNature.options.map((value) => ({ value, label: t(`nature.choice.${value}`) }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('publish.edition')}
          hint={t('publish.editionHint')}
          name="edition"
          value={said.edition}
          onChange={set('edition')}
          maxLength={60}
          isRequired
          error={errorOf('edition')}
        />
        <TextField
          type="date"
          label={t('publish.effective')}
          hint={t('publish.effectiveHint')}
          name="effective"
          value={said.effective}
          onChange={set('effective')}
          isRequired
          error={errorOf('effective')}
        />
      </div>
      <TextField
        label={t('publish.source')}
        hint={t('publish.sourceHint')}
        name="source"
        value={said.source}
        onChange={set('source')}
        maxLength={400}
        isRequired
        error={errorOf('source')}
      />
      <Select
        label={t('publish.document')}
        hint={t('publish.documentHint')}
        name="document"
        value={document}
        onChange={set('document')}
        options={[
          { value: NEW, label: t('publish.new') },
          ...split.documents.map((one) => ({
            value: one.document,
            label: t('publish.editionOf', { title: one.title, edition: one.edition }),
          })),
        ]}
      />
      {former && said.effective !== '' ? (
        <Notice tone="info">
          {t(said.effective >= former.effective ? 'publish.supersedes' : 'publish.before', {
            edition: former.edition,
            day: formatDate(said.effective),
            from: formatDate(former.effective),
          })}
        </Notice>
      ) : null}
      {error ? (
        <Notice tone="error" live="alert">
          <ErrorText error={error} />
        </Notice>
      ) : null}
      <Button variant="primary" type="submit" isPending={isPending} pendingLabel={t('publish.pending')}>
        {t('publish.publish')}
      </Button>
    </form>
  );
}
