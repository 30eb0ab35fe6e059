/** Refuses what belongs to a user already, as a unique key does. */
export const taken = (why: string): Promise<never> => Promise.reject(new TypeError(why))
