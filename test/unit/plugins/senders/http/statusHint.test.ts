import { describe, expect, it } from '@jest/globals'
import { statusHint } from '../../../../../plugins/senders/src/http/statusHint.js'

const FACTS = { name: 'Example', keyVariable: 'AUTH_EXAMPLE_KEY' }

describe('statusHint', () => {
  it.each<[number, RegExp]>([
    [200, /does not say that the mail was accepted/],
    [204, /does not say that the mail was accepted/],
    [302, /redirect.*check the option origin/],
    [400, /sender address is not verified: verify the domain of "from" at Example/],
    [401, /key is wrong.*set AUTH_EXAMPLE_KEY or the option apiKey/],
    [403, /AUTH_EXAMPLE_KEY.*verify the domain/],
    [404, /Check the options of the sender, such as the region/],
    [418, /see the log at Example/],
    [422, /sender address is not verified/],
    [429, /Too many mails/],
    [500, /try again later/],
    [503, /try again later/],
  ])('explains %d', (status, hint) => {
    expect(statusHint(status, FACTS)).toMatch(hint)
  })
})
