import { HardHat, Landmark, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CitizenLogin } from './citizen-login.tsx';
import { NewHerePanel, SignedInPanel, useArrivedSignedIn } from './signed-in-panel.tsx';
import { useAddressQuery, withNext } from './use-address-query.ts';
import { useViewFocus } from './use-view-focus.ts';

const Choose = ({ next }: { next: string | null }) => {
  const { t } = useTranslation('signIn');
  const name = useArrivedSignedIn();
  return (
    <div className="mx-auto max-w-4xl py-2 sm:py-8">
      <PageHeader title={t('choose.title')}>{t('choose.lead')}</PageHeader>
      {name === null ? <NewHerePanel next={next} /> : <SignedInPanel name={name} next={next} />}
      <ul className="grid gap-4 md:grid-cols-3">
        <li>
          <ChoiceCard title={t('choose.citizen.title')} Icon={UserRound} to={withNext('?as=citizen', next)}>
            {t('choose.citizen.about')}
          </ChoiceCard>
        </li>
        <li>
          <ChoiceCard title={t('choose.staff.title')} Icon={Landmark} to="/reviewer-dashboard">
            {t('choose.staff.about')}
          </ChoiceCard>
        </li>
        <li>
          <ChoiceCard title={t('choose.contractor.title')} Icon={HardHat} to="/developer-dashboard">
            {t('choose.contractor.about')}
          </ChoiceCard>
        </li>
      </ul>
      <p className="pt-6">
        {t('choose.lookUp')}{' '}
        <Link to="/pre-application" className="link inline-flex min-h-11 items-center">
          {t('choose.finder')}
        </Link>
      </p>
    </div>
  );
};

/** Who are you: citizen, city staff or contractor. */
export function LoginPage() {
  const query = useAddressQuery();
  const next = query.get('next');
  const [search] = useSearchParams();
  const asCitizen = search.get('as') === 'citizen';
  useViewFocus(asCitizen ? 'citizen' : 'choose');
  return query.get('as') === 'citizen' ? (
    <CitizenLogin key="citizen" next={next} />
  ) : (
    <Choose key="choose" next={next} />
  );
}
