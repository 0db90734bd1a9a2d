import { ArrowRight, ClipboardCheck, House, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { linkButtonStyle } from '#web/ui/button-style.ts';
import { PageLink } from '#web/ui/links.tsx';

const more = 'link inline-flex min-h-11 items-center';

type EntranceProps = { title: string; about: string; Icon: LucideIcon; action: ReactNode; children: ReactNode };

function Entrance({ title, about, Icon, action, children }: EntranceProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col rounded border border-line bg-surface p-5">
      <h2 id={id} className="flex items-center gap-2.5 text-heading font-semibold">
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0 text-lake" />
        {title}
      </h2>
      <p className="mt-1 mb-4 text-muted">{about}</p>
      <div className="mt-auto">{action}</div>
      <ul className="mt-2">{children}</ul>
    </section>
  );
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <PageLink to={to} className={more}>
      {children}
    </PageLink>
  </li>
);

/** The two ways in, by what someone came for. The sample package opens where its review needs no account. */
export function Entrances({ isDemo }: { isDemo: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <div className="no-print mt-8 grid gap-4 sm:grid-cols-2">
      <Entrance
        title={t('entrances.applicant.title')}
        about={t('entrances.applicant.about')}
        Icon={House}
        action={
          <PageLink to="/pre-application-questionnaire" className={linkButtonStyle('primary', 'w-full')}>
            {t('entrances.applicant.start')}
            <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
          </PageLink>
        }
      >
        <More to="/my-applications">{t('entrances.applicant.continue')}</More>
        <More to="/pre-application-homepage">{t('entrances.applicant.parcel')}</More>
      </Entrance>
      <Entrance
        title={t('entrances.reviewer.title')}
        about={t(isDemo ? 'entrances.reviewer.aboutDemo' : 'entrances.reviewer.about')}
        Icon={ClipboardCheck}
        action={
          <PageLink
            to={isDemo ? '/permit-review?sample' : '/permit-review'}
            className={linkButtonStyle('secondary', 'w-full')}
          >
            {t(isDemo ? 'entrances.reviewer.sample' : 'entrances.reviewer.review')}
          </PageLink>
        }
      >
        <More to="/reviewer-dashboard">{t('entrances.reviewer.tools')}</More>
        <li>
          <a href="#solutions" className={more}>
            {t('entrances.reviewer.solutions')}
          </a>
        </li>
      </Entrance>
    </div>
  );
}
