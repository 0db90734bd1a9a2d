import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { type Case, cases } from '#contract/cases.ts';
import { isNamedBeside } from '#domain/cases/stage.ts';
import { useCase } from '#web/api/cases.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { fetchFile, saveFile } from '#web/lib/api.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useFileLanguage } from '#web/ui/file-language.tsx';
import { FrozenRecord } from '#web/ui/frozen-record.tsx';
import { PageKeys } from '#web/ui/keys-dialog.tsx';
import { MessageThread } from '#web/ui/message-thread.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { CaseComparisons } from './case-comparisons.tsx';
import { countOpen, FieldDocuments } from './case-documents.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseLetters } from './case-letters.tsx';
import { CaseMoves } from './case-moves.tsx';
import { CaseParcel } from './case-parcel.tsx';
import { CasePermit } from './case-permit.tsx';
import { CaseRail } from './case-rail.tsx';
import { CaseReviews } from './case-reviews.tsx';

/** One case: where it stands and what can be done, its answers, its documents and its history. */
export function CasePage() {
  const { t } = useTranslation('cases');
  const localized = useLocalized();
  const { id = '' } = useParams();
  const { data, error, refetch } = useCase(id);
  return (
    <>
      <PageHeader
        title={data ? t('one', { reference: data.reference }) : t(error ? 'notOpened' : 'opening')}
        back={<BackLink to="/submitted-applications">{t('title')}</BackLink>}
        {...(data
          ? {
              actions: (
                <div className="flex flex-wrap items-center gap-2">
                  <CaseKeys />
                  <StatusBadge status={data.status} />
                  <Badge tone={isNamedBeside(data.stage) ? 'sunrise' : 'neutral'}>{localized(data.stage_label)}</Badge>
                </div>
              ),
            }
          : {})}
      >
        {data ? [data.project_address ?? data.apn, data.applicant].filter((part) => part).join(' · ') : null}
      </PageHeader>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={6} /> : null}
      {data ? (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="space-y-4 lg:order-2">
            <CaseMoves of={data} />
            <CaseRail of={data} />
          </div>
          <div className="min-w-0 space-y-4 lg:order-1">
            {data.undelivered.map(({ id: mail, subject, to }) => (
              <Notice key={mail} tone="error" title={t('mails.undelivered', { subject })}>
                {t('mails.undeliveredAbout', { to })}{' '}
                <Link to="?tab=history" replace className="link">
                  {t('tabs.history')}
                </Link>
              </Notice>
            ))}
            <CaseTabs of={data} />
          </div>
        </div>
      ) : null}
    </>
  );
}

/** Which part of the case is open stands in the address. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const open = (tab: string) => setSearch(tab === 'overview' ? {} : { tab }, { replace: true });
  return { tab: search.get('tab'), open };
}

/** The letter that, after g, leads to a part of a case. */
const TAB_KEYS = {
  overview: 'o',
  answers: 'a',
  documents: 'd',
  parcel: 'p',
  review: 'r',
  letters: 'l',
  permit: 't',
  messages: 'm',
  history: 'h',
} as const;

function CaseKeys() {
  const { t } = useTranslation('cases');
  const { open } = useTab();
  const parts = (Object.keys(TAB_KEYS) as (keyof typeof TAB_KEYS)[]).map((tab) => ({
    key: `g ${TAB_KEYS[tab]}`,
    label: t(`tabs.${tab}`),
    act: () => open(tab),
  }));
  return <PageKeys title={t('keys.ofCase')} keys={[...parts, { key: '.', label: t('keys.waiting') }]} />;
}

/** The parts of a case. */
function CaseTabs({ of }: { of: Case }) {
  const { t } = useTranslation('cases');
  const { tab, open } = useTab();
  const items = [
    { id: 'overview', label: t('tabs.overview'), content: <Overview of={of} /> },
    { id: 'answers', label: t('tabs.answers'), content: <Answers of={of} /> },
    {
      id: 'documents',
      label: (
        <>
          {t('tabs.documents')}
          <span className="numbers text-sm text-muted">{formatNumber(countCurrent(of))}</span>
        </>
      ),
      content: <Documents of={of} />,
    },
    { id: 'parcel', label: t('tabs.parcel'), content: <CaseParcel apn={of.apn} /> },
    { id: 'review', label: t('tabs.review'), content: <CaseReviews caseId={of.id} /> },
    { id: 'letters', label: t('tabs.letters'), content: <CaseLetters of={of} /> },
    { id: 'permit', label: t('tabs.permit'), content: <CasePermit of={of} /> },
    {
      id: 'messages',
      label: (
        <>
          {t('tabs.messages')}
          {of.unread > 0 ? <Badge tone="sunrise">{t('unread', plural(of.unread))}</Badge> : null}
        </>
      ),
      content: <MessageThread side="staff" caseId={of.id} />,
    },
    { id: 'history', label: t('tabs.history'), content: <CaseHistory caseId={of.id} events={of.events} /> },
  ];
  const selected = items.find(({ id }) => id === tab)?.id ?? 'overview';
  return <Tabs label={t('tabs.label')} items={items} selected={selected} onSelect={open} />;
}

const countCurrent = ({ fields }: Case): number =>
  fields.flatMap(({ documents }) => documents).filter(({ replaced_by }) => replaced_by === null).length;

/** What needs a decision: what the documents state against the answers, and what stands open in them. */
function Overview({ of }: { of: Case }) {
  const { t } = useTranslation('cases');
  const localized = useLocalized();
  const open = of.fields.flatMap((field) => {
    const count = countOpen(field, of.comparisons);
    // What no text could tell is not open; it is counted where nothing else is.
    const doubtful = field.open.filter(({ outcome }) => outcome === 'cannot-tell').length;
    return count + doubtful > 0 ? [{ field, count, doubtful }] : [];
  });
  return (
    <div className="space-y-4">
      <CaseComparisons {...of} />
      <Card className="space-y-3">
        <h2 className="text-heading font-semibold">{t('openItems')}</h2>
        {open.length === 0 ? (
          <p className="text-muted">{t('noOpenItems')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {open.map(({ field, count, doubtful }) => (
              <li key={field.field} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
                <span>
                  {localized(field.label)}
                  {field.explanation === null ? null : (
                    <span className="block text-sm text-muted">{`${t('reason')}: ${field.explanation}`}</span>
                  )}
                </span>
                {count > 0 ? (
                  <Badge tone="sunrise">{t('openCount', plural(count))}</Badge>
                ) : (
                  <Badge>{t('lookCount', plural(doubtful))}</Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

/** The answers as they were submitted: nothing in them is calculated again. */
function Answers({ of }: { of: Case }) {
  const { t } = useTranslation('cases');
  return (
    <div className="space-y-8">
      <RecordDownload of={of} />
      <FrozenRecord record={of.record} tabs={of.tabs} />
      <p className="text-sm text-muted">
        {t('hash')} <code className="numbers [overflow-wrap:anywhere]">{of.sha256}</code>
      </p>
    </div>
  );
}

function RecordDownload({ of: { id, reference } }: { of: Case }) {
  const { t } = useTranslation('cases');
  const { language, choice } = useFileLanguage();
  const params = { id };
  const word = useMutation({
    mutationFn: () => inPortal('reviewer', (token) => fetchFile(cases.record, { params, query: { language }, token })),
    onSuccess: (file) => saveFile(file, `${reference}_application.docx`),
  });
  const pdf = useMutation({
    mutationFn: () =>
      inPortal('reviewer', (token) => fetchFile(cases.recordPdf, { params, query: { language }, token })),
    onSuccess: (file) => saveFile(file, `${reference}_application.pdf`),
  });
  const error = word.error ?? pdf.error;
  return (
    <div className="no-print space-y-3">
      <div className="flex flex-wrap items-end gap-3">
        {choice}
        <Button isPending={word.isPending} onPress={() => word.mutate()}>
          <Download aria-hidden="true" className="size-4 shrink-0" />
          {t('record')}
        </Button>
        <Button isPending={pdf.isPending} onPress={() => pdf.mutate()}>
          <Download aria-hidden="true" className="size-4 shrink-0" />
          {t('recordPdf')}
        </Button>
      </div>
      {error ? (
        <Notice tone="error" live="alert">
          <ErrorText error={error} />
        </Notice>
      ) : null}
    </div>
  );
}

function Documents({ of: { id, reference, fields, comparisons } }: { of: Case }) {
  const { t } = useTranslation('cases');
  const all = useMutation({
    mutationFn: () => inPortal('reviewer', (token) => fetchFile(cases.files, { params: { id }, token })),
    onSuccess: (file) => saveFile(file, `${reference}.zip`),
    onError: (failure) => showToast('destructive', t('filesFailed'), describeError(failure)),
  });
  if (fields.length === 0) return <EmptyState title={t('noDocuments')}>{t('noDocumentsAbout')}</EmptyState>;
  return (
    <div className="space-y-4">
      <Button className="no-print" isPending={all.isPending} onPress={() => all.mutate()}>
        <Download aria-hidden="true" className="size-4 shrink-0" />
        {t('allFiles')}
      </Button>
      {fields.map((field) => (
        <FieldDocuments key={field.field} field={field} comparisons={comparisons} />
      ))}
    </div>
  );
}
