// The exports of '@jest/globals': the functions that Jest creates for each test file.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test

export function use(globals) {
  ;({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals)
}
