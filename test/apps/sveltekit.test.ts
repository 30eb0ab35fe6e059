import { expect, it } from '@jest/globals'
import { describeApp } from './describeApp.js'
import { variantsOf } from './Variant.js'

for (const variant of variantsOf('sveltekit')) {
  describeApp(variant, ({ come }) => {
    it('has components that send the provider and the page to return to', async () => {
      const ada = await come()
      await ada.open('/login?callbackUrl=%2Fmembers')
      const forms = ada.page.locator('form.signInButton')
      const hidden = (name: string) => forms.locator(`input[type="hidden"][name="${name}"]`)
      const values = (name: string) =>
        hidden(name).evaluateAll((inputs) => inputs.map((input) => String(Reflect.get(input, 'value'))))
      expect(await values('providerId')).toEqual(['credentials', 'local', 'email', 'password'])
      expect(new Set(await values('redirectTo'))).toEqual(new Set(['/members']))
    })
  })
}
