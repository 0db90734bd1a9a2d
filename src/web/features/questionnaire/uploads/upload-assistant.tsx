import { useTranslation } from 'react-i18next';
import type { ApplicationDocument } from '#contract/applications.ts';
import { type FieldMessage, MESSAGE_LIMITS } from '#contract/field-checks.ts';
import { useFieldMessages } from '#web/api/application-documents.ts';
import { formatNumber } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Chat, type ChatMessage, ChatMessages } from '#web/ui/chat.tsx';
import { PlaceChips } from './element-lists.tsx';

type AssistantDocuments = { documents: readonly ApplicationDocument[] };

/** What was said, with the places that an answer rests on. */
function Content({ message: { body }, documents }: { message: FieldMessage } & AssistantDocuments) {
  const write = useMessages();
  return body.kind === 'answer'
    ? keyed(body.sentences, ({ text }) => text).map(({ key, item }) => (
        <span key={key} className="block">
          {write(item.message)}
          {item.evidence.length > 0 ? <PlaceChips evidence={item.evidence} documents={documents} /> : null}
        </span>
      ))
    : body.text;
}

/** Questions about an upload and their answers. */
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
  const shown = (message: FieldMessage): ChatMessage => ({
    id: message.id,
    author: message.author === 'applicant' ? 'person' : 'assistant',
    text: message.body.kind === 'answer' ? message.body.sentences.map(({ text }) => text).join(' ') : message.body.text,
    content: <Content message={message} documents={documents} />,
  });
  return (
    <div className="space-y-3 border-t border-line pt-3">
      {former.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {t('check.former', { number: formatNumber(former.length) })}
          </summary>
          <ChatMessages messages={former.map(shown)} />
        </details>
      ) : null}
      <Chat
        label={t('check.talk', { label })}
        messages={current.map(shown)}
        sending={asking}
        handOver={{ chat: 'upload', about: label }}
        ask={t('check.ask')}
        placeholder={t('check.askHint')}
        limit={MESSAGE_LIMITS.question}
      />
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
