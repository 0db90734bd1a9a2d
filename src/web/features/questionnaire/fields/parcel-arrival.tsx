import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { RequestError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { rawValue } from '../draft/use-field.ts';
import { useParcelFill } from './parcel-fill.tsx';

type ArrivalState = AskedParcel & { kind: 'looking' | 'done' | 'unknown' | 'failed' };

/** Fills in the parcel that the application was started for, once, and says how that went. */
export function ParcelArrival() {
  const { t } = useTranslation('questionnaire');
  const draft = useDraft();
  const { takeNumber } = useParcelFill();
  const location = useLocation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<ArrivalState | null>(null);
  const isRunning = useRef(false);
  const asked = parcelInState(location.state);

  const look = async (parcel: AskedParcel) => {
    setOutcome({ ...parcel, kind: 'looking' });
    try {
      await takeNumber(parcel.apn, parcel.county);
      setOutcome({ ...parcel, kind: 'done' });
    } catch (error) {
      setOutcome({ ...parcel, kind: error instanceof RequestError && error.status === 404 ? 'unknown' : 'failed' });
    }
  };

  useEffect(() => {
    if (!asked || isRunning.current) return;
    isRunning.current = true;
    const { pathname, search, hash } = location;
    // Going back to this entry later must not fill it in over what was answered since.
    void navigate(pathname + search + hash, { replace: true, state: null });
    if (rawValue(draft, 'apn') === '') void look(asked);
  });

  if (!outcome) return null;
  const { kind, apn } = outcome;
  if (kind === 'looking') return <Notice tone="info" live="status" title={t('parcel.start.looking')} />;
  return (
    <Notice
      tone={kind === 'done' ? 'done' : 'attention'}
      live="status"
      title={t(`parcel.start.${kind}`, { apn })}
      actions={
        <>
          {kind === 'failed' ? <Button onPress={() => void look(outcome)}>{t('parcel.start.again')}</Button> : null}
          <Button variant="quiet" onPress={() => setOutcome(null)}>
            {t('parcel.start.close')}
          </Button>
        </>
      }
    >
      {t(`parcel.start.${kind}About`)}
    </Notice>
  );
}

/** The parcel that an application is to be started for. */
type AskedParcel = { apn: string; county: string };

/** Longer ones are no numbers; the server would refuse them. */
const LONGEST = { apn: 60, county: 120 };

/** The parcel that an address names for a new application (`?parcel=…&county=…`); null where it names none. */
export function readAskedParcel(search: URLSearchParams): AskedParcel | null {
  const apn = search.get('parcel')?.trim().slice(0, LONGEST.apn) ?? '';
  const county = search.get('county')?.trim().slice(0, LONGEST.county) ?? '';
  return apn === '' ? null : { apn, county };
}

/** The same from an entry of the history, where it stands on the way from the start to the application. */
export function parcelInState(state: unknown): AskedParcel | null {
  if (typeof state !== 'object' || state === null || !('parcel' in state)) return null;
  const { parcel } = state;
  if (typeof parcel !== 'object' || parcel === null || !('apn' in parcel) || !('county' in parcel)) return null;
  const { apn, county } = parcel;
  return typeof apn === 'string' && typeof county === 'string' ? { apn, county } : null;
}
