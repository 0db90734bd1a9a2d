/** What can be switched on and off in the legend. */
export const SWITCHES = ['jurisdictions', 'scenicRoadways', 'scenicShoreline'] as const;
export type MapSwitch = (typeof SWITCHES)[number];
