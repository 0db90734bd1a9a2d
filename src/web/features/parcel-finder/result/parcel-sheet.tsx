import i18next from 'i18next';
import { ChevronDown, FilePlus2, Printer, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelPage, ParcelSummary } from '#contract/parcels.ts';
import { isSameName } from '#domain/parcels/implications-of.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { NewTabLink } from '#web/ui/links.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { hrefForAnyone, hrefOfStart } from '../place.ts';
import { ChangesList } from './changes-list.tsx';
import { describeFoundBy, describeJurisdiction, formatCoordinates, formatLotSize } from './describe-parcel.ts';

const Cell = ({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) => (
  <div className={`min-w-0 bg-surface px-4 py-3 ${isWide ? 'sm:col-span-2' : ''}`}>
    <dt className="text-sm font-semibold text-muted">{label}</dt>
    <dd className="numbers">{children}</dd>
  </div>
);

/** It is no longer in its source: since when, and what became of it. */
function RetiredNotice({ page: { parcel, retired_on, later } }: { page: ParcelPage }) {
  const { t } = useTranslation('finder');
  if (retired_on === null) return null;
  return (
    <Notice tone="attention" title={t('retired.title', { apn: parcel.apn, day: formatDate(retired_on) })}>
      {later.length > 0 ? <ChangesList changes={later} isLinked /> : <p>{t('retired.unknown')}</p>}
      <p>{t('retired.noStart')}</p>
    </Notice>
  );
}

type ParcelSheetProps = { page: ParcelPage; foundBy: ParcelSummary['found_by'] };

/** The result card: what names a parcel, in the order of a title block, and what can be done with it. */
export function ParcelSheet({ page, foundBy }: ParcelSheetProps) {
  const { t } = useTranslation(['finder', 'parcel']);
  const { parcel, county, jurisdiction, middle, source, retired_on } = page;
  const unknown = <span className="text-muted">{t('parcel.unknown')}</span>;
  const zone = parcel.zoneName ?? parcel.zoneId;
  // Many zones are called as their plan is.
  const plan = zone !== null && parcel.planName !== null && isSameName(zone, parcel.planName) ? null : parcel.planName;
  const zoning = [zone, plan].filter((part) => part !== null);
  const found = describeFoundBy(foundBy ?? page.found_by);
  return (
    <>
      <div className="space-y-1">
        <p className="text-heading">
          {parcel.address ?? <span className="text-muted">{t('parcel.noAddress')}</span>}
          {parcel.address !== null && parcel.place !== null ? (
            <span className="text-muted">, {parcel.place}</span>
          ) : null}
        </p>
        {found === null ? null : <p className="text-sm font-semibold text-muted">{found}</p>}
      </div>
      {source.demonstration ? <Notice tone="info">{t('parcel.demonstration')}</Notice> : null}
      <RetiredNotice page={page} />
      <dl className="grid gap-px overflow-hidden rounded border border-edge bg-line sm:grid-cols-2">
        <Cell isWide label={t('parcel.zoning')}>
          {zoning.length > 0 ? zoning.join(', ') : unknown}
        </Cell>
        <Cell isWide label={t('parcel:built.title')}>
          <MayBeBuilt of={page.may_be_built} />
        </Cell>
        <Cell isWide label={t('parcel.jurisdiction')}>
          {describeJurisdiction(jurisdiction, county)}
        </Cell>
        <Cell label={t('parcel.lotSize')}>{formatLotSize(parcel.areaSqft) ?? unknown}</Cell>
        <Cell label={t('parcel.coordinates')}>
          {middle ? formatCoordinates({ lat: middle[1], lng: middle[0] }) : unknown}
        </Cell>
      </dl>
      {retired_on === null ? <StartApplication apn={parcel.apn} county={county} /> : null}
      <ShareAndPrint apn={parcel.apn} address={parcel.address} />
    </>
  );
}

type PlanShown = NonNullable<ParcelPage['may_be_built']['plan']>;

function describePlan({ name: plan, adopted, amended }: PlanShown): string {
  if (adopted === null) return i18next.t('parcel:built.plan', { plan });
  const years = { plan, adopted: String(adopted), amended: String(amended ?? '') };
  return amended === null ? i18next.t('parcel:built.planAdopted', years) : i18next.t('parcel:built.planAmended', years);
}

/** In one sentence what may be built, or that nobody has entered it, with the way to the plan. */
function MayBeBuilt({ of: { message, plan, source } }: { of: ParcelPage['may_be_built'] }) {
  const { t } = useTranslation('parcel');
  const write = useMessages();
  const localized = useLocalized();
  return (
    <>
      <p>{write(message)}</p>
      {plan ? (
        <NewTabLink href={plan.link} className="link inline-flex min-h-11 items-center gap-1 font-semibold">
          {describePlan(plan)}
        </NewTabLink>
      ) : null}
      {source ? (
        <details className="group text-sm text-muted">
          <summary
            aria-label={t('why.aria', { question: t('built.title') })}
            className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded font-semibold text-lake hover:underline sm:min-h-8"
          >
            <ChevronDown
              aria-hidden="true"
              className="no-print size-4 -rotate-90 transition-transform duration-150 group-open:rotate-0"
            />
            {t('why.title')}
          </summary>
          <p>
            {t(`basis.${source.basis}`)} {localized(source.note)} {t('built.readOn', { day: source.read_on })}
          </p>
        </details>
      ) : null}
    </>
  );
}

/** Gives the parcel's address on the web to another program where there is a way to, else copies it. */
async function share(address: { title: string; url: string }, words: { copied: string; notCopied: string }) {
  try {
    if (typeof navigator.share === 'function') return await navigator.share(address);
    await navigator.clipboard.writeText(address.url);
    showToast('success', words.copied, address.url);
  } catch (error) {
    // The person closed the list of programs.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast('info', words.notCopied, address.url);
  }
}

/** Share and Print, for the parcel that is shown. */
function ShareAndPrint({ apn, address }: { apn: string; address: string | null }) {
  const { t } = useTranslation('finder');
  const title = address === null ? apn : `${apn}, ${address}`;
  const url = new URL(hrefForAnyone(apn), location.origin).href;
  const words = { copied: t('share.copied'), notCopied: t('share.notCopied') };
  return (
    <div className="no-print flex flex-wrap gap-3">
      <Button onPress={() => void share({ title, url }, words)}>
        <Share2 aria-hidden="true" className="size-4 shrink-0" />
        {t('share.share')}
      </Button>
      <Button onPress={() => window.print()}>
        <Printer aria-hidden="true" className="size-4 shrink-0" />
        {t('share.print')}
      </Button>
    </div>
  );
}

/** Begins an application with this parcel. Someone who is not signed in comes back to exactly that. */
function StartApplication({ apn, county }: { apn: string; county: string }) {
  const { t } = useTranslation('finder');
  const { user, loading } = useApplicantSession();
  const start = hrefOfStart(apn, county);
  const isOut = !user && !loading;
  return (
    <div className="no-print space-y-2">
      <LinkButton
        to={isOut ? `/login?as=citizen&next=${encodeURIComponent(start)}` : start}
        variant="primary"
        className="max-sm:w-full"
      >
        <FilePlus2 aria-hidden="true" className="size-4 shrink-0" />
        {t('start.button')}
      </LinkButton>
      <p className="text-sm text-muted">{isOut ? t('start.signedOut') : t('start.signedIn')}</p>
    </div>
  );
}
