import { isRedirect } from '@sveltejs/kit'
import { expect, it } from '@jest/globals'
import { leave } from '../../../../plugins/sveltekit/src/leave.js'

it('throws the redirect of the framework', () => {
  let thrown: unknown
  try {
    leave('https://id.example/authorize?a=b')
  } catch (error) {
    thrown = error
  }
  expect(isRedirect(thrown)).toBe(true)
  expect(thrown).toMatchObject({ status: 302, location: 'https://id.example/authorize?a=b' })
})
