import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDocument } from '#contract/applications.ts';
import { type FieldMessage, MESSAGE_LIMITS } from '#contract/field-checks.ts';
import { useFieldMessages } from '#web/api/application-documents.ts';
import { formatNumber } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { ErrorText } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PlaceChips } from './element-lists.tsx';

type AssistantDocuments = { documents: readonly ApplicationDocument[] };

function Message({ message, documents }: { message: FieldMessage } & AssistantDocuments) {
  const { t } = useTranslation('questionnaire');
  const write = useMessages();
  const { author, body } = message;
  const isOwn = author === 'applicant';
  return (
    <li
      className={`rounded p-3 [overflow-wrap:anywhere] ${isOwn ? 'ml-6 bg-lake-tint' : 'mr-6 border border-line bg-surface'}`}
    >
      <span className="block text-sm font-semibold text-muted">{t(isOwn ? 'check.you' : 'check.assistant')}</span>
      {body.kind === 'answer'
        ? keyed(body.sentences, ({ text }) => text).map(({ key, item }) => (
            <span key={key} className="block">
              {write(item.message)}
              {item.evidence.length > 0 ? <PlaceChips evidence={item.evidence} documents={documents} /> : null}
            </span>
          ))
        : body.text}
    </li>
  );
}

const Messages = ({ messages, documents }: { messages: readonly FieldMessage[] } & AssistantDocuments) =>
  messages.length === 0 ? null : (
    <ol className="space-y-2">
      {messages.map((message) => (
        <Message key={message.id} message={message} documents={documents} />
      ))}
    </ol>
  );

/** Questions about an upload and their answers. Enter sends; a blank question is none. */
export function UploadAssistant({
  applicationId,
  field,
  label,
  documents,
}: { applicationId: string; field: string; label: string } & AssistantDocuments) {
  const { t } = useTranslation('questionnaire');
  const { messages, asking } = useFieldMessages(applicationId, field);
  const { former, current } = splitMessages(
    messages,
    documents.filter((one) => one.field === field),
  );
  const [text, setText] = useState('');
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const question = text.trim();
    if (question === '' || asking.isPending) return;
    asking.mutate(question, { onSuccess: () => setText('') });
  };
  return (
    <div className="space-y-3 border-t border-line pt-3">
      {former.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {t('check.former', { number: formatNumber(former.length) })}
          </summary>
          <Messages messages={former} documents={documents} />
        </details>
      ) : null}
      {/* It is there from the start, so that what comes into it is spoken. */}
      <div role="log" aria-label={t('check.talk', { label })}>
        <Messages messages={current} documents={documents} />
      </div>
      <form onSubmit={send} className="space-y-2" aria-label={t('check.ask')}>
        <TextField
          label={t('check.ask')}
          hint={t('check.askHint')}
          name={`ask-${id}`}
          value={text}
          onChange={(value) => setText(value.slice(0, MESSAGE_LIMITS.question))}
          autoComplete="off"
        />
        <Button type="submit" isPending={asking.isPending}>
          {t('check.send')}
        </Button>
        <div role="status">
          {asking.error ? (
            <ErrorLine>
              {t('check.askFailed')} <ErrorText error={asking.error} />
            </ErrorLine>
          ) : null}
        </div>
      </form>
    </div>
  );
}

/** What was said of files that another has replaced or joined since stands apart: it may not hold of these. */
export function splitMessages<M extends { at: string }>(
  messages: readonly M[],
  documents: readonly { added_at: string }[],
): { former: M[]; current: M[] } {
  const newest = Math.max(...documents.map(({ added_at }) => Date.parse(added_at)));
  const isFormer = ({ at }: M) => Date.parse(at) < newest;
  return { former: messages.filter(isFormer), current: messages.filter((message) => !isFormer(message)) };
}
