import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_LIMIT } from '#contract/messages.ts';
import { type MessageSide, useMessages } from '#web/api/messages.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { Button } from './button.tsx';
import { ErrorLine } from './field.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { Skeleton } from './progress.tsx';
import { TextArea } from './text-field.tsx';

/** What an applicant and the staff write to each other about a case, seen from one side, and a field to write. */
export function MessageThread({ side, caseId }: { side: MessageSide; caseId: string }) {
  const { t } = useTranslation('messages');
  const { query, send } = useMessages(side, caseId);
  const { data, error, refetch } = query;
  if (error && !data) {
    return <NotLoaded error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton label={t('loading')} lines={3} />;
  return (
    <div className="space-y-4">
      {data.messages.length === 0 ? <p className="text-muted">{t(`none.${side}`)}</p> : null}
      <ol aria-live="polite" className="space-y-3">
        {data.messages.map((message) => (
          <li
            key={message.id}
            className={`measure rounded border p-3 ${message.side === side ? 'ml-6 border-lake bg-lake-tint' : 'mr-6 border-line bg-surface'}`}
          >
            <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
              <span className="font-semibold text-ink">{message.author}</span>
              <time dateTime={message.written_at} className="numbers">
                {formatDateTime(message.written_at)}
              </time>
            </p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message.text}</p>
          </li>
        ))}
      </ol>
      <MessageForm side={side} send={send} />
    </div>
  );
}

type MessageFormProps = { side: MessageSide; send: ReturnType<typeof useMessages>['send'] };

function MessageForm({ side, send }: MessageFormProps) {
  const { t } = useTranslation('messages');
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = send;
  const write = () => {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <div className="no-print space-y-3">
      <TextArea
        label={t('message')}
        hint={t(`hint.${side}`)}
        name="message"
        rows={3}
        maxLength={MESSAGE_LIMIT}
        value={text}
        onChange={setText}
        error={isMissing && text.trim() === '' ? t('missing') : undefined}
      />
      {error ? (
        <div role="alert">
          <ErrorLine>{`${t('failed')} ${describeError(error)}`}</ErrorLine>
        </div>
      ) : null}
      <Button isPending={isPending} pendingLabel={t('sending')} onPress={write}>
        {t('send')}
      </Button>
    </div>
  );
}
