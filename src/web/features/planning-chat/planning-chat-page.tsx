import { Download, type LucideIcon, MapPinned, MessagesSquare, Plus, Route, TrendingUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CHAT_LIMITS } from '#contract/planning-chat.ts';
import {
  useAsk,
  useConversation,
  useConversationFile,
  useGaps,
  usePlanningChat,
  useWrite,
} from '#web/api/planning-chat.ts';
import { saveFile } from '#web/lib/api.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import { newId } from '#web/lib/ids.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chat, type ChatMessage } from '#web/ui/chat.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { AnswerActions, answerText } from './answer-actions.tsx';
import { Conversations } from './conversations.tsx';
import { PlanningAnswerView } from './planning-answer.tsx';

/** The pictures of topics by their place in the list. */
const PICTURES: readonly LucideIcon[] = [TrendingUp, MapPinned, MessagesSquare, Route];

/** The conversation and the topic that the address names. A conversation that is not kept yet has an id already. */
function usePlace() {
  const [params, setParams] = useSearchParams();
  const [fresh, setFresh] = useState(newId);
  const kept = params.get('conversation');
  const topic = params.get('topic') ?? undefined;
  const asOf = params.get('on') ?? undefined;
  type ChatPlace = { conversation?: string | undefined; topic?: string | undefined; on?: string | undefined };
  const goTo = (place: ChatPlace, replace = false) => {
    const given = Object.entries(place).filter((entry): entry is [string, string] => entry[1] !== undefined);
    setParams(new URLSearchParams(given), { replace });
  };
  return {
    id: kept ?? fresh,
    isKept: kept !== null,
    topic,
    asOf,
    choose: (chosen: string | undefined) => goTo({ conversation: kept ?? undefined, topic: chosen, on: asOf }, true),
    setDay: (day: string) => goTo({ conversation: kept ?? undefined, topic, on: day || undefined }, true),
    keep: () => {
      if (kept === null) goTo({ conversation: fresh, topic, on: asOf }, true);
    },
    begin: () => {
      setFresh(newId());
      goTo({ topic, on: asOf });
    },
  };
}

/** The long-range planning assistant of the staff: questions, answered from the knowledge base or not at all. */
export function PlanningChatPage() {
  const { t } = useTranslation('planningChat');
  const place = usePlace();
  const { id, topic } = place;
  const about = usePlanningChat();
  const asking = useAsk(id, place);
  const writing = useWrite(id);
  const ask: typeof asking.mutate = (question, options) =>
    asking.mutate(question, {
      ...options,
      onSuccess: (...given) => {
        options?.onSuccess?.(...given);
        place.keep();
        const turn = given[0].turns.at(-1);
        if (about.data?.model && turn && turn.answer.passages.length > 0) writing.mutate(turn.id);
      },
    });
  const { data, error, refetch } = about;
  return (
    <>
      <PageHeader title={t('title')} back={<BackLink to="/reviewer-dashboard">{t('back')}</BackLink>}>
        {t('about')} {t('notTheLaw')}
      </PageHeader>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={8} /> : null}
      {data ? (
        <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="min-w-0 space-y-6 max-lg:order-2">
            <Topics topics={data.topics} chosen={topic} onChoose={place.choose}>
              <TextField
                label={t('asOf')}
                hint={t('asOfHint')}
                name="as-of"
                type="date"
                value={place.asOf ?? ''}
                onChange={place.setDay}
              />
            </Topics>
            <QuickQuestions questions={data.questions} isPending={asking.isPending} onAsk={ask} />
            <KnowledgeList documents={data.documents} />
            <Conversations current={id} onRemoved={(removed) => (removed === id ? place.begin() : undefined)} />
          </div>
          <ChatCard
            // Another conversation begins with an empty field.
            key={id}
            place={place}
            topics={data.topics}
            asking={{ ...asking, mutate: ask }}
            writing={writing}
            model={data.model}
          />
        </div>
      ) : null}
    </>
  );
}

type ChatAbout = NonNullable<ReturnType<typeof usePlanningChat>['data']>;
type Asking = Parameters<typeof Chat>[0]['sending'];

type ChatCardProps = {
  place: ReturnType<typeof usePlace>;
  topics: ChatAbout['topics'];
  asking: Asking;
  writing: ReturnType<typeof useWrite>;
  model: string | null;
};

function ChatCard({ place: { id, isKept, topic, begin }, topics, asking, writing, model }: ChatCardProps) {
  const { t } = useTranslation('planningChat');
  const localized = useLocalized();
  const write = useMessages();
  const { data: turns = [], error, refetch } = useConversation(id, isKept);
  const file = useConversationFile(id);
  const download = () =>
    file.mutate(undefined, {
      onSuccess: (got) => saveFile(got, got.name || 'planning_answers.docx'),
      onError: (failure) => showToast('destructive', t('history.notDownloaded'), describeError(failure)),
    });
  const chosen = topics.find((one) => one.id === topic);
  const writingOf = (turn: string, name: string) => ({
    model: name,
    isWriting: writing.isPending && writing.variables === turn,
    error: writing.variables === turn ? writing.error : null,
    start: () => writing.mutate(turn),
  });
  const messages = turns.flatMap((turn): ChatMessage[] => [
    { id: `${turn.id}?`, author: 'person', text: turn.question, content: turn.question },
    {
      id: turn.id,
      author: 'assistant',
      text: answerText(turn, t('unverified')),
      content: (
        <PlanningAnswerView answer={turn.answer} writing={model === null ? undefined : writingOf(turn.id, model)} />
      ),
      actions: <AnswerActions conversation={id} turn={turn} />,
    },
  ]);
  return (
    <Card className="flex h-[700px] min-w-0 flex-col gap-4 lg:sticky lg:top-4 lg:self-start print:static print:h-auto">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-title font-semibold tracking-tight">{t('chat.title')}</h2>
        {turns.length > 0 ? (
          <div className="no-print flex flex-wrap gap-2">
            <Button variant="quiet" onPress={begin}>
              <Plus aria-hidden="true" className="size-4 shrink-0" />
              {t('history.new')}
            </Button>
            <Button variant="quiet" isPending={file.isPending} onPress={download}>
              <Download aria-hidden="true" className="size-4 shrink-0" />
              {t('history.download')}
            </Button>
          </div>
        ) : null}
      </div>
      {error && turns.length === 0 ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      <Chat
        label={t('chat.title')}
        height="flex-1"
        messages={messages}
        sending={asking}
        suggestions={
          turns.at(-1)?.answer.follow_ups.map(({ text, question }) => ({ text: write(text), question })) ?? []
        }
        handOver={{ chat: 'planning', about: '' }}
        ask={t('chat.ask')}
        placeholder={t('chat.placeholder')}
        limit={CHAT_LIMITS.question}
        empty={
          <div className="flex h-full flex-col items-center justify-center gap-1 px-4 text-center">
            <p className="text-heading font-semibold">{t('chat.emptyTitle')}</p>
            <p className="measure text-muted">{t('chat.empty')}</p>
          </div>
        }
      >
        {chosen ? (
          <p role="status" className="text-sm text-muted">
            {t('chat.within', { topic: localized(chosen.label) })}
          </p>
        ) : null}
      </Chat>
    </Card>
  );
}

type TopicsProps = Pick<ChatAbout, 'topics'> & {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  children: ReactNode;
};

/** Tiles that say where to look: one at a time, and pressed again none. */
function Topics({ topics, chosen, onChoose, children }: TopicsProps) {
  const { t } = useTranslation('planningChat');
  const localized = useLocalized();
  return (
    <Card className="space-y-3">
      <h2 className="text-heading font-semibold">{t('topics')}</h2>
      <p className="text-sm text-muted">{t('topicsHint')}</p>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {topics.map(({ id, label, about }, at) => {
          const isChosen = id === chosen;
          const Picture = PICTURES[at % PICTURES.length] ?? Route;
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? undefined : id)}
                className={`flex h-full w-full items-start gap-3 rounded border p-3 text-left hover:border-lake ${isChosen ? 'border-lake bg-lake-tint' : 'border-line'}`}
              >
                <Picture aria-hidden="true" strokeWidth={1.5} className="mt-0.5 size-5 shrink-0 text-lake" />
                <span className="min-w-0">
                  <span className="block font-semibold">{localized(label)}</span>
                  <span className="block text-sm text-muted">{localized(about)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {children}
    </Card>
  );
}

type QuickQuestionsProps = Pick<ChatAbout, 'questions'> & { isPending: boolean; onAsk: (question: string) => void };

function QuickQuestions({ questions, isPending, onAsk }: QuickQuestionsProps) {
  const { t } = useTranslation('planningChat');
  const localized = useLocalized();
  return (
    <Card className="space-y-3">
      <h2 className="text-heading font-semibold">{t('questions')}</h2>
      <ul className="-mx-2 space-y-1">
        {questions.map((question) => (
          <li key={question.en}>
            <button
              type="button"
              aria-disabled={isPending}
              onClick={() => (isPending ? undefined : onAsk(localized(question)))}
              className="min-h-11 w-full rounded px-2 py-1.5 text-left text-lake hover:bg-lake-tint aria-disabled:cursor-progress"
            >
              {localized(question)}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function KnowledgeList({ documents }: Pick<ChatAbout, 'documents'>) {
  const { t } = useTranslation('planningChat');
  const gaps = useGaps();
  const open = gaps.data?.filter(({ closed }) => closed === null).length ?? 0;
  return (
    <Card className="space-y-3">
      <h2 className="text-heading font-semibold">{t('knowledge.title')}</h2>
      <ul className="space-y-3">
        {documents.map(({ id, title, edition, effective, sections, imported, state }) => (
          <li key={id}>
            <p className="flex items-baseline justify-between gap-3">
              <Link to={`/knowledge/${id}`} lang="en" className="link font-semibold">
                {title}
              </Link>
              <span className="numbers text-sm whitespace-nowrap text-muted">
                {t('knowledge.sections', plural(sections))}
              </span>
            </p>
            <p className="text-sm text-muted">
              {t('knowledge.edition', { edition, day: formatDate(effective) })}
              {imported ? `. ${t(`knowledge.state.${state}`)}` : null}
            </p>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3">
        <Link to="/planning-chat/care" className="link">
          {open > 0 ? t('care.link', plural(open)) : t('care.noneOpen')}
        </Link>
      </p>
    </Card>
  );
}
