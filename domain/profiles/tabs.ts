/** Tabs of a profile; 2 is reserved and never sent (TAB-014, G-073). */
export const TABS = { saved: 0, created: 1, tried: 3, hub_boards: 4, hub_pins: 5 } as const
export type Tab = keyof typeof TABS
