import express from 'express'

/** The parts of an Express request that libraries read: a new object for each call, as in a server. */
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
    res: expressResponse(),
  }
  return req
}

/** The `vary` method is that of Express; its headers are never sent. */
function expressResponse() {
  const headers = new Map()
  return {
    headersSent: false,
    hasHeader: (name) => headers.has(name.toLowerCase()),
    getHeader: (name) => headers.get(name.toLowerCase()),
    setHeader: (name, value) => headers.set(name.toLowerCase(), value),
    vary: express.response.vary,
    on() {},
    end() {},
  }
}
