import { ArrowUp } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';
import { AskPerson, type AskPersonProps } from './ask-person.tsx';
import { Button } from './button.tsx';
import { ErrorLine, fieldBox, fieldEdge, labelStyle } from './field.tsx';
import { ErrorText } from './notice.tsx';
import { Spinner } from './progress.tsx';

/** Something that was said. `text`: in plain words, for whoever it is handed over to; `actions`: buttons that belong to it. */
export type ChatMessage = {
  id: string;
  author: 'person' | 'assistant';
  text: string;
  content: ReactNode;
  actions?: ReactNode;
};

/** The part of a mutation that sends what was written. */
export type ChatSending = {
  mutate: (text: string, options?: { onSuccess?: () => void }) => void;
  isPending: boolean;
  error: Error | null;
  /** What is being sent, or was sent last. */
  variables: string | undefined;
};

type ChatProps = {
  /** Names the conversation. */
  label: string;
  messages: readonly ChatMessage[];
  sending: ChatSending;
  /** What stands there while nothing was said. */
  empty?: ReactNode;
  /** Names the field; `placeholder`: what it could be asked. */
  ask: string;
  placeholder: string;
  /** Characters that a message may have. */
  limit: number;
  /** Questions that one press asks: what it says, and what is asked. */
  suggestions?: readonly { text: string; question: string }[];
  /** For a person to whom it is handed over: which chat it is, and what it is about. */
  handOver: Pick<AskPersonProps, 'chat' | 'about'>;
  /** What stands below the field. */
  children?: ReactNode;
  /** The height of the whole as a class: then the messages scroll in it. */
  height?: string | undefined;
};

// A region that scrolls is reached by keyboard (WCAG 2.1.1).
const scrolling = { tabIndex: 0, className: 'relative min-h-0 flex-1 overflow-y-auto rounded pr-1' };

/** What is left is said when no more than this is. */
const NEARLY_FULL = 50;

/**
 * A conversation: what was said, a field to write, questions that one press asks. Enter sends, Shift and Enter begin a line, a
 * blank message is none. What is new is spoken, the focus stays in the field, and what could not be sent stays in it.
 */
export function Chat(props: ChatProps) {
  const {
    label,
    messages,
    sending,
    empty,
    ask,
    placeholder,
    limit,
    suggestions = [],
    height,
    handOver,
    children,
  } = props;
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const id = useId();
  const send = (said: string, onSuccess?: () => void) => {
    const question = said.trim();
    if (question === '' || sending.isPending) return;
    sending.mutate(question, onSuccess ? { onSuccess } : {});
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    send(text, () => setText((now) => (now === text ? '' : now)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const left = limit - text.length;
  return (
    <div className={`flex min-h-0 flex-col gap-4 ${height ?? ''}`}>
      <Messages
        label={label}
        height={height}
        empty={empty}
        messages={messages}
        asked={sending.isPending ? sending.variables : undefined}
      >
        {suggestions.length > 0 ? (
          // They are there to be chosen, and are not read out with the answer.
          <ul aria-live="off" aria-label={t('chat.suggestions')} className="mt-4 flex flex-wrap gap-2">
            {suggestions.map(({ text: words, question }) => (
              <li key={question} className="min-w-0">
                <Button
                  className="h-auto! min-h-11 py-1.5 text-left text-sm whitespace-normal!"
                  onPress={() => send(question)}
                >
                  {words}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </Messages>
      <form onSubmit={submit} className="no-print space-y-1">
        <label htmlFor={id} className={labelStyle}>
          {ask}
        </label>
        <div className="flex items-end gap-2">
          <textarea
            id={id}
            rows={2}
            maxLength={limit}
            value={text}
            placeholder={placeholder}
            autoComplete="off"
            aria-describedby={`${id}hint`}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
            className={`${fieldBox} ${fieldEdge(false)} resize-none py-2`}
          />
          <Button type="submit" variant="primary" aria-label={t('chat.send')} isPending={sending.isPending}>
            <ArrowUp aria-hidden="true" className={`size-5 shrink-0 ${sending.isPending ? 'hidden' : ''}`} />
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {/* On a phone there is little room, and a button that sends. */}
          <p id={`${id}hint`} className="text-sm text-muted max-sm:sr-only">
            {left <= NEARLY_FULL ? t('chat.left', { number: formatNumber(left) }) : t('chat.enter')}
          </p>
          <AskPerson {...handOver} messages={messages} />
        </div>
        <div role="status">
          {sending.error ? (
            <ErrorLine>
              {t('chat.failed')} <ErrorText error={sending.error} />
            </ErrorLine>
          ) : null}
        </div>
      </form>
      {children}
    </div>
  );
}

type MessagesProps = Pick<ChatProps, 'label' | 'messages' | 'empty' | 'height' | 'children'> & {
  asked: string | undefined;
};

function Messages({ label, height, messages, empty, asked, children }: MessagesProps) {
  const { t } = useTranslation('ui');
  const log = useRef<HTMLDivElement>(null);
  const count = messages.length;
  const shown = useRef(0);
  const isAsking = asked !== undefined;
  useEffect(() => {
    const { current } = log;
    if (!current) return;
    if (isAsking) {
      current.scrollTop = current.scrollHeight;
      return;
    }
    if (count === shown.current) return;
    // A conversation that is opened again, and not one that begins.
    const isOpened = shown.current === 0 && count > 2;
    shown.current = count;
    const items = current.querySelectorAll<HTMLElement>('li[data-author]');
    // An answer is read from its question on; what was said earlier is left at its end.
    const questions = [...items].filter(({ dataset }) => dataset.author === 'person');
    const place = isOpened ? items[items.length - 1] : questions[questions.length - 1];
    if (place && current.scrollHeight > current.clientHeight) current.scrollTop = place.offsetTop;
  }, [count, isAsking]);
  return (
    <div ref={log} role="log" aria-label={label} {...(height ? scrolling : {})}>
      {count === 0 && !isAsking ? empty : null}
      <ChatMessages
        messages={isAsking ? [...messages, { id: 'asked', author: 'person', content: asked, text: asked }] : messages}
      />
      {isAsking ? (
        <p className="mt-4 flex items-center gap-2 text-muted">
          <Spinner className="size-4 shrink-0 text-lake" />
          {t('chat.answering')}
        </p>
      ) : null}
      {isAsking ? null : children}
    </div>
  );
}

/** What was said, in its order. */
export const ChatMessages = ({ messages }: Pick<ChatProps, 'messages'>) =>
  messages.length === 0 ? null : (
    <ol className="space-y-4">
      {messages.map((message) => (
        <MessageItem key={message.id} {...message} />
      ))}
    </ol>
  );

/** A person's message is filled and stands right; the assistant's has an outline. */
function MessageItem({ author, content, actions }: Pick<ChatMessage, 'author' | 'content' | 'actions'>) {
  const { t } = useTranslation('ui');
  const look = author === 'person' ? 'ml-6 bg-lake-tint' : 'border border-line bg-surface';
  return (
    <li data-author={author} className={`min-w-0 space-y-2 rounded p-3 [overflow-wrap:anywhere] ${look}`}>
      <span className="block text-sm font-semibold text-muted">{t(`chat.${author}`)}</span>
      <div className={author === 'person' ? 'whitespace-pre-line' : 'space-y-3'}>{content}</div>
      {actions}
    </li>
  );
}
