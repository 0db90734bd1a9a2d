import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortId } from '#domain/questionnaire/application.ts';
import { useApplicantSession } from '#web/lib/applicant-session.tsx';
import { useLocalized } from '#web/lib/texts.ts';
import { counted } from '#web/lib/words.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useDraft } from '../draft/draft-context.ts';
import { usePrefill } from '../fields/use-prefill.ts';
import { QUESTIONNAIRE_PATH } from '../place.ts';
import { useFieldArrival } from '../use-arrival.ts';
import { hrefOfPlace, useQuestionnairePlace } from '../use-place.ts';
import { ErrorSummary } from './error-summary.tsx';
import { PlaceTabs } from './place-tabs.tsx';
import { arrive, isStarted, missingInSection, nextSection, progressOf, type SectionPlace } from './progress.ts';
import { SaveBar } from './save-bar.tsx';
import { SectionFields } from './section-fields.tsx';

/** The application section by section. */
export function SectionsPage() {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const draft = useDraft();
  const { user } = useApplicantSession();
  const place = useQuestionnairePlace();
  usePrefill();
  useFieldArrival();

  const { questionnaire } = draft.form;
  const { outlook } = draft;
  const here = arrive(outlook, place);
  if (!here) throw new Error('The questionnaire asks nothing.');
  const tab = questionnaire.tabs.find(({ id }) => id === here.tab.id);
  const section = tab?.sections.find(({ id }) => id === here.section.id);
  if (!tab || !section) throw new Error(`The questionnaire has no section ${here.section.id}.`);

  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLElement>(null);
  // Where the focus goes once the next section, or the summary, is drawn.
  const focusNext = useRef<'heading' | 'summary' | null>(null);
  const [left, setLeft] = useState<SectionPlace | null>(null);
  const [wasRefused, setRefused] = useState(false);
  const isAt = ({ tab: at, section: part }: SectionPlace) => at === here.tab.id && part === here.section.id;
  const at = `${here.tab.id} ${here.section.id} ${wasRefused}`;
  useEffect(() => {
    if (at === '' || focusNext.current === null) return;
    const target = focusNext.current === 'heading' ? heading.current : summary.current;
    focusNext.current = null;
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  }, [at]);

  const entries = { values: outlook.values, uploads: draft.filled.uploads };
  const shownTabs = outlook.tabs.filter(({ shown }) => shown);
  const titleOf = (id: string) => {
    const found = questionnaire.tabs.find((one) => one.id === id);
    return found ? localize(found.title) : id;
  };
  const sectionTitleOf = (at: SectionPlace) => {
    const found = questionnaire.tabs.find(({ id }) => id === at.tab)?.sections ?? [];
    const part = found.find(({ id }) => id === at.section);
    return found.length > 1 && part ? localize(part.title) : titleOf(at.tab);
  };
  const missing = missingInSection(questionnaire, here.tab, here.section.id);
  const flagged = missing.filter(({ field }) => draft.flagged.has(field));
  const next = nextSection(outlook, { tab: here.tab.id, section: here.section.id });
  const isLastTab = shownTabs.at(-1)?.id === here.tab.id;
  const leftTab = left && !isAt(left) ? outlook.tabs.find(({ id }) => id === left.tab) : undefined;
  const leftMissing = left && leftTab ? missingInSection(questionnaire, leftTab, left.section) : [];
  const { application } = draft;
  const name = user?.full_name || t('page.guest');

  const flag = (fields: readonly string[]) => draft.flag([...draft.flagged, ...fields]);
  const goOn = () => {
    flag(missing.map(({ field }) => field));
    setLeft(missing.length > 0 ? { tab: here.tab.id, section: here.section.id } : null);
    if (!next) return;
    focusNext.current = 'heading';
    place.goTo(next);
  };
  const submit = () => {
    if (outlook.canSubmit) return place.goTo({ view: 'check' });
    flag(outlook.missing.map(({ field }) => field));
    showToast('destructive', t('actions.incompleteToast'), t('actions.incompleteToastAbout'), 'submit');
    setLeft(null);
    focusNext.current = 'summary';
    setRefused(true);
    // It may be there from an earlier try; then nothing is drawn anew.
    summary.current?.scrollIntoView({ block: 'start' });
    summary.current?.focus({ preventScroll: true });
  };

  const isRefused = wasRefused && isLastTab && !outlook.canSubmit;
  const content = (
    <div className="space-y-6">
      {isRefused ? (
        <ErrorSummary
          place={summary}
          isGrouped
          title={t('summary.all', counted(outlook.missing.length))}
          missing={outlook.missing}
        >
          {t('summary.allAbout')}
        </ErrorSummary>
      ) : flagged.length > 0 ? (
        <ErrorSummary title={t('summary.here', counted(flagged.length))} missing={flagged} />
      ) : null}
      {left && leftMissing.length > 0 ? (
        <Notice
          tone="attention"
          title={t('summary.leftBehind', { section: sectionTitleOf(left), ...counted(leftMissing.length) })}
          actions={<LinkButton to={hrefOfPlace(draft.application.id, left)}>{t('summary.goBack')}</LinkButton>}
        >
          {t('summary.leftBehindAbout')}
        </Notice>
      ) : null}
      <SectionFields key={section.id} tab={tab} section={section} heading={heading} />
    </div>
  );

  return (
    <div className="space-y-6">
      <PageHeader
        title={t('page.title')}
        windowTitle={`${sectionTitleOf({ tab: here.tab.id, section: here.section.id })} · ${t('page.title')}`}
        back={<BackLink to={QUESTIONNAIRE_PATH}>{t('page.backToIntro')}</BackLink>}
      >
        {t('page.who', { name, id: shortId(application.id) })}
      </PageHeader>
      <PlaceTabs
        name="section"
        label={t('tabs.label')}
        chooserLabel={t('tabs.choose')}
        tabs={shownTabs.map((one) => ({
          id: one.id,
          title: titleOf(one.id),
          progress: progressOf(
            one.complete,
            one.sections.some(({ shown }) => isStarted(questionnaire, shown, entries)),
          ),
        }))}
        current={here.tab.id}
        onGo={(id) => place.goTo({ tab: id })}
      >
        {tab.sections.length > 1 ? (
          <PlaceTabs
            isInner
            name="part"
            label={t('tabs.partsLabel', { section: localize(tab.title) })}
            chooserLabel={t('tabs.choosePart')}
            tabs={here.tab.sections.map((one) => ({
              id: one.id,
              title: localize(tab.sections.find(({ id }) => id === one.id)?.title ?? tab.title),
              progress: progressOf(
                missingInSection(questionnaire, here.tab, one.id).length === 0,
                isStarted(questionnaire, one.shown, entries),
              ),
            }))}
            current={here.section.id}
            onGo={(id) => place.goTo({ tab: here.tab.id, section: id })}
          >
            {content}
          </PlaceTabs>
        ) : (
          content
        )}
      </PlaceTabs>
      <SaveBar isComplete={missing.length === 0} onContinue={isLastTab ? undefined : goOn} onSubmit={submit} />
    </div>
  );
}
