import type { Finding } from '../../core/errors.js'

/** Whether a finding is about the base URL of the site. Only checkAddress reports such findings. */
export const isAboutAddress = ({ option }: Finding): boolean => /^(url|basePath|AUTH_)/.test(option)
