/** What Express hands to a handler, as far as libraries look at it: a fresh one for each call, as in a server. */
export function expressRequest(cookie) {
  const req = {
    method: 'GET',
    url: '/profile',
    originalUrl: '/profile',
    baseUrl: '',
    params: {},
    protocol: 'http',
    secure: false,
    ip: '127.0.0.1',
    headers: { host: 'localhost:3000', cookie },
    rawHeaders: ['Host', 'localhost:3000', 'Cookie', cookie],
    httpVersionMajor: 1,
    get: (name) => req.headers[name.toLowerCase()],
    res: { headersSent: false, getHeader: () => undefined, setHeader() {}, on() {}, end() {} },
  }
  return req
}
