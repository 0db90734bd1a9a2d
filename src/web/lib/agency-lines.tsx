import type { AgencyShown } from '#domain/agency/agency.ts';
import { LinkedText } from './linked-text.tsx';
import { useLocalized } from './texts.ts';

/** The agency's name with what is said after it, such as that it is a sample. */
export function AgencyName({ agency: { name, nameNote } }: { agency: AgencyShown }) {
  const localized = useLocalized();
  return nameNote ? `${name} ${localized(nameNote)}` : name;
}

/** Whom to ask at the agency: its name, and the line for questions where there is one. */
export function AgencyLines({ agency }: { agency: AgencyShown }) {
  const localized = useLocalized();
  return (
    <>
      <AgencyName agency={agency} />
      {agency.contact ? (
        <>
          <br />
          <LinkedText>{localized(agency.contact)}</LinkedText>
        </>
      ) : null}
    </>
  );
}
