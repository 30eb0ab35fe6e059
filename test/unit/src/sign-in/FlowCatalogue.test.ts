import { describe, expect, it } from '@jest/globals'
import { Provider } from '../../../../src/core/Provider.js'
import { FlowCatalogue, LazyFlow } from '../../../../src/sign-in/FlowCatalogue.js'
import { SignInFlow } from '../../../../src/sign-in/SignInFlow.js'

class Passport extends Provider {
  override readonly type = 'passport'
}

class PassportFlow extends SignInFlow<Passport> {
  override supports(provider: Provider): provider is Passport {
    return provider instanceof Passport
  }

  override begin(): never {
    throw new TypeError('does not begin here')
  }

  override finish(): never {
    throw new TypeError('does not finish here')
  }
}

class OtherFlow extends PassportFlow {
  override supports(_provider: Provider): _provider is Passport {
    return false
  }
}

const passport = new Passport({ id: 'pass', name: 'Passport' })

describe('FlowCatalogue', () => {
  it('returns the last flow that supports the provider, so that a plugin can replace a built-in one', () => {
    const [builtIn, replacement, unrelated] = [new PassportFlow(), new PassportFlow(), new OtherFlow()]
    expect(new FlowCatalogue([builtIn, replacement, unrelated]).require(passport)).toBe(replacement)
  })

  it('returns undefined if no flow supports the provider', () => {
    expect(new FlowCatalogue([new OtherFlow()]).find(passport)).toBeUndefined()
    expect(new FlowCatalogue([]).find(passport)).toBeUndefined()
  })

  it('names a provider without a flow', () => {
    expect(() => new FlowCatalogue([]).require(passport)).toThrow(
      new TypeError('No flow performs the provider "pass" of the type "passport".'),
    )
  })

  it('loads a lazy flow, and returns any other unchanged, even one with a method called load', async () => {
    class LoadingFlow extends PassportFlow {
      load(): never {
        throw new TypeError('this method belongs to the plugin')
      }
    }
    const [own, loaded] = [new LoadingFlow(), new PassportFlow()]
    const lazy = new LazyFlow({ performs: Passport }, () => Promise.resolve(loaded))
    expect(await new FlowCatalogue([own]).load(passport)).toBe(own)
    expect(await new FlowCatalogue([own, lazy]).load(passport)).toBe(loaded)
  })

  it('does not change the list it is given', () => {
    const flows = Object.freeze([new PassportFlow(), new OtherFlow()])
    expect(new FlowCatalogue(flows).find(passport)).toBe(flows[0])
  })
})

describe('SignInFlow', () => {
  it('uses the route signin, and accepts callbacks by GET or POST, by default', () => {
    const flow = new PassportFlow()
    expect([flow.signInRoute, flow.callbackMethods]).toEqual(['signin', ['GET', 'POST']])
  })
})
