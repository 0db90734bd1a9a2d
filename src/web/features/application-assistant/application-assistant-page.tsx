import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssistantMessage, AssistedDraft } from '#contract/application-assistant.ts';
import { MESSAGE_LIMIT, PROJECT_KINDS } from '#domain/assistant/application-draft.ts';
import type { Message } from '#messages/message.ts';
import { useAssistedDraft, useDraftChanges } from '#web/api/application-assistant.ts';
import { formatNumber } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chat, type ChatMessage } from '#web/ui/chat.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState, ErrorText } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { FinishDraft } from './finish-draft.tsx';

/** A permit application that fills in beside a conversation. */
export function ApplicationAssistantPage() {
  const { t } = useTranslation('assistant');
  const { data, error, fetchStatus, refetch } = useAssistedDraft();
  return (
    <>
      <PageHeader title={t('page.title')} back={<BackLink to="/applicant-dashboard">{t('page.back')}</BackLink>}>
        {t('page.about')}
      </PageHeader>
      {data ? <Panels draft={data} /> : null}
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        fetchStatus === 'paused' ? (
          <EmptyState title={t('page.offline.title')}>{t('page.offline.about')}</EmptyState>
        ) : (
          <Skeleton isPage label={t('page.loading')} lines={12} />
        )
      ) : null}
    </>
  );
}

type Changes = ReturnType<typeof useDraftChanges>;

function Panels({ draft }: { draft: AssistedDraft }) {
  const changes = useDraftChanges();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Conversation draft={draft} changes={changes} />
      <div className="min-w-0 space-y-6">
        <DraftPreview draft={draft} />
        <FinishDraft draft={draft} changes={changes} />
      </div>
    </div>
  );
}

function Conversation({ draft, changes: { send, choose } }: { draft: AssistedDraft; changes: Changes }) {
  const { t } = useTranslation('assistant');
  const last = draft.messages.at(-1);
  const panel = useRef<HTMLElement>(null);
  // The button that was pressed goes with its question.
  const writeOn = () => panel.current?.querySelector('textarea')?.focus();
  const write = useMessages();
  const begun: ChatMessage = {
    id: 'hello',
    author: 'assistant',
    text: t('chat.hello'),
    content: (
      <>
        <p>{t('chat.hello')}</p>
        {last ? null : <p>{t('ask.projectType')}</p>}
      </>
    ),
  };
  const said = draft.messages.map(
    (message): ChatMessage => ({
      id: message.id,
      author: message.sender === 'user' ? 'person' : 'assistant',
      text: typeof message.content === 'string' ? message.content : message.content.map(write).join('\n'),
      content: <Content content={message.content} />,
      ...(message === last && message.sender === 'assistant'
        ? { actions: <Choices draft={draft} choose={choose} onChosen={writeOn} /> }
        : {}),
    }),
  );
  const starts = PROJECT_KINDS.map((kind) => t(`chat.starts.${kind}`));
  return (
    <section ref={panel} aria-labelledby="assistant-panel" className="min-w-0 lg:sticky lg:top-6">
      <Card>
        <h2 id="assistant-panel" className="pb-4 text-title font-semibold">
          {t('chat.title')}
        </h2>
        <Chat
          label={t('chat.label')}
          messages={[begun, ...said]}
          sending={send}
          ask={t('chat.ask')}
          placeholder={t('chat.placeholder')}
          limit={MESSAGE_LIMIT}
          handOver={{ chat: 'application', about: draft.entries.propertyAddress?.value ?? '' }}
          suggestions={last ? [] : starts.map((text) => ({ text, question: text }))}
          // On a phone it is as tall as its words until a conversation begins.
          height={`${last ? 'h-[36rem]' : ''} lg:h-[min(44rem,calc(100dvh-9rem))]`}
        >
          <a href="#preview-panel" className="link inline-flex min-h-11 items-center lg:hidden">
            {t('chat.toPreview', {
              filled: formatNumber(draft.progress.filled),
              total: formatNumber(draft.progress.total),
            })}
          </a>
        </Chat>
      </Card>
    </section>
  );
}

const FILLED: readonly Message['code'][] = ['assistant:filled', 'assistant:filledAsSaid', 'assistant:changed'];

/** What was said. What the assistant filled in stands together, apart from what it asks next. */
function Content({ content }: Pick<AssistantMessage, 'content'>) {
  const write = useMessages();
  if (typeof content === 'string') return content;
  const isFilled = ({ code }: Message) => FILLED.includes(code);
  const filled = content.filter(isFilled);
  const others = content.filter((message) => !isFilled(message));
  return (
    <>
      {filled.length > 0 ? (
        <ul className="space-y-1 border-l-4 border-pine pl-3">
          {keyed(filled, write).map(({ key, item }) => (
            <li key={key}>{write(item)}</li>
          ))}
        </ul>
      ) : null}
      {keyed(others, write).map(({ key, item }) => (
        <p key={key}>{write(item)}</p>
      ))}
    </>
  );
}

/** The values that can be chosen for what is asked now. */
type ChoicesProps = { draft: AssistedDraft; choose: Changes['choose']; onChosen: () => void };

function Choices({ draft: { open, entries }, choose, onChosen }: ChoicesProps) {
  const { t } = useTranslation('assistant');
  const [asked] = open;
  if (!asked) return null;
  const { field, options, reason } = asked;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        {options.map((value) => (
          <Button
            key={value}
            className="h-auto! min-h-11 max-w-full py-1.5 text-left whitespace-normal! [overflow-wrap:anywhere]"
            isPending={choose.isPending && choose.variables.value === value}
            onPress={() => choose.mutate({ field, value }, { onSuccess: onChosen })}
          >
            {t(entries[field]?.value === value ? 'chat.keep' : 'chat.use', { value })}
          </Button>
        ))}
        {reason === 'conflict' ? null : (
          <Button variant="quiet" onPress={() => choose.mutate({ field, value: null }, { onSuccess: onChosen })}>
            {t('chat.refuse')}
          </Button>
        )}
      </div>
      <div role="status">
        {choose.error ? (
          <ErrorLine>
            <ErrorText error={choose.error} />
          </ErrorLine>
        ) : null}
      </div>
    </div>
  );
}
