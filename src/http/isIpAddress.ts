/** Whether the host of a parsed URL is an IP address: IPv4 in the one spelling that URLs keep, or IPv6 in brackets. */
export const isIpAddress = (hostname: string): boolean => /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/.test(hostname)
