/** Whether there are no headers. Every request of a client has some. */
export const isEmpty = (headers: Headers): boolean => headers.keys().next().done === true
