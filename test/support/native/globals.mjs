// What a file of tests imports from '@jest/globals': the functions that Jest made for this one.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test

export function use(globals) {
  ;({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals)
}
