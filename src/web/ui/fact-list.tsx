import type { ReactNode } from 'react';

/** Facts in a narrow column: what each is, and under it its value. */
export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="space-y-2">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt className="text-sm font-semibold text-muted">{label}</dt>
        <dd className="numbers [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
);
