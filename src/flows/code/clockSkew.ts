/** How far the clocks of a provider and of this server may differ. */
export const SKEW_SECONDS = 30
