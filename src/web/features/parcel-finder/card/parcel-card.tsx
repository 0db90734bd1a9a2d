import type { ParcelPage } from '#contract/parcels.ts';
import { AllKnown } from './all-known.tsx';
import { EarlierNumbers } from './earlier-numbers.tsx';
import { Meanings } from './meanings.tsx';
import { SourceLine } from './source-line.tsx';
import { Unverified } from './unverified.tsx';

/**
 * What a parcel means, what of it is unverified, and all that is known. It stands under a heading of the second level
 * that names the parcel; that it is retired is said there too, with what became of it.
 */
export const ParcelCard = ({ page }: { page: ParcelPage }) => (
  <div className="space-y-8">
    <Meanings page={page} />
    <Unverified parcel={page.parcel} />
    <AllKnown page={page} />
    <EarlierNumbers earlier={page.earlier} />
    <SourceLine source={page.source} />
  </div>
);
