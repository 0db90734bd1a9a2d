import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { parcels } from '#contract/parcels.ts';
import { fieldsById } from '#domain/questionnaire/questionnaire.ts';
import { call } from '#web/lib/api.ts';
import { applicantSessionId, sessionHeader } from '#web/lib/applicant-visit.ts';
import { useDraft } from '../draft/draft-context.ts';
import { useDraftStore } from '../draft/store-context.ts';
import { fillFrom, type KnownParcel } from './fill-from-parcel.ts';
import { rawValue } from './use-field.ts';

/** What to tell of the parcel that was taken last. */
type Told = { unsaid: readonly string[]; written: string | null };
const NOTHING: Told = { unsaid: [], written: null };

type ParcelFill = {
  told: Told;
  /** Fills in a parcel; what is known of it beyond `parcel` follows. */
  take: (parcel: KnownParcel) => void;
  /**
   * Fills in the parcel of a number.
   * @throws as call
   */
  takeNumber: (apn: string, county: string) => Promise<void>;
  /** The number is written by hand now: what was taken over for another one is not awaited any more. */
  letGo: () => void;
  /** Puts the address back that the parcel's took the place of. */
  putBack: () => void;
};

const Context = createContext<ParcelFill | null>(null);

/** Takes parcels over into the application. Only within its provider. */
export function useParcelFill(): ParcelFill {
  const fill = useContext(Context);
  if (!fill) throw new Error('There is no application here.');
  return fill;
}

const fetchDetails = async (apn: string, county: string) =>
  (await call(parcels.details, { body: { apn, county }, headers: sessionHeader() })).parcel_details;

/** The visit is told of its parcel. What fails here is only logged. */
async function keepForVisit({ apn, county, address = '' }: KnownParcel): Promise<void> {
  try {
    const params = { sessionId: applicantSessionId() };
    await call(parcels.update, { params, body: { apn, county, address }, headers: sessionHeader() });
  } catch (error) {
    console.warn('The parcel could not be kept for the visit.', error);
  }
}

/** Knows, for as long as an application is open, what of it came from a parcel. */
export function ParcelFillProvider({ children }: { children: ReactNode }) {
  const { form, edit } = useDraft();
  const { store } = useDraftStore();
  const [told, setTold] = useState(NOTHING);
  const brought = useRef<Readonly<Record<string, string>>>({});
  const chosen = useRef<string | null>(null);
  const value = useMemo<ParcelFill>(() => {
    const fields = fieldsById(form.questionnaire);
    // What stands there now, not when this was drawn: the details come later.
    const now = (field: string) => rawValue({ data: store.view().draft.mine }, field);
    const fill = (parcel: KnownParcel) => {
      const filled = fillFrom(parcel, now, brought.current);
      brought.current = filled.brought;
      for (const [field, entry] of Object.entries(filled.edits)) {
        if (fields.has(field) && now(field) !== entry) edit(field, entry);
      }
      return { unsaid: filled.unsaid.filter((field) => fields.has(field)), written: filled.written };
    };
    return {
      told,
      take: (parcel) => {
        const { apn, county } = parcel;
        chosen.current = apn;
        setTold(fill(parcel));
        fetchDetails(apn, county)
          .then(async (details) => {
            if (chosen.current !== apn) return;
            setTold(fill({ ...parcel, address: details.address, previous_apns: details.previous_apns }));
            await keepForVisit({ ...parcel, address: details.address });
          })
          .catch((error) => console.warn('What is known of the parcel could not be fetched.', error));
      },
      takeNumber: async (apn, county) => {
        chosen.current = apn;
        const details = await fetchDetails(apn, county);
        // Another one was chosen or written meanwhile.
        if (chosen.current !== apn) return;
        chosen.current = details.apn;
        setTold(fill(details));
        await keepForVisit(details);
      },
      letGo: () => {
        chosen.current = null;
        setTold(NOTHING);
        // Nobody can correct this field, and it is no longer known to be about this parcel.
        if (now('previous_apns') !== '') edit('previous_apns', '');
      },
      putBack: () => {
        if (told.written !== null) edit('project_address', told.written);
        setTold({ ...told, written: null });
      },
    };
  }, [form, edit, store, told]);
  return <Context value={value}>{children}</Context>;
}
