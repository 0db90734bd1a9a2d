import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { parcels } from '#contract/parcels.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { applicantSessionId, sessionHeader } from '#web/api/parcels.ts';
import { call } from '#web/lib/api.ts';
import { useDraft, useDraftStore } from '../draft/draft-context.ts';
import { rawValue } from '../draft/use-field.ts';
import { fillFrom, type KnownParcel } from './fill-from-parcel.ts';

/** What to tell of the parcel that was taken last. */
type FilledFields = { answered: readonly string[]; unsaid: readonly string[]; written: string | null };
const NOTHING: FilledFields = { answered: [], unsaid: [], written: null };

type ParcelFill = {
  filled: FilledFields;
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
  /** The parcel's number and town, where what stands in this field is what the parcel brought. */
  sourceOf: (field: string) => { apn: string; town: string } | null;
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
  const { form, application, edit } = useDraft();
  const { store } = useDraftStore();
  const [filled, setFilled] = useState(NOTHING);
  const [brought] = useState(() => ({ current: readBrought(application.id) }));
  const chosen = useRef<string | null>(null);
  const value = useMemo<ParcelFill>(() => {
    const fields = fieldsById(form.questionnaire);
    // What stands there now, not when this was drawn: the details come later.
    const now = (field: string) => rawValue({ data: store.view().draft.mine }, field);
    const fill = (parcel: KnownParcel) => {
      const filled = fillFrom(parcel, now, brought.current.values);
      brought.current = { values: filled.brought, town: parcel.town ?? '' } satisfies Brought;
      keepBrought(application.id, brought.current);
      for (const [field, entry] of Object.entries(filled.edits)) {
        if (fields.has(field) && now(field) !== entry) edit(field, entry);
      }
      const known = (ids: readonly string[]) => ids.filter((field) => fields.has(field));
      return { answered: known(filled.answered), unsaid: known(filled.unsaid), written: filled.written };
    };
    return {
      filled,
      take: (parcel) => {
        const { apn, county } = parcel;
        chosen.current = apn;
        setFilled(fill(parcel));
        fetchDetails(apn, county)
          .then(async (details) => {
            if (chosen.current !== apn) return;
            setFilled(fill({ ...details, ...parcel }));
            await keepForVisit({ ...parcel, address: details.address });
          })
          .catch((error) => console.warn('What is known about the parcel could not be fetched.', error));
      },
      takeNumber: async (apn, county) => {
        chosen.current = apn;
        const details = await fetchDetails(apn, county);
        // Another one was chosen or written meanwhile.
        if (chosen.current !== apn) return;
        chosen.current = details.apn;
        setFilled(fill(details));
        await keepForVisit(details);
      },
      letGo: () => {
        chosen.current = null;
        setFilled(NOTHING);
        // Nobody can correct this field, and it is no longer known to be about this parcel.
        if (now('previous_apns') !== '') edit('previous_apns', '');
      },
      putBack: () => {
        if (filled.written !== null) edit('project_address', filled.written);
        setFilled({ ...filled, written: null });
      },
      sourceOf: (field) => {
        const { values, town } = brought.current;
        const value = now(field);
        return value !== '' && value === values[field] ? { apn: values.apn ?? '', town } : null;
      },
    };
  }, [form, application.id, edit, store, filled, brought]);
  return <Context value={value}>{children}</Context>;
}

const Brought = z.object({ values: z.record(z.string(), z.string()), town: z.string() });

/** What stands in fields of an application because a parcel brought it, and the parcel's town. */
type Brought = z.infer<typeof Brought>;
const NOTHING_BROUGHT: Brought = { values: {}, town: '' };

const keyOf = (applicationId: string): string => `planwright.brought.${applicationId}`;

/** What was kept for this tab, so that it is told after a reload too. */
function readBrought(applicationId: string): Brought {
  try {
    const kept = sessionStorage.getItem(keyOf(applicationId));
    return kept === null ? NOTHING_BROUGHT : Brought.parse(JSON.parse(kept));
  } catch {
    return NOTHING_BROUGHT;
  }
}

function keepBrought(applicationId: string, brought: Brought): void {
  try {
    sessionStorage.setItem(keyOf(applicationId), JSON.stringify(brought));
  } catch {
    // Where nothing can be stored, it is told until the page is left.
  }
}
