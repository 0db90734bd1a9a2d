/** The accounts that serve.ts adds as an administrator does. Applicants register by themselves. */
export const accounts = {
  reviewer: { email: 'ada.park@agency.example', name: 'Ada Park', role: 'reviewer', password: 'granite-otter-lamp' },
  admin: { email: 'ren.sole@agency.example', name: 'Ren Sole', role: 'admin', password: 'basalt-ferry-dune' },
  second: { email: 'noa.birk@agency.example', name: 'Noa Birk', role: 'reviewer', password: 'walnut-comet-fjord' },
  third: { email: 'ivo.rasch@agency.example', name: 'Ivo Rasch', role: 'reviewer', password: 'copper-lark-meadow' },
  contractor: { email: 'bo.lind@builds.example', name: 'Bo Lind', role: 'contractor', password: 'cedar-anvil-north' },
  applicant: { email: 'mar.vega@home.example', name: 'Mar Vega', role: 'applicant', password: 'pine-needle-42-lake' },
  /** Their password is never used: each test that changes how someone signs in has a person of its own. */
  careful: { email: 'cleo.ash@agency.example', name: 'Cleo Ash', role: 'reviewer', password: 'slate-heron-mill' },
  signedOn: { email: 'dana.fir@agency.example', name: 'Dana Fir', role: 'reviewer', password: 'quartz-maple-tarn' },
} as const;
export type Account = (typeof accounts)[keyof typeof accounts];

const first = Number(process.env.E2E_PORT ?? 3199);
/**
 * Ports beside that of the demo: the product in production, the mails that it sent, the sign-on provider, the demo with
 * simulated checks, and whether all of them are ready.
 */
export const ports = {
  product: first + 1,
  mails: first + 2,
  provider: first + 3,
  simulated: first + 4,
  ready: first + 5,
};
