import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { PagePath } from '#contract/site.ts';
import { useAbout } from '#web/lib/about.ts';
import { currentLanguage } from '#web/lib/texts.ts';
import { NotYetBadge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { AgencyLines, LinkedText } from '#web/ui/linked-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SheetArt } from '#web/ui/survey-art.tsx';

type NotOpenHelp = (typeof NOT_OPEN)[keyof typeof NOT_OPEN]['help'];

/** Who helps until the page works, as this deployment says it. */
function WhoHelps({ help }: { help: NotOpenHelp }) {
  const { t } = useTranslation('pages');
  const { data: about } = useAbout();
  if (!about) return t(`notOpen.help.${help}.plain`);
  const { support } = about.agency;
  if (help === 'agency') return <AgencyLines agency={about.agency} />;
  if (!support) return t('notOpen.help.support.plain');
  return (
    <>
      <LinkedText>{support.email}</LinkedText>
      <br />
      {support.hours[currentLanguage()]}
    </>
  );
}

/**
 * A page of the product that does not work yet: what it will do, that it does nothing now, what to do meanwhile and
 * the way back. Drawn as a sheet that is not filled in, with its title block.
 */
export function NotOpenPage() {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  const path = notOpenPath(pathname);
  if (path === undefined) throw new Error(`${pathname} is not in the list of pages that open later.`);
  const { texts, to, help } = NOT_OPEN[path];
  const cell = 'space-y-1 px-4 py-4 sm:px-8';
  const label = 'text-sm font-semibold text-muted';
  return (
    <div className="mx-auto max-w-4xl rounded border border-line bg-surface p-2">
      <div className="border border-edge">
        <div className="flex flex-col items-start gap-6 px-4 py-6 sm:flex-row sm:gap-10 sm:px-8 sm:py-10">
          <SheetArt className="w-40 shrink-0 sm:order-last sm:w-60" />
          <div className="min-w-0 flex-1">
            <PageHeader
              title={t(`notOpen.pages.${texts}.title`)}
              back={
                <p className="pb-2">
                  <NotYetBadge>{t('opensLater')}</NotYetBadge>
                </p>
              }
            >
              {t(`notOpen.pages.${texts}.about`)}
            </PageHeader>
            <LinkButton to={to} variant="primary">
              <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
              {t(`notOpen.back.${to}`)}
            </LinkButton>
          </div>
        </div>
        <dl className="grid border-t border-edge max-sm:divide-y max-sm:divide-edge sm:grid-cols-2 sm:divide-x sm:divide-edge">
          <div className={cell}>
            <dt className={label}>{t('notOpen.state.label')}</dt>
            <dd>{t('notOpen.state.about')}</dd>
          </div>
          <div className={cell}>
            <dt className={label}>{t(`notOpen.help.${help}.label`)}</dt>
            <dd>
              <WhoHelps help={help} />
            </dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

/** Where a page leads back to, and who helps meanwhile: the agency with projects, our support with tools. */
type Back = { to: '/applicant-dashboard' | '/reviewer-dashboard'; help: HelpContact };
type HelpContact = 'agency' | 'support';

const applicant = { to: '/applicant-dashboard', help: 'agency' } as const satisfies Back;

/** The pages that are announced and do not work yet: the name of their texts, and the way back. */
const NOT_OPEN = {
  '/application-assistant': { texts: 'applicationAssistant', ...applicant },
} as const satisfies Partial<Record<PagePath, Back & { texts: string }>>;

type NotOpenPath = keyof typeof NOT_OPEN;

/** The path of a page that is not open yet, however it was typed; undefined for any other. */
const notOpenPath = (pathname: string): NotOpenPath | undefined => {
  const plain = pathname.toLowerCase().replace(/\/+$/, '');
  return Object.hasOwn(NOT_OPEN, plain) ? (plain as NotOpenPath) : undefined;
};
