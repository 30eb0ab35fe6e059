import type { Finding } from '../../core/errors.js'

/** Whether a fault is of the address of the site: one check reports those, whichever check finds them. */
export const isAboutAddress = ({ option }: Finding): boolean => /^(url|basePath|AUTH_)/.test(option)
