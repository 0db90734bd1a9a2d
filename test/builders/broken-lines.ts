/** Lines that break a rule (`bad`), and what stands in their place once they are corrected (`good`). `sheet`: which they stand on. */
export const BROKEN_LINES = [
  { rule: 'guard-height', sheet: 2, bad: 'Guard height: 34"', good: 'Guard height: 42"' },
  { rule: 'stair-riser', sheet: 1, bad: 'Stair riser: 8 1/2"', good: 'Stair riser: 7 1/2"' },
  { rule: 'hall-width', sheet: 1, bad: 'Hallway width: 30"', good: 'Hallway width: 44"' },
  { rule: 'ceiling-height', sheet: 1, bad: 'Ceiling height: 6\'-6"', good: 'Ceiling height: 8\'-0"' },
  { rule: 'accessible-route', sheet: 0, bad: 'Accessible route width: 30"', good: 'Accessible route width: 48"' },
  { rule: 'stair-headroom', sheet: 3, bad: 'Stair headroom: 6\'-4"', good: 'Stair headroom: 6\'-10"' },
  { rule: 'footing-depth', sheet: 3, bad: 'Footing depth: 10"', good: 'Footing depth: 18"' },
  { rule: 'handrail-height', sheet: 2, bad: 'Handrail height: 30"', good: 'Handrail height: 36"' },
] as const;
