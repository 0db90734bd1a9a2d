import { useTranslation } from 'react-i18next';
import { shortId } from '#domain/application/application.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { type Arrived, arrive, isStarted, missingInSection, progressOf, type SectionPlace } from '../draft/progress.ts';
import { ParcelArrival } from '../fields/parcel-arrival.tsx';
import { usePrefill } from '../fields/use-prefill.ts';
import { hrefOfPlace, QUESTIONNAIRE_PATH } from '../place.ts';
import { useFieldArrival, useQuestionnairePlace } from '../use-place.ts';
import { ErrorSummary } from './error-summary.tsx';
import { type PlaceTab, PlaceTabs } from './place-tabs.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionAside, SectionFields } from './section.tsx';
import { useSectionNavigation } from './use-section-navigation.ts';

/** The application section by section. */
export function SectionsPage() {
  const { form, formState } = useDraft();
  const place = useQuestionnairePlace();
  usePrefill();
  useFieldArrival();
  const here = arrive(form.questionnaire, formState, place);
  return here ? <ArrivedPage here={here} /> : null;
}

/** What tabs and sections are called, and how far each is. */
function useTabs(here: Arrived) {
  const localize = useLocalized();
  const { form, formState, filled } = useDraft();
  const { questionnaire } = form;
  const entries = { values: formState.values, uploads: filled.uploads };
  const tabTitle = (id: string) => {
    const found = questionnaire.tabs.find((one) => one.id === id);
    return found ? localize(found.title) : id;
  };
  const sectionTitle = ({ tab, section }: SectionPlace) => {
    const sections = questionnaire.tabs.find(({ id }) => id === tab)?.sections ?? [];
    const found = sections.find(({ id }) => id === section);
    return sections.length > 1 && found ? localize(found.title) : tabTitle(tab);
  };
  const tabs = formState.tabs
    .filter(({ shown }) => shown)
    .map(({ id, complete, sections }): PlaceTab => {
      const hasBegun = sections.some(({ shown }) => isStarted(questionnaire, shown, entries));
      return { id, title: tabTitle(id), progress: progressOf(complete, hasBegun) };
    });
  const parts = here.tab.sections.map(({ id, shown }): PlaceTab => {
    const isComplete = missingInSection(questionnaire, here.tab, id).length === 0;
    const hasBegun = isStarted(questionnaire, shown, entries);
    return { id, title: sectionTitle({ tab: here.tab.id, section: id }), progress: progressOf(isComplete, hasBegun) };
  });
  return { tabs, parts, sectionTitle, tabTitle };
}

function ArrivedPage({ here }: { here: Arrived }) {
  const { t } = useTranslation('questionnaire');
  const { application } = useDraft();
  const { user } = useApplicantSession();
  const { goTo } = useQuestionnairePlace();
  const { tabs, parts, sectionTitle, tabTitle } = useTabs(here);
  const going = useSectionNavigation(here);
  const { id: tab } = here.tab;
  const { id: section } = here.section;
  const content = (
    <div className="gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-start print:block">
      <Content here={here} going={going} leftTitle={going.left ? sectionTitle(going.left.place) : ''} />
      <SectionAside missing={going.missing} />
    </div>
  );
  return (
    <div className="space-y-6">
      <PageHeader
        title={t('page.title')}
        windowTitle={`${sectionTitle({ tab, section })} · ${t('page.title')}`}
        back={<BackLink to={QUESTIONNAIRE_PATH}>{t('page.backToIntro')}</BackLink>}
      >
        {t('page.who', { name: user?.full_name || t('page.guest'), id: shortId(application.id) })}
      </PageHeader>
      <ParcelArrival />
      <PlaceTabs
        name="section"
        label={t('tabs.label')}
        chooserLabel={t('tabs.choose')}
        tabs={tabs}
        current={tab}
        onGo={(id) => goTo({ tab: id })}
      >
        {parts.length > 1 ? (
          <PlaceTabs
            isInner
            name="part"
            label={t('tabs.partsLabel', { section: tabTitle(tab) })}
            chooserLabel={t('tabs.choosePart')}
            tabs={parts}
            current={section}
            onGo={(id) => goTo({ tab, section: id })}
          >
            {content}
          </PlaceTabs>
        ) : (
          content
        )}
      </PlaceTabs>
      <SaveBar isComplete={going.missing.length === 0} onContinue={going.goOn} onSubmit={going.submit} />
    </div>
  );
}

type SectionsProps = { here: Arrived; going: ReturnType<typeof useSectionNavigation>; leftTitle: string };

/** What is missing here or was left behind, and the questions. */
function Content({ here, going, leftTitle }: SectionsProps) {
  const { t } = useTranslation('questionnaire');
  const { application, flagged, formState } = useDraft();
  const { left, missing, isRefused, heading, summary } = going;
  const marked = missing.filter(({ field }) => flagged.has(field));
  const { tab, section } = here.asked;
  return (
    <div className="min-w-0 space-y-6">
      {isRefused ? (
        <ErrorSummary
          place={summary}
          isGrouped
          title={t('summary.all', plural(formState.missing.length))}
          missing={formState.missing}
        >
          {t('summary.allAbout')}
        </ErrorSummary>
      ) : marked.length > 0 ? (
        <ErrorSummary title={t('summary.here', plural(marked.length))} missing={marked} />
      ) : null}
      {left ? (
        <Notice
          tone="attention"
          title={t('summary.leftBehind', { section: leftTitle, ...plural(left.missing.length) })}
          actions={<LinkButton to={hrefOfPlace(application.id, left.place)}>{t('summary.goBack')}</LinkButton>}
        >
          {t('summary.leftBehindAbout')}
        </Notice>
      ) : null}
      <SectionFields key={section.id} tab={tab} section={section} heading={heading} />
    </div>
  );
}
