import { describe, expect, it } from '@jest/globals'
import type { AuthPlugin } from 'authengine/plugin'
import { Feedback, feedback, Given } from '../../../docs/examples/plugin/feature/feedbackPlugin.js'
import { anEngine, ORIGIN } from '../../support/anEngine.js'

describe('the feature of the guide', () => {
  it('has a page, a limit, texts, a cookie, an event and an API', async () => {
    const heard: string[] = []
    const listener: AuthPlugin = {
      id: 'listener',
      name: 'listener',
      register: (registry) => void registry.on(Given, ({ text }) => void heard.push(text)),
    }
    const { browser, engine } = anEngine({ plugins: [feedback(), listener] })
    const visitor = browser()
    expect(await (await visitor.get('/auth/feedback')).text()).toContain('<h1>What can we do better?</h1>')
    for (const text of ['one', '<two>', 'three', 'four', 'five']) {
      const answer = await visitor.submit('/auth/feedback', { text })
      expect(answer.headers.get('location')).toBe(`${ORIGIN}/auth/feedback`)
    }
    const german = await visitor.request('/auth/feedback', { headers: { 'accept-language': 'de' } })
    expect(await german.text()).toContain('<h1>Danke. Bisher: 5</h1>')
    const sixth = await visitor.submit('/auth/feedback', { text: 'six' })
    expect(sixth.headers.get('location')).toContain('error=TooManyAttempts')
    expect(engine.api(Feedback).last(2)).toEqual(['five', 'four'])
    expect(heard).toEqual(['one', '<two>', 'three', 'four', 'five'])
  })

  it('checks the configuration', () => {
    expect(() => anEngine({ plugins: [feedback()], bodyLimit: 100 })).toThrow(/bodyLimit: is too small for a note/)
  })
})
