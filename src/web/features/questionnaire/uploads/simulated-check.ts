import { useEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { ShownDocumentType } from '#contract/field-checks.ts';
import { Localized } from '#domain/agency/language.ts';
import type { UploadState } from '#domain/application/evaluate-questionnaire.ts';

const CHECK_MS = 2000;

/** A check that is played in the browser (specification, section 4): an error on the first upload, verified after it. */
export type Simulated = { state: 'checking' | 'error' | 'verified'; issues: readonly Localized[]; uploads: number };

const KEY = 'simulated_checks';
const Kept = z.record(z.string(), z.object({ uploads: z.int().min(1), issues: z.array(Localized) }));

/** What was played in this tab before the page was loaded anew. A check that was cut off then has ended meanwhile. */
export function readPlayed(kept: string | null): Map<string, Simulated> {
  try {
    const entries = Object.entries(Kept.parse(JSON.parse(kept ?? '{}')));
    return new Map(
      entries.map(([key, { uploads, issues }]) => [
        key,
        { uploads, issues, state: uploads === 1 ? 'error' : 'verified' },
      ]),
    );
  } catch {
    return new Map();
  }
}

const stored = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};

const played = readPlayed(stored());
const seen = new Map<string, ReadonlySet<string>>();
const listeners = new Set<() => void>();

function put(key: string, simulated: Simulated): void {
  played.set(key, simulated);
  try {
    const kept = [...played].map(([of, { uploads, issues }]) => [of, { uploads, issues }]);
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch (error) {
    console.warn('The simulated check starts anew with the next page: storage is switched off.', error);
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Two or three of the issues of a type, by chance. `random` gives 0 to 1. */
export function pickIssues(type: Pick<ShownDocumentType, 'elements' | 'simulated'>, random: () => number): Localized[] {
  const left = [...(type.simulated ?? type.elements.map(({ label }) => label))];
  const count = Math.min(left.length, random() < 0.5 ? 2 : 3);
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] as Localized);
}

function play(key: string, type: ShownDocumentType): void {
  const uploads = (played.get(key)?.uploads ?? 0) + 1;
  const isFirst = uploads === 1;
  const issues = isFirst ? pickIssues(type, Math.random) : [];
  put(key, { state: 'checking', issues, uploads });
  setTimeout(() => {
    // A newer upload has its own two seconds.
    if (played.get(key)?.uploads !== uploads) return;
    put(key, { state: isFirst ? 'error' : 'verified', issues, uploads });
  }, CHECK_MS);
}

type SimulatedField = { applicationId: string; field: string; isOn: boolean };

/**
 * The simulated check of a field; undefined where the real one is on, and for documents that were there when the page
 * was opened. Every document that comes plays it.
 */
export function useSimulatedCheck(
  { applicationId, field, isOn }: SimulatedField,
  documents: readonly ApplicationDocument[],
  { type, isKnown }: { type: ShownDocumentType | undefined; isKnown: boolean },
): Simulated | undefined {
  const key = `${applicationId} ${field}`;
  const simulated = useSyncExternalStore(subscribe, () => played.get(key));
  useEffect(() => {
    if (!isOn || !isKnown || !type) return;
    const before = seen.get(key);
    const ids = documents.map(({ id }) => id);
    seen.set(key, new Set([...(before ?? []), ...ids]));
    if (before && ids.some((id) => !before.has(id))) play(key, type);
  }, [isOn, isKnown, type, key, documents]);
  return isOn && documents.length > 0 ? simulated : undefined;
}

/** The state of a field, or of one of its files, as its check tells it: what was submitted stays so. */
export const shownState = <S extends UploadState>(
  state: S,
  simulated: Simulated | undefined,
): S | Simulated['state'] => (simulated && state !== 'none' && state !== 'completed' ? simulated.state : state);
